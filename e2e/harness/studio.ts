import type { Browser, Page } from 'playwright-core';
import { type Look, openDevice } from './browser.ts';
import { signedUp } from './people.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A link of the sidebar, or of the bottom bar on a phone. */
export const entry = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Somebody who is signed in on this device already, and has not opened anything. */
export async function signedInDevice(browser: Browser, look: Look, { brandNew = false } = {}) {
  const person = await signedUp();
  return { ...(await openDevice(browser, look, { kept: { token: person.token }, brandNew })), person };
}

/** The same on the page that they asked for. */
export async function openSignedIn(browser: Browser, look: Look, path = '/dashboard', { brandNew = false } = {}) {
  const device = await signedInDevice(browser, look, { brandNew });
  await device.page.goto(path);
  await device.page.locator('#main h1').waitFor();
  return device;
}

/** Opens the page anew and waits until news comes to it by itself. */
export async function untilLive(page: Page) {
  const line = page.waitForResponse(/\/api\/v1\/(admin\/)?events$/);
  await page.reload();
  await line;
  await page.locator('#main h1').waitFor();
}

/**
 * How long what comes by itself may take. It is there after a tenth of a second on a quiet machine; pages that are told nothing
 * ask every thirty seconds, so whatever arrives within this was told.
 */
export const soon = { timeout: 20_000 };
