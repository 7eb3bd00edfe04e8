import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
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
 * with missing shared libraries. CHROMIUM=package forces the npm package, so that CI uses the same browser on every machine.
 */
export async function findBrowser(): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const wanted = process.env.CHROMIUM;
  const found =
    wanted === 'package' ? undefined : [wanted, ...(installed[process.platform] ?? [])].find((path) => path && existsSync(path));
  if (found) return { executablePath: found };
  if (process.platform !== 'linux')
    throw new Error('No browser to test with: install Google Chrome or Microsoft Edge, or set CHROMIUM to one.');
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  return { executablePath, env: sharedLibrariesFor(executablePath) };
}

/** Unpacks the npm package's shared libraries if the system lacks some that the browser needs. */
function sharedLibrariesFor(executablePath: string): Record<string, string> | undefined {
  const needed = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  if (needed.status === 0 && !needed.stdout.includes('not found')) return undefined;
  const folder = join(tmpdir(), 'potluck-browser-libraries');
  if (!existsSync(join(folder, 'lib'))) {
    mkdirSync(folder, { recursive: true });
    const packed = new URL('../../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
    const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(packed)) });
    if (unpacked.status !== 0) throw new Error(`The browser's libraries cannot be unpacked: ${unpacked.stderr}`);
  }
  return { LD_LIBRARY_PATH: [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}
