import { savedDrafts } from './draft.ts';

/** What is stored now as this user's draft `name`, perhaps by another form or another tab. */
export const storedDraft = (userId: string | undefined, name: string): unknown =>
  userId && savedDrafts(userId, name).find((draft) => draft.name === name)?.value;
