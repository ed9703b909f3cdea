import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { plainAddress } from '../kit/network-of.ts';
import type { Visit } from '../modules/links/index.ts';
import type { TrustedProxyMatcher } from './trusted-proxies.ts';

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Values of the purpose headers of prefetches, which are no clicks. */
const prefetchPurposes = /prefetch|prerender|preview/i;
function isPrefetch({ method, headers }: IncomingMessage): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
  return method === 'HEAD' || (purpose !== undefined && prefetchPurposes.test(String(purpose)));
}

interface Deps {
  isTrustedProxy: TrustedProxyMatcher;
  /** Name, in lower case, of the proxy header that carries the country. */
  countryHeader: string | null;
}

/** Reads visitor data from a request. Proxy headers count only when they come from trusted proxies. */
export function visitReader({ isTrustedProxy, countryHeader }: Deps): (request: IncomingMessage) => Visit {
  return (request) => {
    const { headers, socket } = request;
    return {
      // Like `request.ip` of Fastify, which does not exist yet when redirects are served.
      address: plainAddress(proxyAddr(request, isTrustedProxy)),
      agent: headers['user-agent'],
      referrer: headers.referer,
      country: countryHeader && isTrustedProxy(socket.remoteAddress ?? '') ? firstValue(headers[countryHeader]) : undefined,
      isPrefetch: isPrefetch(request),
    };
  };
}
