import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { usualPasswordCost } from '@potluck/host/settings';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { FairTurns, type Turn } from '../../fair-turns.ts';

/** Minimum length of a password in characters (NIST SP 800-63B), and the maximum that is hashed. */
export const shortestPassword = 8;
export const longestPassword = 200;

/** The parameters of scrypt: the cost of one guess. They are part of each hash, so they can be raised. */
export interface Cost {
  log2N: number;
  r: number;
  p: number;
}
const keyLength = 32;

/** A hash occupies a core and 32 MB. Machines take turns, and so do the attempts at one account from any machine. */
const turns = new FairTurns({
  atOnce: 2,
  mostWaiting: 100,
  mostOfOne: 30,
  full: () => new Unavailable('too many passwords wait to be checked'),
});
/** The turn of the operator's tools. */
const here: Turn = { who: 'here' };

const derive = (password: string, salt: Buffer, { log2N, r, p }: Cost, turn: Turn): Promise<Buffer> =>
  turns.run(
    turn,
    () =>
      new Promise((resolve, reject) => {
        const options = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
        scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );

/** `scrypt$15$8$3$salt$key`, the last two in base64url. Throws what FairTurns throws. */
export async function hashPassword(password: string, cost: Cost = usualPasswordCost, turn = here): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, turn);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a guess at this hash costs less than `cost`. */
export function isCheaper(hash: string, cost: Cost): boolean {
  const [, log2N, r, p] = hash.split('$').map(Number);
  return 2 ** (log2N as number) * (r as number) * (p as number) < 2 ** cost.log2N * cost.r * cost.p;
}

/**
 * Whether the password matches the hash. Without a hash, takes as long and returns false, so that timing does not reveal accounts.
 * Throws what FairTurns throws.
 */
export async function passwordFits(
  password: string,
  hash: string | null | undefined,
  cost: Cost = usualPasswordCost,
  turn = here,
): Promise<boolean> {
  const [name, log2N, r, p, salt, key] = (hash ?? '').split('$');
  if (name !== 'scrypt' || !salt || !key) {
    await derive(password, randomBytes(16), cost, turn);
    return false;
  }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { log2N: Number(log2N), r: Number(r), p: Number(p) }, turn);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}
