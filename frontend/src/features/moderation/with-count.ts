/** '(3) Moderation': seen in the browser's tab while one looks at something else. */
export const withCount = (title: string, count: number): string => (count === 0 ? title : `(${count > 999 ? '999+' : count}) ${title}`);
