/**
 * Builds the servers and the command-line tools into dist/server as plain JavaScript, so that no process or thread of theirs loads
 * TypeScript. Each root and tool becomes a file there, and so does each program that one starts in a thread or process; their shared code is
 * in chunks. npm packages are not bundled.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'dist/server');
const { workspaces, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const dependenciesOf = (folder) => Object.keys(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).dependencies ?? {});
const external = ['.', ...workspaces].flatMap(dependenciesOf).filter((name) => !name.startsWith('@potluck/'));

const tools = Object.values(scripts).flatMap((command) => /^node scripts\/run\.mjs (tools\/\S+)$/.exec(command)?.[1] ?? []);
/** By their names in dist/server. The programs that they start are added as they are found. */
const programs = {};
for (const program of ['main.ts', 'service.ts', ...tools]) builtName(join(root, program));

function builtName(program) {
  const name = basename(program, '.ts');
  programs[name] ??= program;
  if (programs[name] !== program)
    throw new Error(`${program} and ${programs[name]} would be one file in dist/server: give one of them another name`);
  return name;
}

/**
 * What depends on a source's location: URLs of programs to start, which are built too, and paths of files beside it, which are not copied.
 */
const locations = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.(dirname|url)\b/g;

/** A source with these paths changed to fit dist/server. */
function withLocations(source, file) {
  const fromTarget = (path) => `/${relative(target, path).replaceAll('\\', '/')}`;
  return source.replace(locations, (_, program, what) => {
    if (program) return `new URL('./${builtName(resolve(dirname(file), program))}.js', import.meta.url)`;
    if (what === 'dirname') return `(import.meta.dirname + ${JSON.stringify(fromTarget(dirname(file)))})`;
    return `new URL(${JSON.stringify(`.${fromTarget(file)}`)}, import.meta.url).href`;
  });
}

const ourSources = {
  name: 'our sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({ contents: withLocations(await readFile(path, 'utf8'), path), loader: 'ts' }));
  },
};

const options = {
  absWorkingDir: root,
  outdir: target,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external,
  chunkNames: 'shared-[hash]',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [ourSources],
};

let known = 0;
while (Object.keys(programs).length > known) {
  known = Object.keys(programs).length;
  await build({ ...options, entryPoints: { ...programs }, write: false });
}
await rm(target, { recursive: true, force: true });
await build({ ...options, entryPoints: programs });
// For tests: each source's built form.
const forms = Object.entries(programs).map(([name, source]) => [source, join(target, `${name}.js`)]);
await writeFile(join(target, 'programs.json'), JSON.stringify(Object.fromEntries(forms)));
