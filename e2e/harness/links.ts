import type { ShortLink } from '@jamun/contract';
import type { Browser, Page } from 'playwright-core';
import { call } from './calls.ts';
import { phoneAgent } from './devices.ts';

/** Creates links through the API, for tests that do not test the form. */
export const linksApi = (token: string) => ({
  make: (link: { originalUrl: string; customShortId?: string; expiresAt?: string; password?: string }) =>
    call<ShortLink>('POST /api/v1/links', { token, body: link }),
});

/** Opens a page as a visitor on a phone. The user agent of headless Chromium would be counted as a bot. */
export async function openVisitor(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ userAgent: phoneAgent, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  return { page: await context.newPage(), close: () => context.close() };
}

/** Status and target of a short link. The user agent is a program, so no click is counted. */
export async function redirectOf(shortUrl: string): Promise<{ status: number; to: string | null }> {
  const { status, headers } = await fetch(shortUrl, { redirect: 'manual' });
  return { status, to: headers.get('location') };
}
