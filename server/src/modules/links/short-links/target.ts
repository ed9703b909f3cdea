import { linkMessages as say } from '@jamun/contract';
import { isPublicHost } from './public-host.ts';

/** Where we are ourselves reached, as an address spells it: `jamun.in`, `localhost:3000`. */
export interface OwnHosts {
  main: string;
  /** At whose root short links lie, where there is one. */
  short: string | null;
}

export type Target = { url: string; refused?: never } | { url?: never; refused: string };

const longest = 2_048;
// What a browser would take out or turn around on its own: then people would see another address than we looked at. The two
// joiners are letters of India's scripts.
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\]|(?![\u200c\u200d])\p{Cf}/u;
const beginning = /^https?:\/\/([^/?#]+)/i;
const otherScheme = /^[a-z][a-z0-9+.-]*:/i;

/** As far as it can be undone: however often it was encoded, it is asked for the same page. */
function decoded(path: string): string {
  for (let times = 0, before = ''; times < 5 && path !== before; times++) {
    before = path;
    try {
      path = decodeURIComponent(path);
    } catch {
      return path;
    }
  }
  return path;
}

/** A short link that leads to a short link could lead to itself. */
const isShortLink = ({ pathname }: URL) => /^\/+s(\/|$)/i.test(decoded(pathname).replace(/\/\.?(?=\/)/g, ''));

function refusal(url: URL, own: OwnHosts): string | null {
  if (own.short && url.host === own.short) return say.toOurselves;
  if (url.host === own.main) return isShortLink(url) ? say.toOurselves : null;
  return isPublicHost(url.hostname) ? null : say.notPublic;
}

/**
 * The one form in which an address is kept, or why no link may lead there. It is what a browser would make of it (WHATWG): numbers for
 * hosts are spelt out, names in other scripts stand in letters of ours, so that a look-alike is seen for what it is.
 */
export function canonicalTarget(text: string, own: OwnHosts): Target {
  const typed = text.trim();
  if (typed.length > longest) return { refused: say.urlTooLong };
  const authority = beginning.exec(typed)?.[1];
  if (hidden.test(typed)) return { refused: say.notAUrl };
  if (authority === undefined) {
    const other = otherScheme.exec(typed)?.[0].toLowerCase();
    return { refused: other && other !== 'http:' && other !== 'https:' ? say.onlyWeb : say.notAUrl };
  }
  if (authority.includes('@')) return { refused: say.withCredentials };
  if (!URL.canParse(typed)) return { refused: say.notAUrl };
  const url = new URL(typed);
  // The dot that ends a full name is the same host in other letters.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.hostname === '' || url.hostname.endsWith('.') || url.hostname.length > 253) return { refused: say.notAUrl };
  const refused = refusal(url, own);
  if (refused) return { refused };
  return url.href.length > longest ? { refused: say.urlTooLong } : { url: url.href };
}
