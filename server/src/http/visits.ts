import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { boundedMap } from '../kit/concurrency/bounded-map.ts';
import type { Visit } from '../modules/links/index.ts';

const families: Record<number, 'ipv4' | 'ipv6'> = { 4: 'ipv4', 6: 'ipv6' };
/** The same names for them as everywhere else. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is one of the proxies whose word is taken. */
function believed(proxies: string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of proxies.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/');
    const family = families[isIP(address)];
    if (family) lists[family].addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  const known = boundedMap<string, boolean>(1_000);
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    const family = families[isIP(address)];
    const answer = family !== undefined && lists[family].check(address, family);
    known.set(address, answer);
    return answer;
  };
}

const only = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What a browser says when it loads ahead of a click that may never come. */
const ahead = /prefetch|prerender|preview/i;
function isAhead({ method, headers }: IncomingMessage): boolean {
  const said = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
  return method === 'HEAD' || (said !== undefined && ahead.test(String(said)));
}

interface Deps {
  trustedProxies: string[];
  /** In which a proxy tells the country, in small letters. */
  countryHeader: string | null;
}

/** Who comes, and from where as far as it can be believed. */
export function visitReader({ trustedProxies, countryHeader }: Deps): (request: IncomingMessage) => Visit {
  const isBelieved = believed(trustedProxies);

  /** From the last one back to the first whose word is not taken. */
  function farthest(nearest: string, headers: IncomingHttpHeaders): string {
    const said = only(headers['x-forwarded-for'])?.split(',') ?? [];
    let address = nearest;
    while (said.length > 0 && isBelieved(address)) address = plain(said.pop()?.trim() || address);
    return address;
  }

  return (request) => {
    const { headers } = request;
    const nearest = plain(request.socket.remoteAddress ?? '');
    const behindProxy = trustedProxies.length > 0 && isBelieved(nearest);
    return {
      address: behindProxy ? farthest(nearest, headers) : nearest,
      agent: headers['user-agent'],
      referrer: headers.referer,
      country: behindProxy && countryHeader ? only(headers[countryHeader]) : undefined,
      isAhead: isAhead(request),
    };
  };
}
