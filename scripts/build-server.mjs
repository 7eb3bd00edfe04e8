/**
 * Builds the servers and the command-line tools into dist/server as plain JavaScript, so that no process or thread of theirs loads
 * TypeScript. Each root and tool becomes a file there, and so does each program that one starts in a thread or process; their shared code is
 * in chunks. npm packages are bundled too: to find and read their many files takes half of a start's processor time.
 */
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'dist/server');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Loaded from node_modules. */
const external = [
  // They have programs of their own.
  'esbuild',
  'libsql',
  'sharp',
  // Shared with the SDK that an operator loads, which can also follow the calls of the engines' clients.
  '@opentelemetry/api',
  '@eventstore/db-client',
  'ioredis',
  'mongodb',
  // It calls what Node.js warns of in all code that is not in node_modules.
  'passport-openidconnect',
];
/** Bundled, though a part of theirs reads files beside it, which their bundled form has not: a part that is not used. */
const withUnusedFiles = ['pino', 'socket.io', 'thread-stream'];

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

const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;

const packages = {
  name: 'packages',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => {
      const [, name] = inPackage.exec(path.replaceAll('\\', '/'));
      const source = await readFile(path, 'utf8');
      if (/\b__(dirname|filename)\b|\bimport\.meta\b/.test(source) && !withUnusedFiles.includes(name))
        throw new Error(`${name} asks where its files are: name it in ${import.meta.filename}`);
      return { contents: source, loader: 'js' };
    });
  },
};

/** To find the programs is enough without them. */
const noPackages = {
  name: 'no packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || path.startsWith('@potluck/') ? undefined : { external: true },
    );
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
  // Comments are not parsed at each start.
  minifyWhitespace: true,
  // For packages that are CommonJS.
  banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  logLevel: 'warning',
  plugins: [ourSources, packages],
};

/** For packages the map names only the file, not the line: Node.js reads the whole map when it loads the file. */
async function withoutPackages(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  const isPackage = map.sources.map((source) => inPackage.test(source));
  const lines = decode(map.mappings).map((line) => {
    let before;
    return line.filter(([, source]) => {
      const isKept = source === undefined || !isPackage[source] || source !== before;
      before = source;
      return isKept;
    });
  });
  await writeFile(file, JSON.stringify({ ...map, mappings: encode(lines) }));
}

let known = 0;
while (Object.keys(programs).length > known) {
  known = Object.keys(programs).length;
  await build({ ...options, plugins: [ourSources, noPackages], entryPoints: { ...programs }, write: false });
}
await rm(target, { recursive: true, force: true });
await build({ ...options, entryPoints: programs });
for (const name of await readdir(target)) if (name.endsWith('.map')) await withoutPackages(join(target, name));
// For tests: each source's built form.
const forms = Object.entries(programs).map(([name, source]) => [source, join(target, `${name}.js`)]);
await writeFile(join(target, 'programs.json'), JSON.stringify(Object.fromEntries(forms)));
