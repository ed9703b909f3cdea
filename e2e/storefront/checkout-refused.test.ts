import { checkoutMessages } from '@jamun/contract/order-messages';
import { corner } from '@jamun/test-support/corners';
import { beforeAll, describe, expect, it } from 'vitest';
import { browser, expectGoodPage } from '../harness/browser.ts';
import { buyerAt, deviceOf, pathOf, purchaseOf } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { hosted, payButton, payThrough } from '../harness/hosted-payment.ts';
import { signedUp } from '../harness/people.ts';
import { creatorsProducts } from '../harness/public-products.ts';
import { heading } from '../harness/studio.ts';

let mine: ReturnType<typeof creatorsProducts>;
beforeAll(async () => {
  mine = creatorsProducts((await signedUp()).token);
});

describe('a payment that does not begin', () => {
  it('because the provider is down: says so, and can be tried again', async () => {
    const product = await mine.published();
    const { context, page } = await buyerAt(browser, product, { width: 1280, theme: 'light' });
    // The provider is everybody's in this run: only this page finds it down.
    const message = checkoutMessages.notStarted;
    await page.route(`**${purchaseOf(product)}`, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'PAYMENT_UNAVAILABLE', message } }),
    );
    await payButton(page).click();
    await page.getByRole('alert').getByText(message).waitFor();
    await page.getByRole('status').getByText(message).waitFor();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect.poll(() => page.getByText(message).filter({ visible: true }).count()).toBe(0);
    await page.unroute(`**${purchaseOf(product)}`);
    await payButton(page).click();
    await payThrough(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  corner('because the provider’s script does not load', async () => {
    const product = await mine.published();
    const { context, page } = await buyerAt(browser, product);
    await page.route('**/sandbox/cashfree/sdk.js', (route) => route.abort());
    await payButton(page).click();
    await page.waitForURL('**/payment-failed?orderId=*&error=window_not_loaded');
    await page.getByText('The payment window could not be loaded, and nothing was charged.').waitFor();
    await page.unroute('**/sandbox/cashfree/sdk.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await payButton(page, 'Continue payment').click();
    await payThrough(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  corner('because the buyer leaves: the same order waits for them', async () => {
    const product = await mine.published({ price: 120 });
    const { context, page } = await buyerAt(browser, product);
    await payButton(page).click();
    await (await hosted(page)).press('Close the payment');
    await heading(page, 'Payment Failed').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await payButton(page, 'Continue payment').waitFor();
    await context.close();
  });
});

describe('who is asked what', () => {
  corner('a number of another country is asked for anew, since the provider takes none', async () => {
    const product = await mine.published();
    const { context, page, buyer } = await buyerAt(browser, product);
    await call('PUT /api/v1/users/me', { token: buyer.token, body: { phone: '+14155550123' } });
    await page.reload();
    const field = page.getByLabel('Your phone number');
    await field.waitFor();
    await expect.poll(() => page.getByLabel('Your email').isVisible()).toBe(false);
    await field.fill('+1 415 555 0123');
    await payButton(page).click();
    await page.locator('#pay-phone-error').getByText(checkoutMessages.phoneNeeded).waitFor();
    await expectGoodPage(page);
    await field.fill('98860 42211');
    await payButton(page).click();
    await payThrough(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('who sells it is led to the editor', async () => {
    const seller = await signedUp();
    const product = await creatorsProducts(seller.token).published();
    const { context, page } = await deviceOf(browser, seller.token, { width: 390, theme: 'light' });
    await page.goto(pathOf(product));
    await page.getByText('This is your product.').waitFor();
    const edit = page.getByRole('link', { name: 'Edit product' }).filter({ visible: true });
    await expect.poll(() => edit.getAttribute('href')).toBe(`/digital-products/${product.id}/edit`);
    await expect.poll(() => payButton(page).count()).toBe(0);
    await context.close();
  });
});
