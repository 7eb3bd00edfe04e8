import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { maxPictureMegabytes, maxProfilePictureMegabytes, maxVideoMegabytes, maxVideoSeconds } from '@potluck/events/limits';
import { logLevels } from '@potluck/stores/log';
import { type EngineUrls, wrongEngineUrl } from '@potluck/stores/ports/engine-urls';
import * as z from 'zod';
import { unknownSettings } from './unknown-settings.ts';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => word === 'on' || word === 'true' || word === '1');

/** A number in decimal digits, both limits included. */
const numberFrom = (least: number, most: number) => limited(/^\d+(\.\d+)?$/, 'a number', least, most);
const wholeNumberFrom = (least: number, most: number) => limited(/^\d+$/, 'a whole number', least, most);
function limited(form: RegExp, kind: string, least: number, most: number) {
  const isInside = (text: string) => form.test(text) && Number(text) >= least && Number(text) <= most;
  const error = `must be ${kind} from ${inDigits(least)} to ${inDigits(most)}`;
  return z.string().trim().refine(isInside, { error }).transform(Number);
}
const inDigits = (value: number) => value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });

const port = wholeNumberFrom(0, 65_535);
/** Several years at most, and about a second at least. */
const days = numberFrom(0.00001, 3_650);
const mebibytes = (size: number) => Math.round(size * 1024 * 1024);
const megabytes = numberFrom(0.01, 10_000).transform(mebibytes);

const engineUrl = (engine: keyof EngineUrls) =>
  z
    .string()
    .refine((url) => !wrongEngineUrl(engine, url), { error: ({ input }) => wrongEngineUrl(engine, String(input)) })
    .optional();
const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Of scrypt, for a password: 32 MB and about 0.2 s of one core, one of the choices that OWASP names. Less is for tests, where thousands sign up. */
export const usualPasswordCost = { log2N: 15, r: 8, p: 3 };

/** All settings, by environment variable. The README lists them; a test compares it with this table. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The public address, when it differs from the printed one: behind a proxy, or on a network. */
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, { error: 'must be http:// or https:// and a host, such as https://potluck.example.org, without a path' })
    .optional(),
  /** Value for Express' 'trust proxy': a number of hops ('on' is one), or addresses. */
  TRUST_PROXY: z
    .string()
    .refine((value) => typeof trustProxy(value) !== 'string' || value.split(',').every((one) => isProxy(one.trim())), {
      error: "must be 'on', 'off', the number of trusted proxies, or their addresses, separated by commas",
    })
    .optional(),
  POTLUCK_DATA: z.string().min(1).default('./data'),
  EVENTSTORE_URL: engineUrl('eventStoreUrl'),
  /** Also accepts versions of EventStoreDB that are not known to work. */
  EVENTSTORE_ANY_VERSION: flag.default(false),
  MONGODB_URL: engineUrl('mongodbUrl'),
  REDIS_URL: engineUrl('redisUrl'),
  /** Addresses of the query-apis that a separate command-api asks for like counts, separated by commas. */
  QUERY_API_URL: addresses.optional(),
  /** Port of the Prometheus endpoint, separate from the public one; none by default. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The least severe level that is logged. */
  LOG_LEVEL: z.enum(logLevels).default('info'),
  SESSION_SECRET: z.string().min(16).optional(),
  OIDC_ISSUER: z.url().optional(),
  /** The issuer's address for this server, when it differs from the one for browsers: both behind one gateway. */
  OIDC_INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The claim with a member's roles: a list of 'moderator', 'analyst' and 'administrator'. The roles are set from it at each sign-in. */
  OIDC_ROLES_CLAIM: z.string().optional(),
  POTLUCK_LIMITS: flag.default(true),
  /** The binary logarithm of scrypt's N for passwords: one more doubles the time and memory of a guess, 0.2 s and 32 MB at 15. */
  POTLUCK_PASSWORD_COST: wholeNumberFrom(10, 18).default(usualPasswordCost.log2N),
  /** Commands that one account may send in a burst. */
  POTLUCK_COMMANDS_BURST: wholeNumberFrom(1, 1_000_000).default(300),
  /** Days from 'Delete my account' to the deletion. */
  POTLUCK_ERASURE_DAYS: numberFrom(0, 90).default(7),
  POTLUCK_IMAGE_MB: megabytes.default(mebibytes(maxPictureMegabytes)),
  POTLUCK_PROFILE_IMAGE_MB: megabytes.default(mebibytes(maxProfilePictureMegabytes)),
  POTLUCK_VIDEO_MB: megabytes.default(mebibytes(maxVideoMegabytes)),
  /** Days from a case's last decision to the end of its notes. */
  POTLUCK_CASE_DAYS: days.default(180),
  /** How long a removed or replaced picture is kept, in days. */
  POTLUCK_KEPT_PICTURES_DAYS: days.default(30),
  /** Analysts see the texts that any visitor can read. */
  POTLUCK_ANALYSTS_READ_PUBLIC_TEXTS: flag.default(false),
  POTLUCK_VIDEO_SECONDS: numberFrom(1, 86_400).default(maxVideoSeconds),
});

