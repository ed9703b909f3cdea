import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { lruCache } from '../kit/concurrency/lru-cache.ts';

export type TrustedProxyMatcher = (address: string) => boolean;

/**
 * Returns a predicate for addresses of trusted proxies. Fastify (`trustProxy`) and the redirects, which run before Fastify, use the same
 * one, so that API calls and clicks have the same client address.
 */
export function trustedProxyMatcher(proxies: string[]): TrustedProxyMatcher {
  if (proxies.length === 0) return () => false;
  const matches = proxyAddr.compile(proxies);
  const cache = lruCache<string, boolean>(1_000);
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    // The package also accepts short forms such as `127.1`, which no proxy writes.
    const isTrusted = isIP(address) !== 0 && matches(address, 0);
    cache.set(address, isTrusted);
    return isTrusted;
  };
}
