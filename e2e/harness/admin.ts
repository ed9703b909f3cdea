import { sessionHeader } from '@jamun/contract';
import type { Browser } from 'playwright-core';
import { expect, inject } from 'vitest';
import { administrator } from './administrator.ts';
import { type DisplayMode, openDevice } from './browser.ts';
import { call } from './calls.ts';

/** Signs the administrator in through the API. */
export const signedInAdministrator = () => call<{ token: string }>('POST /api/v1/admin/signin', { body: administrator });

/** Signs in like the studio: `token` is the cookie's value, `kept` the local storage. */
export async function signedInStudio(url = inject('serverUrl')) {
  const headers = { 'content-type': 'application/json', [sessionHeader.name]: sessionHeader.cookie };
  const response = await fetch(`${url}/api/v1/admin/signin`, { method: 'POST', headers, body: JSON.stringify(administrator) });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { token: string } };
  const token = /^jamun-admin=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { token, kept: { adminCsrf: data.token } };
}

/** Opens an admin page as a signed-in administrator. */
export async function openAdmin(browser: Browser, displayMode: DisplayMode, path: string) {
  const { token, kept } = await signedInStudio();
  const device = await openDevice(browser, displayMode, { kept, adminCookie: token });
  await device.page.goto(path);
  await device.page.locator('#main h1').waitFor();
  return { ...device, token };
}
