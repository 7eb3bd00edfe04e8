import type { CurrentUser } from '@potluck/events/answers';

/** What the form shows. */
export interface AccountFields {
  displayName: string;
  firstName: string;
  lastName: string;
  bio: string;
  isPublic: boolean;
}
/** What is typed over what is saved, and not saved yet. Outlives the page as a draft. */
export type Changes = Partial<AccountFields>;

/** Undefined: the picture is kept; 'none': it goes. */
export type NewPicture = File | 'none' | undefined;

export const savedFields = (user: CurrentUser): AccountFields => ({
  displayName: user.displayName ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  bio: user.bio ?? '',
  isPublic: user.isPublic,
});

/** Only what says something else than what is saved. */
export function realChanges(changes: Changes, user: CurrentUser): Changes {
  const saved = savedFields(user);
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => saved[name as keyof AccountFields] !== value));
}

/** What is kept of an unsaved form. A chosen picture is kept beside it, where the browser can. */
export interface AccountDraft {
  changes: Changes;
  photo: boolean;
}
export const isEmptyDraft = ({ changes, photo }: AccountDraft): boolean => Object.keys(changes).length === 0 && !photo;

/** Makes sense of a kept draft; undefined when there is nothing in it. */
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

/** As PUT /api/auth/profile takes it: an absent picture is kept, an empty field removes it. */
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
