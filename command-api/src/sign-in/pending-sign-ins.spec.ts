import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { expect, test } from 'vitest';
import { PendingSignIns } from './pending-sign-ins.ts';

test('an unfinished sign-in expires after two hours, even if the browser keeps the cookie', () => {
  const cookies = new Map<string, string>();
  const request = () =>
    ({
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      res: { cookie: (name: string, value: string) => cookies.set(name, value), clearCookie: () => {} },
    }) as unknown as Request;
  let now = 1_000_000;
  const pending = new PendingSignIns({ key: randomBytes(32).toString('base64url'), secure: false, now: () => now });
  pending.store({ value: 'verifier' }).store(request(), { nonce: 'n' }, { returnTo: '/feed' }, {}, () => {});
  now += 2 * 3_600_000 - 1;
  expect(pending.lastReturnTo(request())).toBe('/feed');
  now += 1;
  expect(pending.lastReturnTo(request())).toBeUndefined();
});
