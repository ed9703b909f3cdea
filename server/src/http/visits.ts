import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { lruCache } from '../kit/concurrency/lru-cache.ts';
import type { Visit } from '../modules/links/index.ts';

const families: Record<number, 'ipv4' | 'ipv6'> = { 4: 'ipv4', 6: 'ipv6' };
/** Named networks with the same names as in Fastify's `trustProxy` (package proxy-addr). */
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const unmapIPv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns a predicate for addresses of trusted proxies. */
function trustedProxyMatcher(proxies: string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of proxies.flatMap((proxy) => namedNetworks[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/');
    const family = families[isIP(address)];
    if (family) lists[family].addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  const cache = lruCache<string, boolean>(1_000);
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const family = families[isIP(address)];
    const matches = family !== undefined && lists[family].check(address, family);
    cache.set(address, matches);
    return matches;
  };
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Values of the purpose headers of prefetches, which are no clicks. */
const prefetchPurposes = /prefetch|prerender|preview/i;
function isPrefetch({ method, headers }: IncomingMessage): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
  return method === 'HEAD' || (purpose !== undefined && prefetchPurposes.test(String(purpose)));
}

interface Deps {
  trustedProxies: string[];
  /** Name, in lower case, of the proxy header that carries the country. */
  countryHeader: string | null;
}

/** Reads visitor data from a request. Proxy headers count only when they come from trusted proxies. */
export function visitReader({ trustedProxies, countryHeader }: Deps): (request: IncomingMessage) => Visit {
  const isTrusted = trustedProxyMatcher(trustedProxies);

  /** Client address: walks `X-Forwarded-For` from the end to the first address that is not a trusted proxy. */
  function clientAddress(peer: string, headers: IncomingHttpHeaders): string {
    const hops = firstValue(headers['x-forwarded-for'])?.split(',') ?? [];
    let address = peer;
    while (hops.length > 0 && isTrusted(address)) address = unmapIPv4(hops.pop()?.trim() || address);
    return address;
  }

  return (request) => {
    const { headers } = request;
    const peer = unmapIPv4(request.socket.remoteAddress ?? '');
    const isBehindProxy = trustedProxies.length > 0 && isTrusted(peer);
    return {
      address: isBehindProxy ? clientAddress(peer, headers) : peer,
      agent: headers['user-agent'],
      referrer: headers.referer,
      country: isBehindProxy && countryHeader ? firstValue(headers[countryHeader]) : undefined,
      isPrefetch: isPrefetch(request),
    };
  };
}
