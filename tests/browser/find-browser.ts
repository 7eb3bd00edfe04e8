import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

const installed: Record<string, string[]> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')] : [],
  ),
};

/**
 * Finds a Chromium for tests: at the path in CHROMIUM, an installed Chrome, Chromium or Edge, or on Linux that of an npm package,
 * with missing shared libraries, unpacked in `unpackedIn`. CHROMIUM=package forces the npm package, so that CI uses the same browser on every
 * machine.
 */
export async function findBrowser(
  unpackedIn = join(import.meta.dirname, '../../dist'),
): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const wanted = process.env.CHROMIUM;
  const found =
    wanted === 'package' ? undefined : [wanted, ...(installed[process.platform] ?? [])].find((path) => path && existsSync(path));
  if (found) return { executablePath: found };
  if (process.platform !== 'linux')
    throw new Error('No browser to test with: install Google Chrome or Microsoft Edge, or set CHROMIUM to one.');
  return findPackaged(unpackedIn);
}

/**
 * Unpacks the npm package's browser into a folder of its version. Several processes may do so at once, and the package itself would let one
 * start what another has unpacked in part: each unpacks into a folder of its own, and the first to end gives its folder the name.
 */
async function findPackaged(unpackedIn: string): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const packageFolder = fileURLToPath(new URL('../../', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(unpackedIn, `browser-${version}`);
  if (!existsSync(folder)) {
    await mkdir(unpackedIn, { recursive: true });
    const unpacking = await mkdtemp(`${folder}-`);
    try {
      await unpack(packageFolder, unpacking);
      // Fails if another process was first.
      await rename(unpacking, folder).catch((error) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(unpacking, { recursive: true, force: true });
    }
  }
  const executablePath = join(folder, 'chromium');
  const libraries = join(folder, 'lib');
  if (!existsSync(libraries)) return { executablePath };
  return { executablePath, env: { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') } };
}

/** The browser and, if the system lacks some that it needs, its shared libraries. */
async function unpack(packageFolder: string, folder: string): Promise<void> {
  // The package unpacks into the folder for temporary files, for which only a process of its own can have another one.
  const program = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  const env = { ...process.env, TMPDIR: folder };
  await promisify(execFile)(process.execPath, ['--eval', program], { cwd: import.meta.dirname, env });
  const needed = spawnSync('ldd', [join(folder, 'chromium')], { encoding: 'utf8' });
  if (needed.status === 0 && !needed.stdout.includes('not found')) return;
  const packed = join(packageFolder, 'bin/al2023.tar.br');
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(packed)) });
  if (unpacked.status !== 0) throw new Error(`The browser's libraries cannot be unpacked: ${unpacked.stderr}`);
}
