/**
 * `npm run engines`: puts the engines that no package of a system has into `dist/engines/`, for the tests and for
 * `npm run cluster`, and the newest Node.js under long-term support. What is there stays as it is. Plain Node without dependencies:
 * Maven and npm fetch.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'dist/engines');
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

const [java, mavenItself, npmItself] = [
  ['javac', 'default-jdk-headless', 'Java 17 or newer (a JDK)'],
  ['mvn', 'maven', 'Maven'],
  ['npm', 'npm', 'npm'],
];

/** Each puts itself into an empty folder with the programs that it `needs`; `size` is what is fetched when nothing is there yet. */
const engines = [
  {
    name: 'node',
    version: '24.21.0',
    size: '50 MB',
    needs: [npmItself],
    put(into) {
      // The package holds the program, npm is the one that is here.
      run('npm', ['pack', '--silent', `--pack-destination=${into}`, `node-${process.platform}-${process.arch}@${this.version}`]);
      const archive = readdirSync(into).find((name) => name.endsWith('.tgz'));
      run('tar', ['-xzf', archive, '--strip-components=1', 'package/bin', 'package/LICENSE'], { cwd: into });
      rmSync(join(into, archive));
    },
  },
  {
    name: 'mongo-java-server',
    version: '1.47.0',
    size: '8 MB',
    needs: [java, mavenItself],
    put(into) {
      const pom = join(into, 'pom.xml');
      writeFileSync(pom, pomOf('de.bwaldvogel', 'mongo-java-server-h2-backend', this.version));
      maven('-f', pom, `${plugin}:copy-dependencies`, '-DincludeScope=runtime', `-DoutputDirectory=${into}`);
    },
  },
  {
    name: 'keycloak',
    version: '26.4.7',
    size: '150 MB',
    needs: [java, mavenItself],
    put(into) {
      // The archive alone: it holds all it needs, while its pom names hundreds of other files.
      const artifact = `org.keycloak:keycloak-quarkus-dist:${this.version}:zip`;
      maven(`${plugin}:copy`, `-Dartifact=${artifact}`, `-DoutputDirectory=${into}`);
      const archive = readdirSync(into).find((name) => name.endsWith('.zip'));
      run('jar', ['xf', archive], { cwd: into });
      rmSync(join(into, archive));
      for (const name of readdirSync(join(into, `keycloak-${this.version}`))) {
        renameSync(join(into, `keycloak-${this.version}`, name), join(into, name));
      }
      rmSync(join(into, `keycloak-${this.version}`), { recursive: true });
    },
  },
];

const pomOf = (groupId, artifactId, version) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>potluck</groupId><artifactId>engines</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>
`;

function maven(...args) {
  // Maven's words are shown only when it fails: it names every file that it fetches.
  run(process.platform === 'win32' ? 'mvn.cmd' : 'mvn', ['--batch-mode', '--no-transfer-progress', ...args]);
}

function run(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32', ...options });
  if (status === 0) return;
  console.error(`${stdout ?? ''}${stderr ?? ''}`);
  throw new Error(`${program} failed`);
}

const isThere = (program) => spawnSync(program, ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0;

/** The version stands beside what was put, so that a broken download is never taken for an engine. */
const stampOf = ({ name, version }) => join(folder, name, `.potluck-${version}`);

// npm has no Node.js for other systems under such a name.
const here = engines.filter(({ name }) => name !== 'node' || ['linux', 'darwin'].includes(process.platform));
const wanted = here.filter((engine) => !existsSync(stampOf(engine)));
if (wanted.length === 0) console.log(`All engines are there, in ${folder}.`);
const missing = [...new Set(wanted.flatMap(({ needs }) => needs))].filter(([program]) => !isThere(program));
if (missing.length > 0) {
  const [names, packages] = [missing.map(([, , name]) => name).join(' and '), missing.map(([, name]) => name).join(' ')];
  console.error(`Missing: ${names}. On Debian: apt-get install ${packages}; on macOS: brew install maven openjdk`);
  process.exitCode = 1;
}
for (const engine of wanted.filter(({ needs }) => !needs.some((program) => missing.includes(program)))) {
  const place = join(folder, engine.name);
  const unfinished = `${place}.unfinished`;
  console.log(`${engine.name} ${engine.version}: fetching up to ${engine.size} …`);
  const started = Date.now();
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    engine.put(unfinished);
  } catch (error) {
    console.error(`${engine.name} ${engine.version} is not there: ${error.message}`);
    process.exitCode = 1;
    continue;
  }
  rmSync(place, { recursive: true, force: true });
  renameSync(unfinished, place);
  writeFileSync(stampOf(engine), '');
  console.log(`${engine.name} ${engine.version}: there after ${Math.round((Date.now() - started) / 1000)} s.`);
}
