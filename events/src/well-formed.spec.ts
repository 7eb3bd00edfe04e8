import { expect, test } from 'vitest';
import { wellFormed } from './well-formed.ts';

test('line breaks and tabs stay', () => expect(wellFormed('one\n\ttwo')).toBe('one\n\ttwo'));
test('control characters are removed', () => expect(wellFormed('abc\u0000def\u0007')).toBe('abcdef'));
test('an unpaired surrogate becomes the replacement character', () => expect(wellFormed('q\ud800u')).toBe('q\ufffdu'));
test('emoji of several characters stay whole', () => expect(wellFormed('👩‍🍳')).toBe('👩‍🍳'));
