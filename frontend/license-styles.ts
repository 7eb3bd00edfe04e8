import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's list of the licences of bundled code. */
export const licenses = { fileName: 'licenses.txt' };

/** What the compiler of questions is made of: a worker is a bundle of its own, which Vite's list leaves out. */
const inWorkers = [
  'sucrase',
  'lines-and-columns',
  'ts-interface-checker',
  '@jridgewell/gen-mapping',
  '@jridgewell/resolve-uri',
  '@jridgewell/sourcemap-codec',
  '@jridgewell/trace-mapping',
];

const styles = join(import.meta.dirname, 'src/styles');
const installed = join(import.meta.dirname, '../node_modules');

/** Appends the packages that the style sheets import (typefaces and Tailwind), and those of the workers. */
export function licenseStyles(): Plugin {
  return {
    name: 'license-styles',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of [...packagesInStyles(), ...inWorkers]) {
        const { folder, version, license } = packageOf(name);
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (!file) this.error(`${name} has no licence file`);
        const text = readFileSync(join(folder, file), 'utf8').trim();
        appendFileSync(join(dir, licenses.fileName), `\n## ${name} - ${version} (${license})\n\n${text}\n`);
      }
    },
  };
}

export function packagesInStyles(): string[] {
  const sheets = readdirSync(styles).filter((name) => name.endsWith('.css'));
  const names = sheets.flatMap((sheet) =>
    [...readFileSync(join(styles, sheet), 'utf8').matchAll(/(?:@import|url\()\s*["']((?:@[\w-]+\/)?[\w-]+)/g)].map(
      ([, name]) => name as string,
    ),
  );
  return [...new Set(names)].sort();
}

function packageOf(name: string): { folder: string; version: string; license: string } {
  const folder = join(installed, name);
  return { folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
}
