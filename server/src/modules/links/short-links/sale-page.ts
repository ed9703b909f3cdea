import type { CachedLink } from '../redirect/link-cache.ts';
import type { OwnHosts } from './target.ts';

/** Sale page of a product or channel. */
export interface SalePage {
  sells: 'product' | 'channel';
  slugOrId: string;
}

const pagePath = /^\/([cd])\/([0-9A-Za-z-]{1,100})$/;

function salePage({ host, pathname }: URL, own: OwnHosts): SalePage | null {
  const [, kind, slugOrId] = (host === own.main && pagePath.exec(pathname)) || [];
  return slugOrId ? { sells: kind === 'd' ? 'product' : 'channel', slugOrId } : null;
}

/** Returns null for any other page. */
export const salePageAt = (address: string, own: OwnHosts): SalePage | null => salePage(new URL(address), own);

const isVia = (parameter: string) => new URLSearchParams(parameter).has('via');

/**
 * Target URL of the redirect. Sale pages get a `via` parameter with the short id, so that a sale can be attributed to the link; it
 * contains nothing about the visitor. The rest of the URL stays unchanged.
 */
export function destinationOf({ originalUrl, shortId }: Pick<CachedLink, 'originalUrl' | 'shortId'>, own: OwnHosts): string {
  const url = new URL(originalUrl);
  if (!salePage(url, own)) return originalUrl;
  const others = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isVia(parameter));
  url.search = [...others, `via=${shortId}`].join('&');
  return url.href;
}
