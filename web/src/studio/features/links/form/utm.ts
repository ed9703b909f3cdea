export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];
export type Utm = Record<UtmName, string>;

interface Address {
  path: string;
  /** Between the `&`, as they were written. */
  pairs: string[];
  /** With its `#`. */
  fragment: string;
}

/** By its signs, not as a URL: it works while the address is still being typed, and changes no letter of the rest. */
function taken(url: string): Address {
  const [beforeFragment = '', ...rest] = url.trim().split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  return {
    path,
    pairs: query.length ? query.join('?').split('&') : [],
    fragment: rest.length ? `#${rest.join('#')}` : '',
  };
}

const put = ({ path, pairs, fragment }: Address) => `${path}${pairs.length ? '?' : ''}${pairs.join('&')}${fragment}`;

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

const nameOf = (pair: string) => decoded(pair.split('=')[0] ?? '').toLowerCase();
const contentOf = (pair: string) => decoded(pair.split('=').slice(1).join('='));

/** What an address says of the campaign that it belongs to. Of one that is said twice, the first counts. */
export function readUtm(url: string): Utm {
  const { pairs } = taken(url);
  const read = (name: UtmName) => pairs.find((pair) => nameOf(pair) === `utm_${name}`);
  return Object.fromEntries(utmNames.map((name) => [name, contentOf(read(name) ?? '')])) as Utm;
}

/** The same address saying something else; an empty value takes it out. Everything else stays as it was, the fragment included. */
export function writeUtm(url: string, name: UtmName, value: string): string {
  const address = taken(url);
  const pairs = address.pairs.filter((pair) => pair !== '');
  const place = pairs.findIndex((pair) => nameOf(pair) === `utm_${name}`);
  const others = pairs.filter((pair) => nameOf(pair) !== `utm_${name}`);
  // Half of a sign that takes two has no spelling in an address.
  const written = encodeURIComponent(value.replace(/\p{Cs}/gu, ''));
  if (written) others.splice(place < 0 ? others.length : place, 0, `utm_${name}=${written}`);
  return put({ ...address, pairs: others });
}
