import type { ShortLink } from '@jamun/contract';
import type { Browser, Page } from 'playwright-core';
import { call } from './calls.ts';

/** Creates links through the API, for tests that do not test the form. */
export const linksApi = (token: string) => ({
  make: (link: { originalUrl: string; customShortId?: string; expiresAt?: string; password?: string }) =>
    call<ShortLink>('POST /api/v1/links', { token, body: link }),
});

// The user agent of headless Chromium would be counted as a bot.
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Opens a page as a visitor on a phone. */
export async function openVisitor(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ userAgent: phone, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  return { page: await context.newPage(), close: () => context.close() };
}

/** Status and target of a short link. The user agent is a program, so no click is counted. */
export async function redirectOf(shortUrl: string): Promise<{ status: number; to: string | null }> {
  const { status, headers } = await fetch(shortUrl, { redirect: 'manual' });
  return { status, to: headers.get('location') };
}
