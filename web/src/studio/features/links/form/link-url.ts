// Host name with a dot, without a scheme.
const hostFirst = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** `example.com/page` → `https://example.com/page`; other input is returned unchanged. */
export function addScheme(typed: string): string {
  const address = typed.trim();
  return hostFirst.test(address) ? `https://${address}` : typed;
}

export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];
export type Utm = Record<UtmName, string>;

interface UrlParts {
  path: string;
  /** Query parameters in their original spelling. */
  pairs: string[];
  /** Including the `#`. */
  fragment: string;
}

/** Splits the text instead of parsing a URL: it also works for an incomplete URL and keeps the spelling of the rest. */
function splitUrl(url: string): UrlParts {
  const [beforeFragment = '', ...rest] = url.trim().split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  return {
    path,
    pairs: query.length ? query.join('?').split('&') : [],
    fragment: rest.length ? `#${rest.join('#')}` : '',
  };
}

const joinUrl = ({ path, pairs, fragment }: UrlParts) => `${path}${pairs.length ? '?' : ''}${pairs.join('&')}${fragment}`;

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

const nameOf = (pair: string) => decode(pair.split('=')[0] ?? '').toLowerCase();
const pairValue = (pair: string) => decode(pair.split('=').slice(1).join('='));

/** UTM parameters of a URL. Of repeated parameters, the first counts. */
export function readUtm(url: string): Utm {
  const { pairs } = splitUrl(url);
  const read = (name: UtmName) => pairs.find((pair) => nameOf(pair) === `utm_${name}`);
  return Object.fromEntries(utmNames.map((name) => [name, pairValue(read(name) ?? '')])) as Utm;
}

/** Sets a UTM parameter; an empty value removes it. The rest of the URL does not change. */
export function writeUtm(url: string, name: UtmName, value: string): string {
  const parts = splitUrl(url);
  const pairs = parts.pairs.filter((pair) => pair !== '');
  const position = pairs.findIndex((pair) => nameOf(pair) === `utm_${name}`);
  const others = pairs.filter((pair) => nameOf(pair) !== `utm_${name}`);
  // A lone surrogate cannot be percent-encoded.
  const encoded = encodeURIComponent(value.replace(/\p{Cs}/gu, ''));
  if (encoded) others.splice(position < 0 ? others.length : position, 0, `utm_${name}=${encoded}`);
  return joinUrl({ ...parts, pairs: others });
}
