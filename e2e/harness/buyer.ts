import type { Product } from '@jamun/contract';
import type { Browser, Page } from 'playwright-core';
import { type DisplayMode, openDevice } from './browser.ts';
import { signUp } from './people.ts';

export const pathOf = ({ publicUrl }: Product) => new URL(publicUrl).pathname;
export const purchaseOf = ({ id }: Product) => `/api/v1/digital-products/${id}/purchase`;
export const download = (page: Page) => page.getByRole('link', { name: 'Download', exact: true }).filter({ visible: true });

/** Opens a device with a signed-in user. */
export const openDeviceAs = (browser: Browser, token: string, displayMode: DisplayMode, url?: string) =>
  openDevice(browser, displayMode, { url, kept: { token } });

/** Opens a product page as a signed-in buyer. */
export async function buyerAt(browser: Browser, product: Product, displayMode: DisplayMode = { width: 390, theme: 'light' }) {
  const buyer = await signUp();
  const device = await openDeviceAs(browser, buyer.token, displayMode);
  const ownership = device.page.waitForResponse('**/ownership');
  await device.page.goto(pathOf(product));
  await ownership;
  return { ...device, buyer };
}
