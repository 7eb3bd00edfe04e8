/** Sorted by the server; the values are part of its addresses and the page's. */
export const sortChoices = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'title', label: 'A-Z' },
  { value: 'cook-time', label: 'Cook Time' },
] as const;
export type Sort = (typeof sortChoices)[number]['value'];

export const isSort = (text: string | null): text is Sort => sortChoices.some(({ value }) => value === text);
