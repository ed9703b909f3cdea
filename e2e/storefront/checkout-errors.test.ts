import { checkoutMessages } from '@jamun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { browser, expectAccessiblePage } from '../harness/browser.ts';
import { buyerAt, openDeviceAs, pathOf, purchaseOf } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { completePayment, hostedPayment, payButton } from '../harness/hosted-payment.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { heading } from '../harness/studio.ts';

let products: ReturnType<typeof productsApi>;
beforeAll(async () => {
  products = productsApi((await signUp()).token);
});

describe('payments that do not start', () => {
  it('Pay shows an error while the provider is down, and works again afterwards', async () => {
    const product = await products.createPublished();
    const { context, page } = await buyerAt(browser, product, { width: 1280, theme: 'light' });
    // Stubbed for this page only: all tests share the simulated provider.
    const message = checkoutMessages.notStarted;
    await page.route(`**${purchaseOf(product)}`, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'PAYMENT_UNAVAILABLE', message } }),
    );
    await payButton(page).click();
    await page.getByRole('alert').getByText(message).waitFor();
    await page.getByRole('status').getByText(message).waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect.poll(() => page.getByText(message).filter({ visible: true }).count()).toBe(0);
    await page.unroute(`**${purchaseOf(product)}`);
    await payButton(page).click();
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('a payment window that cannot load shows an error, and Try Again continues the payment', { tags: 'slow' }, async () => {
    const product = await products.createPublished();
    const { context, page } = await buyerAt(browser, product);
    await page.route('**/sandbox/cashfree/sdk.js', (route) => route.abort());
    await payButton(page).click();
    await page.waitForURL('**/payment-failed?orderId=*&error=window_not_loaded');
    await page.getByText('The payment window could not be loaded. Nothing was charged.').waitFor();
    await page.unroute('**/sandbox/cashfree/sdk.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await payButton(page, 'Continue payment').click();
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('closing the payment shows Payment Failed, and the product page offers to continue', { tags: 'slow' }, async () => {
    const product = await products.createPublished({ price: 120 });
    const { context, page } = await buyerAt(browser, product);
    await payButton(page).click();
    await (await hostedPayment(page)).press('Close the payment');
    await heading(page, 'Payment Failed').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await payButton(page, 'Continue payment').waitFor();
    await context.close();
  });
});

describe('phone number and own product', () => {
  it('a buyer with a foreign phone number enters an Indian one, which the provider requires', { tags: 'slow' }, async () => {
    const product = await products.createPublished();
    const { context, page, buyer } = await buyerAt(browser, product);
    await call('PUT /api/v1/users/me', { token: buyer.token, body: { phone: '+14155550123' } });
    await page.reload();
    const field = page.getByLabel('Mobile number');
    await field.waitFor();
    await expect.poll(() => page.getByLabel('Email').isVisible()).toBe(false);
    await field.fill('+1 415 555 0123');
    await payButton(page).click();
    await page.locator('#pay-phone-error').getByText(checkoutMessages.phoneNeeded).waitFor();
    await expectAccessiblePage(page);
    await field.fill('98860 42211');
    await payButton(page).click();
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('the seller’s own product page links to the editor and has no Pay button', async () => {
    const seller = await signUp();
    const product = await productsApi(seller.token).createPublished();
    const { context, page } = await openDeviceAs(browser, seller.token, { width: 390, theme: 'light' });
    await page.goto(pathOf(product));
    await page.getByText('This is your product.').waitFor();
    const edit = page.getByRole('link', { name: 'Edit product' }).filter({ visible: true });
    await expect.poll(() => edit.getAttribute('href')).toBe(`/digital-products/${product.id}/edit`);
    await expect.poll(() => payButton(page).count()).toBe(0);
    await context.close();
  });
});
