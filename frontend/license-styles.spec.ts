import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenses, packagesInStyles } from './license-styles.ts';

const built = join(import.meta.dirname, 'dist', licenses.fileName);
const entries = readFileSync(built, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((entry) => {
    const [, name, license] = /^(\S+) - \S+ \((.+)\)$/m.exec(entry) ?? [];
    return { name, license, text: entry.split('\n').slice(1).join('\n').trim() };
  });

test('the style sheets take typefaces and Tailwind’s rules from packages', () =>
  expect(packagesInStyles()).toEqual(['@fontsource-variable/figtree', '@fontsource-variable/fraunces', 'tailwindcss']));

/** These only re-export packages of other names. */
const reexports: Record<string, string> = { 'radix-ui': '@radix-ui/react-slot', 'react-router-dom': 'react-router' };
const declared = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).dependencies as Record<string, string>;
/** Express serves the pages, Vite and its plugins build them, and the workspaces are ours. */
const notBundled = /^(express|vite|@vitejs\/.*|@tailwindcss\/vite|@potluck\/.*)$/;
const bundled = Object.keys(declared).filter((name) => !notBundled.test(name));

test.each(bundled)('the licence of %s is served with the pages', (name) =>
  expect(entries.map((entry) => entry.name)).toContain(reexports[name] ?? name),
);

test('each licence permits use, change and redistribution', () => {
  const allowed = ['MIT', '0BSD', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'];
  expect(entries.filter(({ license = '' }) => !license.split(' AND ').every((part) => allowed.includes(part)))).toEqual([]);
});

test('each entry has its licence text, if its package has one', () => {
  const without = entries.filter(({ text }) => !/copyright|permission/i.test(text)).map(({ name }) => name);
  expect(without).toEqual(['react-remove-scroll-bar']);
});

test('the list is compressed like every text', () => expect(existsSync(`${built}.br`)).toBe(true));
