import type { StartedPayment } from '@jamun/contract';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  browser,
  type DisplayMode,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { openDeviceAs } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { payAtProvider } from '../harness/hosted-payment.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { heading } from '../harness/studio.ts';

let seller: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  seller = await signUp();
});

const phone: DisplayMode = { width: 390, theme: 'dark' };
const desktop: DisplayMode = { width: 1280, theme: 'light' };

async function startOrder(buyer: { token: string }) {
  const product = await productsApi(seller.token).createPublished({ title: 'Monsoon Light', price: 499 });
  return call<StartedPayment>(`POST /api/v1/digital-products/${product.id}/purchase`, { token: buyer.token, body: {} });
}

async function buyProduct(buyer: { token: string }): Promise<string> {
  const { orderId, paymentSessionId } = await startOrder(buyer);
  await payAtProvider(paymentSessionId, 'SUCCESS');
  return orderId;
}

const signedInDevice = (token: string, displayMode: DisplayMode = phone) => openDeviceAs(browser, token, displayMode);

describe('/payment-success', () => {
  it('the success page tells a signed-out buyer that it is paid, and shows the order after signing in', async () => {
    const buyer = await signUp();
    const orderId = await buyProduct(buyer);
    const { context, page, pageErrors } = await openDevice(browser, phone);
    await page.goto(`/payment-success?orderId=${orderId}`);
    await heading(page, 'Payment Successful!').waitFor();
    await expect.poll(() => page.getByText('Monsoon Light').count()).toBe(0);
    await expectAccessiblePage(page);
    await page.getByRole('button', { name: 'Sign in to see your order' }).click();
    await page.waitForURL('**/signin');
    await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(buyer.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/payment-success?orderId=${orderId}`);
    await page.getByText('Monsoon Light').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the success page of a refunded order shows the refund and no files', { tags: 'slow' }, async () => {
    const buyer = await signUp();
    const orderId = await buyProduct(buyer);
    await call(`POST /api/v1/sales/${orderId}/refund`, { token: seller.token, body: {} });
    const { context, page } = await signedInDevice(buyer.token);
    await page.goto(`/payment-success?orderId=${orderId}`);
    await heading(page, 'Order refunded').waitFor();
    await page.getByText(/We(’ve refunded|’re refunding) ₹499\.00 to the account you paid from/).waitFor();
    await page
      .getByRole('main')
      .getByText(/^Refund(ed| pending)$/)
      .waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Download' }).count()).toBe(0);
    await expectAccessiblePage(page);
    await context.close();
  });

  it('the success page of an unpaid order waits, and Check again shows the payment', async () => {
    const buyer = await signUp();
    const { orderId, paymentSessionId } = await startOrder(buyer);
    const { context, page } = await signedInDevice(buyer.token, desktop);
    await page.clock.install();
    await page.goto(`/payment-success?orderId=${orderId}`);
    await heading(page, 'Still confirming').waitFor();
    await page.getByText('Purchased shows this payment as pending').waitFor();
    // Paused clock: otherwise the page polls automatically and removes the button.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByText('You can leave this page. We’ll email you').waitFor();
    await payAtProvider(paymentSessionId, 'SUCCESS');
    await page.getByRole('button', { name: 'Check again' }).click();
    await heading(page, 'Payment Successful!').waitFor();
    await page.clock.resume();
    await expectAccessiblePage(page);
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    await context.close();
  });

  it('success and callback pages of a failed order redirect to the failed-payment page', { tags: 'slow' }, async () => {
    const buyer = await signUp();
    const { orderId, paymentSessionId } = await startOrder(buyer);
    await payAtProvider(paymentSessionId, 'FAILED');
    const { context, page } = await signedInDevice(buyer.token);
    for (const path of ['/payment-success', '/payment-callback']) {
      await page.goto(`${path}?orderId=${orderId}&productType=DIGITAL_PRODUCT`);
      await page.waitForURL(`**/payment-failed?orderId=${orderId}`);
      await heading(page, 'Payment Failed').waitFor();
    }
    await context.close();
  });

  it('the success page shows an error and a link for a missing or foreign order', async () => {
    const orderId = await buyProduct(await signUp());
    const { context, page } = await signedInDevice((await signUp()).token);
    for (const query of ['', '?orderId=', '?orderId=%3Cscript%3E', `?orderId=${'0'.repeat(20)}`, `?orderId=${orderId}`]) {
      await page.goto(`/payment-success${query}`);
      await heading(page, 'Error').waitFor();
      await page.getByText('Order ID not found', { exact: true }).waitFor();
    }
    await expect.poll(() => page.getByRole('alert').getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    await expectAccessiblePage(page);
    await context.close();
  });

  it('the success page shows an error when loading fails, and Try again loads the order', { tags: 'slow' }, async () => {
    const buyer = await signUp();
    const orderId = await buyProduct(buyer);
    const { context, page } = await signedInDevice(buyer.token);
    await page.route(`**/api/v1/orders/${orderId}`, (route) => route.abort());
    await page.goto(`/payment-success?orderId=${orderId}`);
    await page.getByText('Failed to fetch order details', { exact: true }).waitFor();
    await page.unroute(`**/api/v1/orders/${orderId}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });
});

describe('/payment-failed', () => {
  it('the failed-payment page of a paid order shows that the payment went through', async () => {
    const buyer = await signUp();
    const orderId = await buyProduct(buyer);
    const { context, page } = await signedInDevice(buyer.token);
    await page.goto(`/payment-failed?orderId=${orderId}`);
    await heading(page, 'Your payment went through').waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('button', { name: 'See your order' }).click();
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('the failed-payment page shows no text from its URL parameters', { tags: 'slow' }, async () => {
    const { context, page, pageErrors } = await openDevice(browser, phone);
    const error = '<img src=x onerror=alert(1)>';
    await page.goto(`/payment-failed?orderId=${encodeURIComponent('"><b>')}&error=${encodeURIComponent(error)}`);
    await page.getByText('Your payment could not be processed. Please try again.').waitFor();
    await expect.poll(() => page.getByText('onerror').count()).toBe(0);
    await expect.poll(() => page.locator('main img, main b').count()).toBe(0);
    await expect.poll(() => page.getByText('Order ID').isVisible()).toBe(false);
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    // Visit without parameters.
    await page.goto('/payment-failed');
    await page.getByText('Your payment could not be processed. Please try again.').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('payment result pages', { tags: 'slow' }, () => {
  it.each(['/payment-success', '/payment-failed', '/payment-callback'])(
    '%s shows a message without JavaScript and is hidden from search engines',
    async (path) => {
      const response = await fetch(`${inject('serverUrl')}${path}?orderId=x`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
      expect(await (await fetch(`${inject('serverUrl')}/sitemap.xml`)).text()).not.toContain(path);
      const context = await browser.newContext({ baseURL: inject('serverUrl'), javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(path);
      await expect.poll(() => page.locator('noscript p').isVisible()).toBe(true);
      await context.close();
    },
  );
});
