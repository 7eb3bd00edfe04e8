import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a Brotli and a gzip variant next to every built file that becomes smaller by it. */
export function packFiles(): Plugin {
  return {
    name: 'pack-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const plain = readFileSync(path);
        const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
        const gzip = gzipSync(plain, { level: 9 });
        if (brotli.length < plain.length) writeFileSync(`${path}.br`, brotli);
        if (gzip.length < plain.length) writeFileSync(`${path}.gz`, gzip);
      }
    },
  };
}
