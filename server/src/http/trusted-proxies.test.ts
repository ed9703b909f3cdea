import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../kit/network-of.ts';
import { trustedProxyMatcher } from './trusted-proxies.ts';
import { visitReader } from './visits.ts';

interface ForwardedRequest {
  proxies?: string[];
  peer: string;
  forwardedFor?: string;
}

/** Client address of the same request in a click and in an API call. */
async function readAddresses({ proxies = ['loopback', '10.0.0.0/8', '2001:db8:aaaa::/48'], peer, forwardedFor }: ForwardedRequest) {
  const isTrustedProxy = trustedProxyMatcher(proxies);
  const visitOf = visitReader({ isTrustedProxy, countryHeader: 'x-country' });
  const app = Fastify({ trustProxy: isTrustedProxy });
  app.get('/', async (request) => {
    const { address, country = null } = visitOf(request.raw);
    return { click: address, networkOfClick: networkOf(address), networkOfCall: networkOf(request.ip), country };
  });
  const headers = { 'x-country': 'IN', ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }) };
  const response = await app.inject({ url: '/', remoteAddress: peer, headers });
  await app.close();
  return response.json();
}

describe('client address', () => {
  it.each([
    ['no proxy', { peer: '203.0.113.7' }, '203.0.113.7'],
    ['an untrusted peer that forges the header', { peer: '203.0.113.7', forwardedFor: '127.0.0.1' }, '203.0.113.7'],
    ['a trusted peer without the header', { peer: '127.0.0.1' }, '127.0.0.1'],
    ['one proxy', { peer: '127.0.0.1', forwardedFor: '203.0.113.7' }, '203.0.113.7'],
    ['two proxies', { peer: '127.0.0.1', forwardedFor: '203.0.113.7, 10.1.1.1' }, '203.0.113.7'],
    ['one proxy and a forged entry', { peer: '127.0.0.1', forwardedFor: '1.2.3.4, 203.0.113.7' }, '203.0.113.7'],
    ['a forged entry of a trusted network', { peer: '127.0.0.1', forwardedFor: '10.9.9.9, 203.0.113.7, 10.1.1.1' }, '203.0.113.7'],
    ['only proxies', { peer: '127.0.0.1', forwardedFor: '10.2.2.2,10.1.1.1' }, '10.2.2.2'],
    ['empty entries', { peer: '127.0.0.1', forwardedFor: ' 203.0.113.7 , , ' }, '203.0.113.7'],
    ['an IPv4-mapped peer', { peer: '::ffff:203.0.113.7' }, '203.0.113.7'],
    ['an IPv4-mapped proxy', { peer: '::ffff:127.0.0.1', forwardedFor: '203.0.113.7' }, '203.0.113.7'],
    ['an IPv4-mapped client', { peer: '127.0.0.1', forwardedFor: '::ffff:203.0.113.7' }, '203.0.113.7'],
    ['an IPv6 client', { peer: '::1', forwardedFor: '2001:db8:1:2::9' }, '2001:db8:1:2::9'],
    ['an IPv6 proxy', { peer: '::1', forwardedFor: '2001:db8:1:2::9, 2001:db8:aaaa::1' }, '2001:db8:1:2::9'],
    ['named networks', { proxies: ['linklocal', 'uniquelocal'], peer: '192.168.1.1', forwardedFor: '203.0.113.7, fe80::1' }, '203.0.113.7'],
    ['no trusted proxies', { proxies: [], peer: '127.0.0.1', forwardedFor: '203.0.113.7' }, '127.0.0.1'],
  ])('is equal in an API call and a click with %s', async (_case, request, address) => {
    expect(await readAddresses(request)).toMatchObject({
      click: address,
      networkOfClick: networkOf(address),
      networkOfCall: networkOf(address),
    });
  });

  it.each(['garbage', '203.0.113.7:4711', '[2001:db8::9]:4711', '127.1', '203.0.113', '1.2.3.4, unknown', '1.2.3.4, 127.1', '<script>'])(
    'is unknown, never an unchecked text or a forged entry, when the proxy sends %s',
    async (forwardedFor) => {
      const unknown = { click: 'unknown', networkOfClick: 'unknown', networkOfCall: 'unknown' };
      expect(await readAddresses({ peer: '127.0.0.1', forwardedFor })).toMatchObject(unknown);
    },
  );
});

it.each([
  ['203.0.113.7', null],
  ['127.0.0.1', 'IN'],
  ['::ffff:10.1.1.1', 'IN'],
])('the country header of the peer %s reads as %s', async (peer, country) => {
  expect(await readAddresses({ peer, forwardedFor: '198.51.100.1' })).toMatchObject({ country });
});