export type Settings = ReturnType<typeof readSettings>;

/** The parsed settings. Throws an Error whose message names each invalid variable. */
export function readSettings(environment: Record<string, string | undefined>) {
  // An empty variable counts as unset, as `docker-compose` writes it; a space is no number either, though JavaScript takes it for 0.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => !isBlank(value)));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n');
    throw new Error(`These settings cannot be used:\n${wrong}`);
  }
  const values = parsed.data;
  if (values.OIDC_ISSUER && !(values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET)) {
    throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too');
  }
  if (values.REDIS_URL && !values.MONGODB_URL) {
    throw new Error('REDIS_URL needs MONGODB_URL too: processes that share a bus share their read models and accounts');
  }
  if (values.POTLUCK_LIMITS && values.POTLUCK_PASSWORD_COST < usualPasswordCost.log2N) {
    throw new Error(`POTLUCK_PASSWORD_COST must be ${usualPasswordCost.log2N} or more, except for tests, with POTLUCK_LIMITS=off`);
  }
  return {
    unknown: unknownSettings(Object.keys(set), settingNames),
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : undefined,
    trustProxy: trustProxy(values.TRUST_PROXY),
    dataFolder: resolve(values.POTLUCK_DATA),
    eventStoreUrl: values.EVENTSTORE_URL,
    eventStoreAnyVersion: values.EVENTSTORE_ANY_VERSION,
    mongodbUrl: values.MONGODB_URL,
    redisUrl: values.REDIS_URL,
    queryApiUrls: values.QUERY_API_URL,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    logLevel: values.LOG_LEVEL,
    sessionSecret: values.SESSION_SECRET,
    oidc: values.OIDC_ISSUER
      ? {
          issuer: values.OIDC_ISSUER,
          internalUrl: values.OIDC_INTERNAL_URL,
          clientId: values.OIDC_CLIENT_ID as string,
          clientSecret: values.OIDC_CLIENT_SECRET as string,
          rolesClaim: values.OIDC_ROLES_CLAIM,
        }
      : undefined,
    /** For the screen of roles; a separate query-api needs nothing else of the issuer. */
    rolesClaim: values.OIDC_ROLES_CLAIM,
    passwordCost: { ...usualPasswordCost, log2N: values.POTLUCK_PASSWORD_COST },
    erasureDays: values.POTLUCK_ERASURE_DAYS,
    caseDays: values.POTLUCK_CASE_DAYS,
    keptPictureDays: values.POTLUCK_KEPT_PICTURES_DAYS,
    analystsReadPublicTexts: values.POTLUCK_ANALYSTS_READ_PUBLIC_TEXTS,
    limits: {
      off: !values.POTLUCK_LIMITS,
      commandsBurst: values.POTLUCK_COMMANDS_BURST,
      imageBytes: values.POTLUCK_IMAGE_MB,
      profileImageBytes: values.POTLUCK_PROFILE_IMAGE_MB,
      videoBytes: values.POTLUCK_VIDEO_MB,
      videoSeconds: values.POTLUCK_VIDEO_SECONDS,
    },
  };
}

/** Settings that a separate service needs in addition to those of a single process. */
const needs = {
  'command-api': ['PUBLIC_URL', 'MONGODB_URL', 'REDIS_URL', 'QUERY_API_URL'],
  projector: ['MONGODB_URL', 'REDIS_URL'],
  'query-api': ['PUBLIC_URL', 'MONGODB_URL', 'REDIS_URL'],
  pages: ['PUBLIC_URL'],
} as const satisfies Record<string, readonly (keyof typeof Environment.shape)[]>;

export type ServiceName = keyof typeof needs;
export const serviceNames = Object.keys(needs) as ServiceName[];

/** As `readSettings`. Also throws an Error that names the settings this service lacks. */
export function readServiceSettings(service: ServiceName, environment: Record<string, string | undefined>): Settings {
  const lacking = needs[service].filter((name) => isBlank(environment[name]));
  if (lacking.length === 0) return readSettings(environment);
  throw new Error(`The service ${service} needs ${lacking.join(', ').replace(/, (\w+)$/, ' and $1')}`);
}

/** An address with nothing after its host and port, and no user before them: pages, cookies and sign-in use nothing else of it. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'off' || value === 'false') return false;
  // One proxy. With any number of them a client could forge its address.
  if (value === 'on' || value === 'true') return 1;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** An address, a range of them such as 10.0.0.0/8, or Express' name of one. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', range, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (range === undefined) return true;
  if (version === 4 && isIP(range) === 4) return true;
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

/** The names of the variables, for the README's test. */
export const settingNames = Object.keys(Environment.shape);
