import type { Coupon, Sale } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browser, expectAccessiblePage, openDevice } from '../harness/browser.ts';
import { pathOf } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { guestPayButton, openPayForm, waitForCode } from '../harness/guest.ts';
import { completePayment, orderIn } from '../harness/hosted-payment.ts';
import { newPerson, signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { heading } from '../harness/studio.ts';

let token: string;
let products: ReturnType<typeof productsApi>;
beforeAll(async () => {
  ({ token } = await signUp());
  products = productsApi(token);
});

const phone = { width: 390, theme: 'light' } as const;

const createCoupon = (body: { code: string; percent: number; maxUses: number; maxUsesPerBuyer?: number }) =>
  call<Coupon>('POST /api/v1/coupons', { token, body: { kind: 'PERCENT', ...body } });

const statusOf = async (orderId: string) => (await call<Sale[]>('GET /api/v1/sales', { token })).find(({ id }) => id === orderId)?.status;

async function fillContact(page: Page, { email, phone: mobile } = newPerson()): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill(mobile);
}

/** The large price of the pay panel, as screen readers read it. */
async function shownPrice(page: Page): Promise<string> {
  const text = await page.locator('form#pay p:has(> strong)').first().innerText();
  return text.replace(/\s+/g, ' ');
}

describe('coupon in a link', () => {
  it('reduces the price for the buyer who takes the last use, and is used up for the next one', { timeout: 90_000 }, async () => {
    const product = await products.createPublished({ title: 'Monsoon Light', price: 500 });
    await createCoupon({ code: 'DIWALI20', percent: 20, maxUses: 1 });
    const link = `${pathOf(product)}?code=diwali20`;
    const { context, page, pageErrors } = await openDevice(browser, phone);
    const late = await openDevice(browser, phone);
    for (const each of [page, late.page]) {
      await each.goto(link);
      await expect.poll(() => shownPrice(each)).toBe('₹400 Original price ₹500');
    }

    await openPayForm(page);
    await page.getByRole('dialog').getByText('1 left', { exact: true }).waitFor();
    await fillContact(page);
    await guestPayButton(page, 'Pay ₹400').click();
    expect(await completePayment(page)).toBe('₹400.00');
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor();
    await page.getByText('DIWALI20 −₹100', { exact: true }).waitFor();

    await openPayForm(late.page);
    await fillContact(late.page);
    await guestPayButton(late.page, 'Pay ₹400').click();
    const message = 'This code has been used up. Nothing was charged. Press the button again to pay ₹500 without the coupon.';
    await late.page.getByRole('status').getByText(message).waitFor();
    await expect.poll(() => shownPrice(late.page)).toBe('₹500');
    await expect.poll(() => new URL(late.page.url()).searchParams.get('code')).toBeNull();
    await late.page.getByRole('button', { name: 'Have a code?' }).click();
    await late.page.getByLabel('Coupon code').fill('diwali20');
    await late.page.getByLabel('Coupon code').press('Enter');
    await late.page.getByText('This code has been used up', { exact: true }).waitFor();
    await expectAccessiblePage(late.page);
    await guestPayButton(late.page, 'Pay ₹500').click();
    expect(await completePayment(late.page)).toBe('₹500.00');
    await heading(late.page, 'Payment Successful!').waitFor();
    expect([...pageErrors, ...late.pageErrors]).toEqual([]);
    await late.context.close();
    await context.close();
  });

  it('completes a free order without payment once the buyer has proved the address', { tags: 'slow', timeout: 90_000 }, async () => {
    const product = await products.createPublished({ price: 120 });
    await createCoupon({ code: 'PRESS', percent: 100, maxUses: 5 });
    const { context, page, pageErrors } = await openDevice(browser, phone);
    await page.goto(`${pathOf(product)}?code=PRESS`);
    await expect.poll(() => shownPrice(page)).toBe('Free Original price ₹120');
    await openPayForm(page);
    const { email } = newPerson();
    await page.getByLabel('Email').fill(email);
    await expect.poll(() => page.getByLabel('Mobile number').isVisible()).toBe(false);
    await guestPayButton(page, 'Get it free').click();
    await page.getByLabel('Code', { exact: true }).pressSequentially(await waitForCode(email));
    await heading(page, 'Your order is complete').waitFor();
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor();
    await page.getByText('PRESS −₹120', { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('reduces the price again for a refunded buyer, but not for others', { tags: 'slow', timeout: 120_000 }, async () => {
    const product = await products.createPublished({ title: 'Sari Drapes', price: 500 });
    await createCoupon({ code: 'AGAIN20', percent: 20, maxUses: 2, maxUsesPerBuyer: 1 });
    const link = `${pathOf(product)}?code=AGAIN20`;
    const buyer = newPerson();
    // Each time in a new browser.
    for (const purchase of ['first', 'after the refund']) {
      const { context, page, pageErrors } = await openDevice(browser, phone);
      await page.goto(link);
      await expect.poll(() => shownPrice(page)).toBe('₹400 Original price ₹500');
      await openPayForm(page);
      await fillContact(page, buyer);
      await guestPayButton(page, 'Pay ₹400').click();
      expect(await completePayment(page), purchase).toBe('₹400.00');
      await heading(page, 'Payment Successful!').waitFor();
      const orderId = orderIn(page);
      await call(`POST /api/v1/sales/${orderId}/refund`, { token, body: {} });
      await expect.poll(() => statusOf(orderId)).toBe('REFUNDED');
      expect(pageErrors).toEqual([]);
      await context.close();
    }
    const other = await openDevice(browser, phone);
    await other.page.goto(link);
    await other.page.getByText('This code has been used up').filter({ visible: true }).first().waitFor();
    expect(await shownPrice(other.page)).toBe('₹500');
    await other.context.close();
  });
});
