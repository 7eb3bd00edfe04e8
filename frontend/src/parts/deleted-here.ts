/** Recipes that were deleted in this page. Going back to the screen of one leads on to the list: there is nothing to be told about it. */
const deleted = new Set<string>();

export const noteDeleted = (id: number): unknown => deleted.add(String(id));

export const isDeletedHere = (id: string): boolean => deleted.has(id);
