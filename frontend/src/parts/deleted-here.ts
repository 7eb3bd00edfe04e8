/** Recipes deleted since the page loaded. Going back to one leads to the list, without an error. */
const deleted = new Set<string>();

export const noteDeleted = (id: number): unknown => deleted.add(String(id));

export const isDeletedHere = (id: string): boolean => deleted.has(id);
