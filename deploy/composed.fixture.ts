import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Container {
  image?: string;
  build?: unknown;
  command?: string[];
  environment?: Record<string, string>;
  ports?: (string | { host_ip?: string; published: string; target: string | number; protocol?: string })[];
  volumes?: (string | { source: string; target: string })[];
  networks?: Record<string, null>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  logging?: { driver: string };
  stop_grace_period?: string;
}

/** The combined compose files. */
export interface Composed {
  services: Record<string, Container>;
  networks?: Record<string, { internal?: string | boolean }>;
  volumes: Record<string, unknown>;
}

interface Program {
  name: string;
  command: [program: string, ...more: string[]];
  format: string[];
  parse(printed: string): Composed;
}
/** Numbers and words such as 'true' stay text, as in the JSON of the newer program. */
const parseYaml = (text: string) => parse(text, { schema: 'failsafe', customTags: ['null'] }) as Composed;
const known: Program[] = [
  { name: 'docker-compose', command: ['docker-compose'], format: [], parse: parseYaml },
  { name: 'docker compose', command: ['docker', 'compose'], format: ['--format', 'json'], parse: (text) => JSON.parse(text) as Composed },
];
/** The installed ones of the two programs. */
export const programs = known.filter(({ command: [program, ...more] }) => spawnSync(program, [...more, 'version']).status === 0);

/** The program's output for these files, with only these variables. */
export function printConfig({ command: [program, ...more], format }: Program, files: string[], envFile: string, variables: object = {}) {
  const root = join(import.meta.dirname, '..');
  const args = [...more, '--env-file', envFile, ...files.flatMap((file) => ['-f', join(root, file)]), 'config', ...format];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  return spawnSync(program, args, { encoding: 'utf8', env });
}

/** Combines these files; throws an error of the program. */
export function compose(program: Program, files: string[], envFile: string, variables: object): Composed {
  const { stdout, stderr, status } = printConfig(program, files, envFile, variables);
  if (status !== 0) throw new Error(`${files.join(', ')} refused by ${program.name}: ${stderr}`);
  return program.parse(stdout);
}
