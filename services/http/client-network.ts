import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const IPV6_NETWORK_GROUPS = 4; // 64 bits: what one household or server gets
const IPV6_SITE_GROUPS = 3;

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const list = (text: string): string[] => text.split(':').filter(Boolean);
  const [start, end] = [list(head), list(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - start.length - end.length);
  return [...start, ...Array.from({ length: missing }, () => '0'), ...end].map(group => group.replace(/^0+(?=.)/, ''));
}

/**
 * Removes the port that some proxies append, which each connection has anew, and the prefix of an IPv4 address in IPv6. A
 * connection that its visitor has left has no address any more.
 */
const addressIn = (given = ''): string => {
  const [, bare = given] = /^\[(.+)\](?::\d+)?$/.exec(given) ?? /^([^:]+):\d+$/.exec(given) ?? [];
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
};

/** Returns the network that limits count: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(given?: string): string {
  const address = addressIn(given);
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, IPV6_NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns roughly where an address is, for people: its first half. */
export function placeOf(given?: string): string {
  const address = addressIn(given);
  if (isIPv4(address)) return `${address.split('.').slice(0, 2).join('.')}.*.*`;
  return isIPv6(address) ? `${groupsOf(address).slice(0, IPV6_SITE_GROUPS).join(':')}:*` : '';
}
