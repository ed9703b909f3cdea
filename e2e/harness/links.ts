import type { ShortLink } from '@jamun/contract';
import type { Browser, Page } from 'playwright-core';
import { call } from './calls.ts';

/** Through the API, for whoever looks at what became of a link and not at how it was made. */
export const sellersLinks = (token: string) => ({
  make: (wanted: { originalUrl: string; customShortId?: string; expiresAt?: string; password?: string }) =>
    call<ShortLink>('POST /api/v1/links', { token, body: wanted }),
});

// The browser that drives the journeys says that it has no head, and is counted among the robots.
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Somebody to whom a link was sent, on a device of their own. */
export async function openVisitor(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ userAgent: phone, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  return { page: await context.newPage(), close: () => context.close() };
}

/** Where a link leads at this moment, and how it says so; it is asked by a program, and so is no click. */
export async function leadsTo(shortUrl: string): Promise<{ status: number; to: string | null }> {
  const { status, headers } = await fetch(shortUrl, { redirect: 'manual' });
  return { status, to: headers.get('location') };
}
