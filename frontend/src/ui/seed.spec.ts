import { expect, test } from 'vitest';
import { seedOf } from './seed.ts';

test('the same text has the same seed on every machine', () => expect(seedOf('Leek and potato soup')).toBe(seedOf('Leek and potato soup')));
test('a seed is a whole number of 32 bits', () => expect(seedOf('Älplermagronen') >>> 0).toBe(seedOf('Älplermagronen')));
test('every choice by the bits of a seed occurs', () => {
  const seeds = Array.from({ length: 300 }, (_, index) => seedOf(`Recipe ${index}`));
  for (const shift of [0, 5, 10, 14, 20, 24]) expect(new Set(seeds.map((seed) => (seed >>> shift) % 8)).size).toBe(8);
});
