import type { CurrentUser } from '@potluck/events/answers/people';

/** The form's fields. */
export interface AccountFields {
  displayName: string;
  firstName: string;
  lastName: string;
  bio: string;
  isPublic: boolean;
}
/** Unsaved changes to the saved profile; stored as a draft. */
export type Changes = Partial<AccountFields>;

/** undefined: no change; 'none': remove it. */
export type NewPicture = File | 'none' | undefined;

export const savedFields = (user: CurrentUser): AccountFields => ({
  displayName: user.displayName ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  bio: user.bio ?? '',
  isPublic: user.isPublic,
});

/** The changes that differ from the saved profile. */
export function realChanges(changes: Changes, user: CurrentUser): Changes {
  const saved = savedFields(user);
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => saved[name as keyof AccountFields] !== value));
}

/** The stored draft; `photo`: a picture was chosen, in the draft's file. */
export interface AccountDraft {
  changes: Changes;
  photo: boolean;
}
export const isEmptyDraft = ({ changes, photo }: AccountDraft): boolean => Object.keys(changes).length === 0 && !photo;

/** Validates a stored draft; undefined when it is empty. */
export function parseAccountDraft(value: unknown): AccountDraft | undefined {
  const { changes, photo } = (value ?? {}) as Partial<Record<keyof AccountDraft, unknown>>;
  const typed = (changes ?? {}) as Record<string, unknown>;
  const draft: AccountDraft = { changes: {}, photo: photo === true };
  for (const name of ['displayName', 'firstName', 'lastName', 'bio'] as const) {
    const text = typed[name];
    if (typeof text === 'string') draft.changes[name] = text;
  }
  if (typeof typed.isPublic === 'boolean') draft.changes.isPublic = typed.isPublic;
  return isEmptyDraft(draft) ? undefined : draft;
}

/** The body of PUT /api/auth/profile: without a picture it stays, an empty field removes it. */
export function accountForm(fields: AccountFields, picture: NewPicture): FormData {
  const form = new FormData();
  form.set('displayName', fields.displayName.trim());
  form.set('firstName', fields.firstName.trim());
  form.set('lastName', fields.lastName.trim());
  form.set('bio', fields.bio.trim());
  form.set('isPublic', String(fields.isPublic));
  if (picture === 'none') form.set('profileImage', '');
  else if (picture) form.set('profileImage', picture);
  return form;
}
