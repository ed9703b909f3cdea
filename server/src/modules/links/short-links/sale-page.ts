import type { KnownLink } from '../redirect/known-links.ts';
import type { OwnHosts } from './target.ts';

/** A page of ours on which something is sold. */
export interface SalePage {
  sells: 'product' | 'channel';
  slugOrId: string;
}

const pagePath = /^\/([cd])\/([0-9A-Za-z-]{1,100})$/;

function salePage({ host, pathname }: URL, own: OwnHosts): SalePage | null {
  const [, kind, slugOrId] = (host === own.main && pagePath.exec(pathname)) || [];
  return slugOrId ? { sells: kind === 'd' ? 'product' : 'channel', slugOrId } : null;
}

/** Null for every other page of ours, and for those of others. */
export const salePageAt = (address: string, own: OwnHosts): SalePage | null => salePage(new URL(address), own);

const isVia = (part: string) => new URLSearchParams(part).has('via');

/**
 * Where a link leads. A page that sells something is told by which link its visitor came, so that a sale can be counted for it; of
 * the visitor it is told nothing. What else stands in the address stays as it was written.
 */
export function destinationOf({ originalUrl, shortId }: Pick<KnownLink, 'originalUrl' | 'shortId'>, own: OwnHosts): string {
  const url = new URL(originalUrl);
  if (!salePage(url, own)) return originalUrl;
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isVia(part));
  url.search = [...others, `via=${shortId}`].join('&');
  return url.href;
}
