import type { CurrentUser } from '@potluck/query-api/answers';

/** Characters (section 9). */
export const maxBio = 500;

export interface AccountFields {
  displayName: string;
  firstName: string;
  lastName: string;
  bio: string;
  isPublic: boolean;
  /** A newly chosen picture. */
  image: File | undefined;
  removeImage: boolean;
}

export const accountFields = (user: CurrentUser): AccountFields => ({
  displayName: user.displayName ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  bio: user.bio ?? '',
  isPublic: user.isPublic,
  image: undefined,
  removeImage: false,
});

/** As PUT /api/auth/profile takes it: an absent picture is kept, an empty field removes it. */
export function accountForm({ displayName, firstName, lastName, bio, isPublic, image, removeImage }: AccountFields): FormData {
  const form = new FormData();
  form.set('displayName', displayName.trim());
  form.set('firstName', firstName.trim());
  form.set('lastName', lastName.trim());
  form.set('bio', bio.trim());
  form.set('isPublic', String(isPublic));
  if (image) form.set('profileImage', image);
  else if (removeImage) form.set('profileImage', '');
  return form;
}
