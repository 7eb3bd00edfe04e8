/** '(3) Moderation': the count is visible in the browser's tab. */
export const withCount = (title: string, count: number): string => (count === 0 ? title : `(${count > 999 ? '999+' : count}) ${title}`);
