import type { Browser, Page } from 'playwright-core';
import { type DisplayMode, openDevice } from './browser.ts';
import { signUp } from './people.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Link in the sidebar, or in the bottom bar on a phone. */
export const navigationLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Opens a device with a new signed-in user, without a page loaded. */
export async function signedInDevice(browser: Browser, displayMode: DisplayMode, { brandNew = false } = {}) {
  const person = await signUp();
  return { ...(await openDevice(browser, displayMode, { kept: { token: person.token }, brandNew })), person };
}

/** Opens a studio page as a new signed-in user. */
export async function openSignedIn(browser: Browser, displayMode: DisplayMode, path = '/dashboard', { brandNew = false } = {}) {
  const device = await signedInDevice(browser, displayMode, { brandNew });
  await device.page.goto(path);
  await device.page.locator('#main h1').waitFor();
  return device;
}

/** Reloads the page and waits until its event stream is open. */
export async function waitForEventStream(page: Page) {
  const stream = page.waitForResponse(/\/api\/v1\/(admin\/)?events$/);
  await page.reload();
  await stream;
  await page.locator('#main h1').waitFor();
}

/**
 * Timeout for live updates. They take a tenth of a second on an idle machine. Pages without a stream poll every thirty seconds, so an
 * update within this time came through the stream.
 */
export const liveUpdateTimeout = { timeout: 20_000 };
