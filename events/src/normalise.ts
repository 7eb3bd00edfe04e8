/** Letters that Unicode does not decompose into a letter and an accent. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' };

/** Normalises text for searches: lower case, without accents and compatibility forms. The same in browser and server. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plain[letter] ?? letter);
}

/** In letters after normalisation, of a term and of a document. (One compatibility form can become 18 letters.) */
const longestTerm = 32;
const longestText = 20_000;
/** Code units that are normalised at a time, until there are enough letters. */
const step = 1_000;

/** The searched part of a word: its first 32 letters, normalised. A text that contains the word contains them too. */
export const searchedTerm = (term: string): string => upTo(longestTerm, term).replaceAll('\0', '');

/** The searchable part of a document's text: its first 20,000 letters, normalised, in bounded time for any text. */
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

/** `at`, or one less if that would split a surrogate pair. */
const whole = (text: string, at: number): number => (/[\ud800-\udbff]/.test(text[at - 1] ?? '') && at < text.length ? at - 1 : at);
