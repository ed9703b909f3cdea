import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Family = 'ipv4' | 'ipv6';

/** Addresses that lead nowhere, to oneself, or into somebody's own network (IANA's special-purpose registries). */
const closedNetworks: Record<Family, string[]> = {
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
  // Only 2000::/3 is given out; within it these are not for everybody, or carry another address inside.
  ipv6: ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1'],
};

// A list for each family: in one list the short form of an address would be looked for among the long ones too.
function closedList(family: Family): BlockList {
  const list = new BlockList();
  for (const network of closedNetworks[family]) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
const closed = { ipv4: closedList('ipv4'), ipv6: closedList('ipv6') };

/** The last part of names that are not for everybody, and of names that only ever mean a place inside. */
const closedEndings = new Set([
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

const digitsAlone = /^[0-9]+$/;

/** Whether a host, as an address of the web spells it, is one that everybody on the internet can reach. */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) {
    const address = hostname.slice(1, -1);
    return isIPv6(address) && !closed.ipv6.check(address, 'ipv6');
  }
  if (isIPv4(hostname)) return !closed.ipv4.check(hostname, 'ipv4');
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => label !== '') && !closedEndings.has(last) && !digitsAlone.test(last);
}
