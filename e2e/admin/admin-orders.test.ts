import type { AdminUser, Order } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAdmin, signedInAdministrator } from '../harness/admin.ts';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { sellerWithMoney, withdraw } from '../harness/money.ts';
import { signUp, waitForEmail } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { bought, pay, startPurchase } from '../harness/shop.ts';
import { button, heading, navigationLink } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const fact = (page: Page, text: string) => drawer(page).getByText(text, { exact: true });
const openOrders = (displayMode: DisplayMode, search: string) =>
  openAdmin(browser, displayMode, `/admin/orders?search=${encodeURIComponent(search)}`);

/** A product for ₹1,000 with one buyer. */
async function soldOnce(seller: { token: string }, title: string) {
  const product = await productsApi(seller.token).createPublished({ title, price: 1000 });
  const buyer = await signUp();
  return { product, buyer, orderId: await bought(buyer.token, product.id) };
}
const walletOf = async (id: number) =>
  (await call<AdminUser>(`GET /api/v1/admin/users/${id}`, { token: (await signedInAdministrator()).token })).wallet;
const orderOf = (buyer: { token: string }, orderId: string) => call<Order>(`GET /api/v1/orders/${orderId}`, { token: buyer.token });

/** External event: an order is refunded in the provider's dashboard. The administrator records the refund, and the list drops it. */
async function resolveExternalRefund(page: Page, { orderId, buyer }: Awaited<ReturnType<typeof soldOnce>>) {
  await call(`POST /sandbox/cashfree/orders/${orderId}/refunds`, { body: {} });
  await page.goto(`/admin/attention?search=${orderId}`);
  await heading(page, 'Needs attention').waitFor();
  await button(page, 'View Refund made in the provider’s dashboard, Harvest Songs').click();
  const item = dialog(page, 'Refund made in the provider’s dashboard');
  await item.getByText('The buyer was refunded outside Jamun.').waitFor();
  await expectAccessiblePage(page);
  await item.getByRole('button', { name: 'Record refund' }).click();
  const question = dialog(page, 'Record the refund for “Harvest Songs”?');
  await question.getByText(`the sale is undone, and ${buyer.name} loses access immediately.`).waitFor();
  await question.getByRole('button', { name: 'Record refund of ₹1,000.00' }).click();
  await question.getByText('Reason is required').waitFor();
  await expectAccessiblePage(page);
  await question.getByLabel('Reason').fill('Support refunded it by hand');
  await question.getByRole('button', { name: 'Record refund of ₹1,000.00' }).click();
  await item.getByText('Refund recorded').waitFor();
  await item.getByText('Support refunded it by hand').waitFor();
  await expect.poll(() => item.getByRole('button', { name: 'Record refund' }).count()).toBe(0);
  expect((await orderOf(buyer, orderId)).status).toBe('REFUNDED');
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'hidden' });
  await page.getByText('No matches').waitFor();
}

