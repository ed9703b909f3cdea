import { linkMessages } from '@jamun/contract';
import { isPublicHost } from './public-host.ts';

/** Own hosts in URL notation: `jamun.in`, `localhost:3000`. */
export interface OwnHosts {
  main: string;
  /** Host that serves short links at its root, if configured. */
  short: string | null;
}

export type Target = { url: string; refused?: never } | { url?: never; refused: string };

const maxLength = 2_048;
// Characters that browsers remove or convert: the visited URL would differ from the checked one. The two joiners (ZWNJ, ZWJ) are
// allowed, because Indian scripts use them.
const hiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\]|(?![\u200c\u200d])\p{Cf}/u;
const schemeAndAuthority = /^https?:\/\/([^/?#]+)/i;
const otherScheme = /^[a-z][a-z0-9+.-]*:/i;

/** Decodes repeatedly, because a path that is encoded several times still requests the same page. */
function decoded(path: string): string {
  for (let round = 0, previous = ''; round < 5 && path !== previous; round++) {
    previous = path;
    try {
      path = decodeURIComponent(path);
    } catch {
      return path;
    }
  }
  return path;
}

/** A link to another short link could create a redirect loop. */
const isShortLink = ({ pathname }: URL) => /^\/+s(\/|$)/i.test(decoded(pathname).replace(/\/\.?(?=\/)/g, ''));

function hostError(url: URL, own: OwnHosts): string | null {
  if (own.short && url.host === own.short) return linkMessages.toOurselves;
  if (url.host === own.main) return isShortLink(url) ? linkMessages.toOurselves : null;
  return isPublicHost(url.hostname) ? null : linkMessages.notPublic;
}

/**
 * Canonical form of a target URL, or the reason why it is not allowed. Normalized like in a browser (WHATWG): numeric hosts become
 * dotted IPv4, and names in other scripts become punycode, so that look-alike names are visible.
 */
export function canonicalTarget(text: string, own: OwnHosts): Target {
  const input = text.trim();
  if (input.length > maxLength) return { refused: linkMessages.urlTooLong };
  const authority = schemeAndAuthority.exec(input)?.[1];
  if (hiddenCharacters.test(input)) return { refused: linkMessages.notAUrl };
  if (authority === undefined) {
    const other = otherScheme.exec(input)?.[0].toLowerCase();
    return { refused: other && other !== 'http:' && other !== 'https:' ? linkMessages.onlyWeb : linkMessages.notAUrl };
  }
  if (authority.includes('@')) return { refused: linkMessages.withCredentials };
  if (!URL.canParse(input)) return { refused: linkMessages.notAUrl };
  const url = new URL(input);
  // A trailing dot means the same host.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.hostname === '' || url.hostname.endsWith('.') || url.hostname.length > 253) return { refused: linkMessages.notAUrl };
  const refused = hostError(url, own);
  if (refused) return { refused };
  return url.href.length > maxLength ? { refused: linkMessages.urlTooLong } : { url: url.href };
}
