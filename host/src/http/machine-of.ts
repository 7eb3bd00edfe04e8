import { isIPv6 } from 'node:net';

/**
 * Whose address counts as one when guesses and the like are counted: an IPv4 address, or the /64 network that an IPv6 address is in,
 * because whoever has one of its addresses has them all.
 */
export function machineOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The one spelling of an address, as URLs have it: '::' once at most, no leading zeros.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parts = (text = '') => text.split(':').filter((part) => part !== '');
  const zeros = after === undefined ? 0 : 8 - parts(before).length - parts(after).length;
  const groups = [...parts(before), ...Array<string>(zeros).fill('0'), ...parts(after)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
