import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Family = 'ipv4' | 'ipv6';

/** Reserved, loopback and private networks (IANA special-purpose address registries). */
const privateNetworks: Record<Family, string[]> = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Only 2000::/3 is allocated; the networks inside it are reserved or embed another address.
  ipv6: ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1'],
};

// One list per family: in a shared list an IPv4 address would also be matched against the IPv6 networks.
function blockListOf(family: Family): BlockList {
  const list = new BlockList();
  for (const network of privateNetworks[family]) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
const blocked = { ipv4: blockListOf('ipv4'), ipv6: blockListOf('ipv6') };

/** Top-level names that are reserved or used in private networks only. */
const privateTopLevelNames = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
  'arpa',
]);

const digitsOnly = /^[0-9]+$/;

/** Whether the host of a URL is reachable from the public internet. */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) {
    const address = hostname.slice(1, -1);
    return isIPv6(address) && !blocked.ipv6.check(address, 'ipv6');
  }
  if (isIPv4(hostname)) return !blocked.ipv4.check(hostname, 'ipv4');
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => label !== '') && !privateTopLevelNames.has(last) && !digitsOnly.test(last);
}
