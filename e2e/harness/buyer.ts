import type { Product } from '@jamun/contract';
import type { Browser, Page } from 'playwright-core';
import { type Look, openDevice } from './browser.ts';
import { signedUp } from './people.ts';

export const pathOf = ({ publicUrl }: Product) => new URL(publicUrl).pathname;
export const purchaseOf = ({ id }: Product) => `/api/v1/digital-products/${id}/purchase`;
export const download = (page: Page) => page.getByRole('link', { name: 'Download', exact: true }).filter({ visible: true });

/** A device on which somebody is signed in from the start. */
export const deviceOf = (browser: Browser, token: string, look: Look, url?: string) => openDevice(browser, look, { url, kept: { token } });

/** Somebody who wants a product, signed in and on its page. */
export async function buyerAt(browser: Browser, product: Product, look: Look = { width: 390, theme: 'light' }) {
  const buyer = await signedUp();
  const device = await deviceOf(browser, buyer.token, look);
  const standing = device.page.waitForResponse('**/ownership');
  await device.page.goto(pathOf(product));
  await standing;
  return { ...device, buyer };
}
