import { sessionHeader } from '@jamun/contract';
import type { Browser } from 'playwright-core';
import { expect, inject } from 'vitest';
import { administrator } from './administrator.ts';
import { type Look, openDevice } from './browser.ts';
import { call } from './calls.ts';

/** A session of the administrator, begun through the API. */
export const signedInAdministrator = () => call<{ token: string }>('POST /api/v1/admin/signin', { body: administrator });

/** A session as the studio begins it: `token` is in the cookie, and `kept` is what the browser remembers. */
export async function signedInStudio(url = inject('productUrl')) {
  const headers = { 'content-type': 'application/json', [sessionHeader.name]: sessionHeader.cookie };
  const answer = await fetch(`${url}/api/v1/admin/signin`, { method: 'POST', headers, body: JSON.stringify(administrator) });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { token: string } };
  const token = /^jamun-admin=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { token, kept: { adminCsrf: data.token } };
}

/** An administrator who is signed in on this device already, on the page that they asked for. */
export async function openAdmin(browser: Browser, look: Look, path: string) {
  const { token, kept } = await signedInStudio();
  const device = await openDevice(browser, look, { kept, adminCookie: token });
  await device.page.goto(path);
  await device.page.locator('#main h1').waitFor();
  return { ...device, token };
}
