import { performance } from 'node:perf_hooks';
import { machineOf } from '@potluck/host/http/machine-of';
import express, { type Request } from 'express';
import { Allowance, type Pace } from './allowance.ts';
import { type EngineMiddleware, refuseRequest } from './refuse-request.ts';

/** One address may stand for a whole house, or for a proxy that does not say who came. */
const ofAddress: Pace = { burst: 300, perSecond: 30 };
/** Everybody together: each page that connects reads what it may have missed, and that is what a node can answer. */
const ofAll: Pace = { burst: 1_000, perSecond: 300 };
const mostAddresses = 10_000;

interface Options {
  /** What Express takes as 'trust proxy'. */
  trustProxy: boolean | number | string;
  now?: () => number;
}

/** Refuses connections that come faster than a node can look after: an address's own, and everybody's. They come again by themselves. */
export function limitConnections({ trustProxy, now = () => performance.now() }: Options): EngineMiddleware {
  const app = express().set('trust proxy', trustProxy);
  const addresses = new Map<string, Allowance>();
  const all = new Allowance(ofAll, now());

  function mayCome(address: string, at: number): boolean {
    const theirs = addresses.get(address) ?? new Allowance(ofAddress, at);
    // Those that came last stand last.
    addresses.delete(address);
    addresses.set(address, theirs);
    if (addresses.size > mostAddresses) addresses.delete(addresses.keys().next().value as string);
    return theirs.take(at) >= 0 && all.take(at) >= 0;
  }

  return (request, response, next) => {
    const isHandshake = !new URL(request.url ?? '', 'http://engine').searchParams.has('sid');
    // As Express does with each request: `ip` follows the proxies that are trusted.
    const { ip } = Object.setPrototypeOf(request, app.request) as Request;
    if (!isHandshake || mayCome(machineOf(ip), now())) next();
    else refuseRequest(response, next, 'too-many-requests', { 'Retry-After': '5' });
  };
}
