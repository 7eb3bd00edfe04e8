import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test.each(['', ' \n\t', '\u00a0', '\u200b', '\u2060', '\u3164', '\u2800', '\u0000', '\ud800', '\u200b \u200d'])(
  '%j has nothing visible',
  (text) => expect(isBlank(text)).toBe(true),
);
test.each(['a', ' a ', 'é', '½', '日本', '👩‍🍳', '.'])('%j has something visible', (text) => expect(isBlank(text)).toBe(false));
test.each([null, undefined])('%s is blank', (text) => expect(isBlank(text)).toBe(true));
