/** '0 Likes', '1 Like', '2 Likes'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
