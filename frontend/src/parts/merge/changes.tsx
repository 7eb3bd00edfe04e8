import { differences, type Piece, wordsOf } from './differences.ts';

const wordLooks: Record<Piece['change'], string> = {
  unchanged: '',
  added: 'font-semibold text-basil underline decoration-2 underline-offset-2',
  removed: 'text-danger line-through',
};
/** A changed line also has a sign in front. */
const lineLooks = { unchanged: '', added: 'font-semibold text-basil no-underline', removed: 'text-danger line-through' };
const lineSigns = { unchanged: '', added: '+', removed: '−' };

interface ChangesProps {
  before: string | string[];
  after: string | string[];
}

/**
 * A version with its differences: words of a text, or lines of a list. Removed text is struck through, and hidden from screen readers, which
 * read the version as it is.
 */
export function Changes({ before, after }: ChangesProps) {
  if (Array.isArray(after)) {
    return (
      <ul className="flex flex-col gap-1">
        {numbered(differences(Array.isArray(before) ? before : [], after)).map(([key, { text, change }]) => (
          <li key={key} aria-hidden={change === 'removed' || undefined} className="grid grid-cols-[1rem_1fr]">
            <span aria-hidden="true" className={change === 'added' ? 'text-basil' : 'text-danger'}>
              {lineSigns[change]}
            </span>
            <Words text={text} change={change} looks={lineLooks[change]} />
          </li>
        ))}
      </ul>
    );
  }
  const pieces = differences(wordsOf(String(before)), wordsOf(after));
  return (
    <p className="whitespace-pre-line">
      {numbered(pieces).map(([key, { text, change }]) => (
        <Words key={key} text={text} change={change} looks={wordLooks[change]} />
      ))}
      {after.trim() === '' && <span className="text-quiet">Left empty</span>}
    </p>
  );
}

function Words({ text, change, looks }: Piece & { looks: string }) {
  const Mark = { unchanged: 'span', added: 'ins', removed: 'del' }[change] as 'span' | 'ins' | 'del';
  // The space after a word is not marked.
  const words = text.trimEnd();
  return (
    <span aria-hidden={change === 'removed' || undefined} className="min-w-0 whitespace-pre-line wrap-anywhere">
      <Mark className={looks}>{words}</Mark>
      {change === 'removed' ? ' ' : text.slice(words.length)}
    </span>
  );
}

const numbered = <T,>(pieces: readonly T[]): [number, T][] => pieces.map((piece, index) => [index, piece]);
