import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * IP address of a client without the IPv4-mapped prefix of IPv6 sockets. `unknown` for everything else: malformed entries of
 * `X-Forwarded-For`, and connections that are already closed.
 */
export function plainAddress(address: string | undefined): string {
  if (address === undefined || isIP(address) === 0) return 'unknown';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/**
 * Network that rate limits count as one client: the IPv4 address, or the IPv6 /64 that a provider assigns to one household. Counting
 * single IPv6 addresses would give every client 2^64 of them.
 */
export function networkOf(address: string | undefined): string {
  const [plain = ''] = plainAddress(address).split('%');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Wider network (/24 or /48) of a result of `networkOf`: about the range that a provider uses in one place. */
export function widerNetworkOf(network: string): string {
  const groups = /^(.*)::\/64$/.exec(network)?.[1]?.split(':');
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}
