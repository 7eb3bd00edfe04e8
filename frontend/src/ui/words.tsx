import { wordDiff } from './word-diff.ts';

/** Words added and removed are marked by element and sign as well as by colour. */
export function Words({ text, since }: { text: string; since?: string | undefined }) {
  const runs = since === undefined ? undefined : wordDiff(since, text);
  if (!runs) return text;
  return runs.map(({ words, kind }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing else
    if (kind === 'same') return <span key={index}>{words}</span>;
    const Element = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing else
      <Element key={index} className={kind === 'added' ? 'words-added' : 'words-removed'}>
        {words}
      </Element>
    );
  });
}