describeInDisplayModes('admin-orders', 'at $width px in $theme', (displayMode) => {
  it('refunding an order above the seller’s balance creates a debt, and a refund made at the provider is recorded', async () => {
    const seller = await sellerWithMoney();
    const { buyer, orderId } = await soldOnce(seller, 'Monsoon Light');
    await withdraw(seller, 1500);
    const { context, page, pageErrors } = await openOrders(displayMode, orderId);
    await heading(page, 'Orders').waitFor();
    await page.getByRole('heading', { name: 'All Orders 1' }).waitFor();
    await expectAccessiblePage(page);

    await button(page, `View Monsoon Light ordered by ${buyer.name}`).click();
    await fact(page, orderId).waitFor();
    await fact(page, buyer.email).waitFor();
    await fact(page, '₹950.00').first().waitFor();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('button', { name: 'Refund', exact: true }).click();
    const question = dialog(page, 'Refund “Monsoon Light”?');
    await question.getByText(`₹1,000.00 is refunded to ${buyer.name} (${buyer.username}), who loses access immediately.`).waitFor();
    await question.getByText(`${seller.name}’s funds cover ₹400.00; the other ₹550.00 becomes debt`).waitFor();
    await expectAccessiblePage(page);
    await question.getByLabel('Reason').fill('Not as described');
    await question.getByRole('button', { name: 'Refund ₹1,000.00' }).click();
    await page.getByText('Refund sent').waitFor();
    await question.waitFor({ state: 'hidden' });
    await drawer(page).getByText('Refunded by an administrator').waitFor();
    await drawer(page).getByText('“Not as described”').waitFor();
    await expect.poll(() => drawer(page).getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
    await waitForEmail(buyer.email, 'Your purchase of Monsoon Light was refunded');
    expect((await orderOf(buyer, orderId)).status).toBe('REFUNDED');

    await drawer(page).getByRole('link', { name: seller.name }).click();
    await heading(page, seller.name).waitFor();
    const wallet = page.getByRole('region', { name: 'Wallet' });
    await wallet.getByText('₹550.00').waitFor();
    expect((await walletOf(seller.id)).debt).toBe(550);
    const sales = page.getByRole('region', { name: 'Sales' });
    await sales.getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Purchases' }).getByText('None yet.').waitFor();
    await expectAccessiblePage(page);
    await sales.getByRole('link', { name: 'All sales' }).click();
    await page.getByRole('heading', { name: 'All Orders 2' }).waitFor();
    await button(page, `Clear Seller ${seller.id}`).waitFor();

    await resolveExternalRefund(page, await soldOnce(seller, 'Harvest Songs'));
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('admin order actions', { tags: 'slow' }, () => {
  it('recording a chargeback marks the order as refunded and debits the seller', async () => {
    const seller = await signUp();
    const { buyer, orderId } = await soldOnce(seller, 'Street Food Atlas');
    const { context, page } = await openAdmin(browser, desktop, `/admin/orders?record=${orderId}`);
    await drawer(page).getByRole('button', { name: 'Record chargeback' }).click();
    const question = dialog(page, 'Record a chargeback for “Street Food Atlas”?');
    await question.getByText(`Records that the bank took ₹1,000.00 back for ${buyer.name} (${buyer.username})`).waitFor();
    await question.getByText(`₹950.00 is deducted from ${seller.name}’s funds.`).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await orderOf(buyer, orderId)).status).toBe('PAID');
    await drawer(page).getByRole('button', { name: 'Record chargeback' }).click();
    await question.getByLabel('Reason').fill('The card was stolen');
    await question.getByRole('button', { name: 'Record chargeback' }).click();
    await page.getByText('The chargeback was recorded').waitFor();
    await drawer(page).getByText('Chargeback', { exact: false }).first().waitFor();
    await fact(page, 'Refunded').waitFor();
    expect(await walletOf(seller.id)).toMatchObject({ refunds: 1000, withdrawableBalance: 0, debt: 0 });
    await page.goto(`/admin/audit?userId=${seller.id}`);
    await page.getByRole('table').getByText('Chargeback recorded').waitFor();
    await context.close();
  });

  it('recording a chargeback that another administrator recorded first shows an error and the new status', async () => {
    const seller = await signUp();
    const { orderId } = await soldOnce(seller, 'Raga Notes');
    const { context, page, token } = await openAdmin(browser, desktop, `/admin/orders?record=${orderId}`);
    await drawer(page).getByRole('button', { name: 'Record chargeback' }).click();
    const question = dialog(page, 'Record a chargeback for “Raga Notes”?');
    await question.waitFor();
    await call(`POST /api/v1/admin/orders/${orderId}/chargeback`, { body: {}, token });
    await question.getByRole('button', { name: 'Record chargeback' }).click();
    await question.waitFor({ state: 'hidden' });
    await drawer(page).getByRole('alert').getByText('This order was already refunded').waitFor();
    await fact(page, 'Refunded').waitFor();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('button', { name: 'Reload' }).click();
    await drawer(page).getByRole('alert').waitFor({ state: 'hidden' });
    await context.close();
  });

  it('an administrator retries a refund that the provider rejected', async () => {
    const seller = await signUp();
    const product = await productsApi(seller.token).createPublished({ title: 'Night Skies', price: 300 });
    const buyer = await signUp();
    const started = await startPurchase(buyer.token, product.id);
    await call('POST /sandbox/cashfree/imperfections', {
      body: { orderId: started.orderId, wrongAmount: 1, refundStatus: 'CANCELLED' },
    });
    try {
      await pay(started);
      await expect.poll(async () => (await orderOf(buyer, started.orderId)).refund?.status).toBe('REFUSED');
    } finally {
      await call('POST /sandbox/cashfree/imperfections', { body: {} });
    }
    const { context, page } = await openAdmin(browser, desktop, '/admin/dashboard');
    await navigationLink(page, 'Orders').waitFor();
    await page.getByRole('link', { name: /Refused Refunds/ }).click();
    await heading(page, 'Orders').waitFor();
    await page.getByRole('button', { name: /Refund refused/ }).waitFor();
    await button(page, `View Night Skies ordered by ${buyer.name}`).click();
    await drawer(page).getByText('Wrong amount paid').waitFor();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('button', { name: 'Retry refund' }).click();
    const question = dialog(page, 'Retry the refund of ₹301.00?');
    await question.getByText(`refused to refund ${buyer.name} (${buyer.username}) for “Night Skies”`).waitFor();
    await question.getByRole('button', { name: 'Refund ₹301.00' }).click();
    await page.getByText('The refund was sent again').waitFor();
    await expect.poll(async () => (await orderOf(buyer, started.orderId)).refund?.status).toBe('DONE');
    expect((await orderOf(buyer, started.orderId)).status).toBe('FAILED');
    await page.reload();
    await drawer(page).getByText('Done', { exact: true }).waitFor();
    await context.close();
  });

  it('a missing order and a failed order list show an error, and Retry loads the list', async () => {
    const { context, page } = await openAdmin(browser, desktop, '/admin/orders?record=abcdefghijklmnopqrst');
    await drawer(page).getByText('Order not found').waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.route('**/api/v1/admin/orders?**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').getByText('Check your connection and try again.').waitFor();
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await expectNoOverflow(page);
    await context.close();
  });
});
