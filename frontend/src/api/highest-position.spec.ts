import { beforeEach, expect, test, vi } from 'vitest';

let module: typeof import('./highest-position.ts');
beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.resetModules();
  module = await import('./highest-position.ts');
});

const afterSaving = (...tokens: string[]) => {
  tokens.forEach(module.savePosition);
  return module.highestPosition();
};

test('there is no position at first', () => expect(module.highestPosition()).toBeUndefined());
test('the highest is saved, compared as a number', () => expect(afterSaving('s:9', 's:10', 's:8')).toBe('s:10'));
test('the position of another store replaces it', () => expect(afterSaving('s:10', 'restored:3')).toBe('restored:3'));
test('a position saved by another tab is used', () => {
  module.savePosition('s:5');
  localStorage.setItem('potluck-position', 's:7');
  expect(module.highestPosition()).toBe('s:7');
});
test('without storage it is held in memory', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  expect(afterSaving('s:9', 's:10')).toBe('s:10');
});
