import type { Browser } from 'playwright-core';
import { administrator } from './administrator.ts';
import { type Look, openDevice } from './browser.ts';
import { call } from './calls.ts';

/** A session of the administrator, begun through the API. */
export const signedInAdministrator = () => call<{ token: string }>('POST /api/v1/admin/signin', { body: administrator });

/** An administrator who is signed in on this device already, on the page that they asked for. */
export async function openAdmin(browser: Browser, look: Look, path: string) {
  const { token } = await signedInAdministrator();
  const device = await openDevice(browser, look, { kept: { adminToken: token } });
  await device.page.goto(path);
  await device.page.locator('#main h1').waitFor();
  return { ...device, token };
}
