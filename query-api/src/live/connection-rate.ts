import { performance } from 'node:perf_hooks';
import { machineOf } from '@potluck/host/http/machine-of';
import express, { type Request } from 'express';
import { Allowance, type Pace } from './allowance.ts';
import { type EngineMiddleware, refuseRequest } from './refuse-request.ts';

/** Many people may share an address: a household, or a proxy that does not forward addresses. */
const ofAddress: Pace = { burst: 300, perSecond: 30 };
/** All addresses together: every page that connects reads again what it may have missed, and a node can answer this many. */
const ofAll: Pace = { burst: 1_000, perSecond: 300 };
const mostAddresses = 10_000;

interface Options {
  /** Express's 'trust proxy'. */
  trustProxy: boolean | number | string;
  now?: () => number;
}

/** Limits the rate of new connections, per address and in total, to what a node can serve. Refused clients connect again by themselves. */
export function limitConnections({ trustProxy, now = () => performance.now() }: Options): EngineMiddleware {
  const app = express().set('trust proxy', trustProxy);
  const addresses = new Map<string, Allowance>();
  const all = new Allowance(ofAll, now());

  function mayCome(address: string, at: number): boolean {
    const perAddress = addresses.get(address) ?? new Allowance(ofAddress, at);
    // Keep the map in order of use, so that the first entry is the oldest.
    addresses.delete(address);
    addresses.set(address, perAddress);
    if (addresses.size > mostAddresses) addresses.delete(addresses.keys().next().value as string);
    return perAddress.take(at) >= 0 && all.take(at) >= 0;
  }

  return (request, response, next) => {
    const isHandshake = !new URL(request.url ?? '', 'http://engine').searchParams.has('sid');
    // Express's own request object computes `ip` from the trusted proxies.
    const { ip } = Object.setPrototypeOf(request, app.request) as Request;
    if (!isHandshake || mayCome(machineOf(ip), now())) next();
    else refuseRequest(response, next, 'too-many-requests', { 'Retry-After': '5' });
  };
}
