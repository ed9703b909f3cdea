import type { Coupon } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAdmin } from '../harness/admin.ts';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { bought } from '../harness/shop.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const dialog = (page: Page) => page.getByRole('dialog');

/** Asks for the price with the code, as the sale page does; the status of the reply. */
async function quote(page: Page, itemId: string, couponCode: string): Promise<number> {
  const data = { productType: 'DIGITAL_PRODUCT', itemIds: [itemId], couponCode };
  return (await page.request.post('/api/v1/checkout/price', { data })).status();
}

describeInDisplayModes('admin-coupons', 'at $width px in $theme', (displayMode) => {
  it('an administrator finds a coupon by the seller, pauses it with a reason and resumes it', async () => {
    const seller = await openSignedIn(browser, desktop, '/coupons');
    const { token, username } = seller.person;
    const product = await productsApi(token).createPublished({ title: 'Monsoon Light', price: 1000 });
    const body = { code: 'DIWALI20', kind: 'PERCENT', percent: 20 };
    const { id } = await call<Coupon>('POST /api/v1/coupons', { token, body });
    const { context, page, pageErrors } = await openAdmin(browser, displayMode, `/admin/coupons?search=${username}`);
    await heading(page, 'Coupons').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('20% off').first().waitFor();
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    expect(await quote(page, product.id, 'DIWALI20')).toBe(200);

    await button(page, 'Pause DIWALI20').click();
    const pause = dialog(page).getByRole('button', { name: 'Pause' });
    await dialog(page).getByText(`It belongs to ${username}.`).waitFor();
    await pause.click();
    await dialog(page).getByText('Reason is required').waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByLabel('Reason').fill('The product was never sold at the struck price');
    await pause.click();
    await page.getByText('The coupon was paused').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText('The product was never sold at the struck price').waitFor();
    await page.getByText('Paused', { exact: true }).waitFor();
    expect(await quote(page, product.id, 'DIWALI20')).toBe(409);

    await seller.page.goto(`/coupons/${id}`);
    await seller.page.getByText('The product was never sold at the struck price').first().waitFor();
    await button(page, 'Resume DIWALI20').click();
    await dialog(page).getByText('“The product was never sold at the struck price”').waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The coupon is active again').waitFor();
    await button(page, 'Pause DIWALI20').waitFor();
    expect(await quote(page, product.id, 'DIWALI20')).toBe(200);

    const orderId = await bought((await signUp()).token, product.id, { couponCode: 'DIWALI20' });
    await page.goto(`/admin/orders?search=${orderId}`);
    await button(page, /^View Monsoon Light ordered by/).click();
    const order = page.getByRole('dialog', { name: 'Order Details' });
    await order.getByText('DIWALI20 (₹200.00 off)', { exact: true }).waitFor();
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
    await seller.context.close();
  });
});
