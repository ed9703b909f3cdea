import type { Product } from '@jamun/contract';
import type { Browser, Page } from 'playwright-core';
import { type DisplayMode, openDevice } from './browser.ts';
import { signedUp } from './people.ts';

export const pathOf = ({ publicUrl }: Product) => new URL(publicUrl).pathname;
export const purchaseOf = ({ id }: Product) => `/api/v1/digital-products/${id}/purchase`;
export const download = (page: Page) => page.getByRole('link', { name: 'Download', exact: true }).filter({ visible: true });

/** Opens a device with a signed-in user. */
export const deviceOf = (browser: Browser, token: string, look: DisplayMode, url?: string) =>
  openDevice(browser, look, { url, kept: { token } });

/** Opens a product page as a signed-in buyer. */
export async function buyerAt(browser: Browser, product: Product, look: DisplayMode = { width: 390, theme: 'light' }) {
  const buyer = await signedUp();
  const device = await deviceOf(browser, buyer.token, look);
  const ownership = device.page.waitForResponse('**/ownership');
  await device.page.goto(pathOf(product));
  await ownership;
  return { ...device, buyer };
}
