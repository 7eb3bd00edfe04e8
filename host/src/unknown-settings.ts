/** Variables that look like settings of Potluck. */
const ours = /^(POTLUCK|OIDC)_/;

/** The variables that only look like settings, each with the known one that may be meant: they have no effect. */
export function unknownSettings(variables: readonly string[], known: readonly string[]) {
  return variables
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, similar: known.find((setting) => isMisspelt(name, setting)) }))
    .filter(({ name, similar }) => similar !== undefined || ours.test(name));
}

/** Whether at most two letters are missing, too many or others. A short name would be similar to many. */
function isMisspelt(name: string, setting: string): boolean {
  return setting.length > 6 && Math.abs(name.length - setting.length) <= 2 && distance(name.toUpperCase(), setting) <= 2;
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
