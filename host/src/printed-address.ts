import { isIP } from 'node:net';

const everywhere = new Set(['0.0.0.0', '::', 'localhost']);

/** An interface as part of a URL. */
export const inUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** Where a browser of this machine finds a process that listens on `host`: there, or on loopback if it listens everywhere. */
export function printedAddress(host: string, port: number): URL {
  const address = `http://${inUrl(host)}:${port}`;
  // An IPv6 address with a zone is no part of a URL.
  return new URL(everywhere.has(host) || !URL.canParse(address) ? `http://127.0.0.1:${port}` : address);
}
