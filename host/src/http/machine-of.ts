import { isIPv6 } from 'node:net';

/**
 * The machine that an address belongs to, for rate limits: an IPv4 address itself, or the /64 network of an IPv6 address, because one
 * person usually has the whole network.
 */
export function machineOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The canonical form, as in URLs: '::' at most once, no leading zeros.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parts = (text = '') => text.split(':').filter((part) => part !== '');
  const zeros = after === undefined ? 0 : 8 - parts(before).length - parts(after).length;
  const groups = [...parts(before), ...Array<string>(zeros).fill('0'), ...parts(after)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
