import { styleText } from 'node:util';

const secrets = ['authorization', 'cookie', '["set-cookie"]', 'password', 'secret', 'token'];
const below = (depth: number, name: string) => '*.'.repeat(depth) + name;
/** Fields whose values are redacted, also one and two levels down. */
export const secretFields = [0, 1, 2].flatMap((depth) =>
  secrets.map((name) => (name.startsWith('[') && depth > 0 ? `${'*.'.repeat(depth).slice(0, -1)}${name}` : below(depth, name))),
);

const inText: [pattern: RegExp, instead: string][] = [
  // The user and password of a connection string.
  [/\/\/[^\s/"]+@/g, '//[redacted]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 [redacted]'],
  [/\b((?:set-)?cookie:\s*)[^"\\]+/gi, '$1[redacted]'],
  [/\b(password|client_secret|code|state|id_token|access_token|refresh_token)=[^&\s"\\]+/gi, '$1=[redacted]'],
  // In JSON, also in JSON within JSON.
  [/\b(password|client_secret|id_token|access_token|refresh_token)(\\*"\s*:\s*\\*")[^"\\]+/gi, '$1$2[redacted]'],
  // A JSON Web Token. It begins at no place within one, or a long line would take quadratic time.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[redacted]'],
  // A store's error about a duplicate key quotes it.
  [/\bdup key: \{.*?\}/g, 'dup key: [redacted]'],
  [/[\w.+%'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[e-mail]'],
];

/** Redacts what looks like a secret or an e-mail address, for example in an error's message. */
export const redacted = (line: string): string => inText.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);

const longestText = 2_000;
const deepestCause = 3;

/** The logged part of an error. Other properties are left out: a store's error carries the documents that it refused. */
export function errorFields(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: shortened(String(error)) };
  const { name, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: shortened(error instanceof SyntaxError ? withoutInput(error.message) : error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(stack === undefined ? {} : { stack: framesOf(stack) }),
    ...(cause === undefined || depth === deepestCause ? {} : { cause: errorFields(cause, depth + 1) }),
  };
}

/** JSON.parse quotes its input, which may be anything, and of a long one a part: `..."a part"... is not valid JSON`. */
const withoutInput = (message: string): string => message.replace(/(?:\.{3})?".*"(?:\.{3})? is not valid JSON/s, 'it is not valid JSON');

const shortened = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)} …` : text);

/** Without the message, which has its own field. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');

/** As `errorFields` returns it. */
interface LoggedError {
  type?: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError;
}
interface Line {
  time: string;
  level: string;
  msg: string;
  pid: number;
  err?: LoggedError;
  [field: string]: unknown;
}
const colours = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

/** A line for a terminal. */
export function readable(line: string): string {
  const { time, level, msg, pid: _, err, ...fields } = JSON.parse(line) as Line;
  const colour = colours[level as keyof typeof colours] ?? 'dim';
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [time.slice(11, 23), styleText(colour, level.toUpperCase()), plain([msg, ...texts].join(' '))].join(' ');
  const error = err && plain(readableError(err));
  return error ? `${head}\n${error.replace(/^/gm, '    ')}\n` : `${head}\n`;
}

function readableError({ type, message, code, stack, cause }: LoggedError): string {
  const head = `${type ? `${type}: ` : ''}${message}${code === undefined ? '' : ` (${code})`}`;
  return [head, ...(stack ? [stack] : []), ...(cause ? [`cause: ${readableError(cause)}`] : [])].join('\n');
}

/** Strips control characters: input must not control the terminal. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '');
