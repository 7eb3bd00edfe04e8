/**
 * `npm run engines`: installs into `dist/engines/` the engines that are in no system package, for the tests and `npm run cluster`, and the
 * newest long-term release of Node.js. Installed ones are not changed. Plain Node without dependencies: Maven and npm do the downloads.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'dist/engines');
const launcher = join(root, 'tests/engines/mongo-java-server/Launcher.java');
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

const [java, mavenItself, npmItself] = [
  ['javac', 'default-jdk-headless', 'Java 17 or newer (a JDK)'],
  ['mvn', 'maven', 'Maven'],
  ['npm', 'npm', 'npm'],
];

/** Keycloak's path behind the gateway, for which it is built, and the exit code of its program after a build. */
const [issuerPath, isBuilt] = ['/auth', 10];

/**
 * `put` installs an engine into an empty folder with the programs in `needs`; `archive` prepares it where it stays. `form`: what else than the
 * version makes an installed one out of date; `size` is that of a first download.
 */
const engines = [
  {
    name: 'node',
    version: '26.12.1',
    size: '50 MB',
    needs: [npmItself],
    put(into) {
      // The package contains only the program `node`; npm is that of this installation.
      run('npm', ['pack', '--silent', `--pack-destination=${into}`, `node-${process.platform}-${process.arch}@${this.version}`]);
      const archive = readdirSync(into).find((name) => name.endsWith('.tgz'));
      run('tar', ['-xzf', archive, '--strip-components=1', 'package/bin', 'package/LICENSE'], { cwd: into });
      rmSync(join(into, archive));
    },
  },
  {
    name: 'mongo-java-server',
    version: '1.47.0',
    // The launcher is compiled into it.
    form: `-${createHash('sha256').update(readFileSync(launcher)).digest('hex').slice(0, 12)}`,
    size: '4 MB',
    needs: [java, mavenItself],
    put(into) {
      const pom = join(into, 'pom.xml');
      writeFileSync(pom, pomOf('de.bwaldvogel', 'mongo-java-server-memory-backend', this.version));
      maven('-f', pom, `${plugin}:copy-dependencies`, '-DincludeScope=runtime', `-DoutputDirectory=${into}`);
      const jars = readdirSync(into).filter((name) => name.endsWith('.jar'));
      const manifest = join(into, 'manifest.txt');
      // One name a line: lines of a manifest are short.
      writeFileSync(manifest, `Class-Path: ${jars.join('\n  ')}\n`);
      run('javac', ['-cp', join(into, '*'), '-d', join(into, 'classes'), launcher]);
      run('jar', ['cfme', join(into, 'launcher.jar'), manifest, 'Launcher', '-C', join(into, 'classes'), '.']);
    },
    // The tests start it dozens of times: with its classes compiled and their loaded form in an archive, in a fifth of the time.
    archive(home) {
      const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', `-XX:ArchiveClassesAtExit=${join(home, 'classes.jsa')}`];
      const file = join(home, 'first-start.db');
      // Without input it ends as soon as it listens.
      run('java', [...options, '-jar', join(home, 'launcher.jar'), file, '0'], { input: '' });
      rmSync(file);
    },
  },
  {
    name: 'keycloak',
    version: '26.4.7',
    form: issuerPath,
    size: '150 MB',
    needs: [java, mavenItself],
    put(into) {
      // Only the archive, which is complete; its POM would add hundreds of files.
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
    // It builds itself anew for some options, in as much time as a start takes: once here, and not at each start of a copy.
    archive(home) {
      const options = [
        `-Dkc.home.dir=${home}`,
        `-Djboss.server.config.dir=${join(home, 'conf')}`,
        '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
        '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
        ...['-cp', join(home, 'lib/quarkus-run.jar'), 'io.quarkus.bootstrap.runner.QuarkusEntryPoint'],
      ];
      run('java', [...options, 'start-dev', `--http-relative-path=${issuerPath}`], {}, isBuilt);
      writeFileSync(join(home, 'built-for.txt'), issuerPath);
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
  // Maven's output is shown only if it fails, since it lists every download.
  run(process.platform === 'win32' ? 'mvn.cmd' : 'mvn', ['--batch-mode', '--no-transfer-progress', ...args]);
}

function run(program, args, options = {}, success = 0) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32', ...options });
  if (status === success) return;
  console.error(`${stdout ?? ''}${stderr ?? ''}`);
  throw new Error(`${program} failed`);
}

const isThere = (program) => spawnSync(program, ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0;

/** Written last, so that an incomplete download never counts as installed. */
const stampOf = ({ name, version, form = '' }) => join(folder, name, `.potluck-${version}${form.replaceAll('/', '-')}`);

// npm has Node.js under such names only for these systems.
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
  const home = join(folder, engine.name);
  const unfinished = `${home}.unfinished`;
  console.log(`${engine.name} ${engine.version}: fetching up to ${engine.size} …`);
  const started = Date.now();
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    engine.put(unfinished);
    rmSync(home, { recursive: true, force: true });
    renameSync(unfinished, home);
    engine.archive?.(home);
  } catch (error) {
    console.error(`${engine.name} ${engine.version} is not there: ${error.message}`);
    process.exitCode = 1;
    continue;
  }
  writeFileSync(stampOf(engine), '');
  console.log(`${engine.name} ${engine.version}: there after ${Math.round((Date.now() - started) / 1000)} s.`);
}
