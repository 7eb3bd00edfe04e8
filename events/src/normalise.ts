/** Letters that look like another with a stroke or a ligature, or at a word's end, but do not fall apart into letter and accent. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' };

/** Text as it is searched: lower case, without accents, compatibility forms made plain. The same in browser and server. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plain[letter] ?? letter);
}

/** In letters after normalising: of one term, and of one document (a compatibility form can stand for 18). */
const longestTerm = 32;
const longestText = 20_000;
/** In code units; so many at a time are normalised, until there are enough. */
const step = 1_000;

/** What of a word is searched: its first 32 letters, normalised. What holds the whole word holds these too. */
export const searchedTerm = (term: string): string => upTo(longestTerm, term).replaceAll('\0', '');

/** What of a document's text can be found: its first 20,000 letters, normalised. However long the text is, the work is bounded. */
export const searchedText = (text: string): string => upTo(longestText, text);

function upTo(most: number, text: string): string {
  let found = '';
  for (let from = 0; from < text.length && found.length < most; ) {
    const to = whole(text, from + step);
    found += normalise(text.slice(from, to));
    from = to;
  }
  return found.slice(0, whole(found, most));
}

/** `at`, or one less where it would part the two halves of a character. */
const whole = (text: string, at: number): number => (/[\ud800-\udbff]/.test(text[at - 1] ?? '') && at < text.length ? at - 1 : at);
