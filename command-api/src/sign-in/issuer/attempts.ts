import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const quarter = 15 * 60;

/** What a page says to someone who tries too often: how many whole minutes to wait. */
export interface TooMany {
  minutes: number;
}

export interface Attempts {
  /** Counts one attempt; answers when it is one too many. */
  count(email: string, ip: string): Promise<TooMany | undefined>;
  /** The attempt was a right one: the address is no longer held back. */
  forgive(email: string, ip: string): Promise<void>;
  /** Counts a new account from this machine. */
  countNew(ip: string): Promise<TooMany | undefined>;
}

/** Holds back whoever guesses passwords: 10 attempts per address and machine and 100 per machine in a quarter of an hour; 50 new accounts. */
export function attempts(off: boolean): Attempts {
  if (off) return { count: async () => undefined, forgive: async () => {}, countNew: async () => undefined };
  const perAddress = new RateLimiterMemory({ points: 10, duration: quarter });
  const perMachine = new RateLimiterMemory({ points: 100, duration: quarter });
  const newAccounts = new RateLimiterMemory({ points: 50, duration: quarter });
  const consume = (limiter: RateLimiterMemory, key: string): Promise<TooMany | undefined> =>
    limiter.consume(key).then(
      () => undefined,
      (held: RateLimiterRes) => ({ minutes: Math.max(1, Math.ceil(held.msBeforeNext / 60_000)) }),
    );
  return {
    count: async (email, ip) => (await consume(perMachine, ip)) ?? (await consume(perAddress, `${email} ${ip}`)),
    forgive: async (email, ip) => {
      await perAddress.delete(`${email} ${ip}`);
      await perMachine.reward(ip);
    },
    countNew: (ip) => consume(newAccounts, ip),
  };
}
