import { normalise } from './normalise.ts';

/**
 * Matches what is removed from names: invisible, bidirectional and control characters. Joiners stay after letters of scripts that need
 * them and in emoji; elsewhere they are invisible too.
 */
const invisible =
  /(?<![\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)|(?!\u200c|\u200d|\ufe0e|\ufe0f|\s)[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Shown instead of a name that moderators hid. */
export const hiddenName = 'A member';

/** A name as displayed: without invisible characters, trimmed, with single spaces. */
export function visibleName(text: string): string {
  return text.toWellFormed().replace(invisible, '').replace(/\s+/gu, ' ').trim();
}

/** Characters that look like one of these letters. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'а@4αɑ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεҽ3',
    f: 'ғ',
    i: 'іιı1l|!',
    k: 'кκ',
    m: 'м',
    n: 'пηո',
    o: 'оοօ0σ',
    p: 'рρ',
    r: 'г',
    s: 'ѕ5$',
    t: 'тτ7',
    u: 'υս',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

const skeleton = (text: string): string => [...normalise(visibleName(text))].map((letter) => lookAlikes[letter] ?? letter).join('');

/** Names that suggest an official role. */
const reserved = new Set(
  [
    'admin',
    'admins',
    'administrator',
    'administrators',
    'moderator',
    'moderators',
    'potluck',
    'staff',
    'official',
    'sysadmin',
    'webmaster',
  ].map(skeleton),
);

/** Whether one of a name's words, or all of them together, is reserved for the operators of the site. */
export function isReservedName(name: string): boolean {
  const words = skeleton(name).match(/\p{L}+/gu) ?? [];
  return reserved.has(words.join('')) || words.some((word) => reserved.has(word));
}
