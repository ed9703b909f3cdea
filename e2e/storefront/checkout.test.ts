import { checkoutMessages, type Ownership } from '@jamun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { buyerAt, download, openDeviceAs, pathOf, purchaseOf } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { completePayment, hostedPayment, orderIn, payButton, resolvePendingPayment } from '../harness/hosted-payment.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { heading } from '../harness/studio.ts';

let products: ReturnType<typeof productsApi>;
beforeAll(async () => {
  products = productsApi((await signUp()).token);
});

const phone: DisplayMode = { width: 390, theme: 'light' };
/** The payment is a window over the shop. */
const desktop: DisplayMode = { width: 1280, theme: 'light' };

describeInDisplayModes('checkout', 'a buyer at $width px in $theme', (displayMode) => {
  it('paying shows the order, and the product page then shows it as owned', async () => {
    const product = await products.createPublished({ title: 'Monsoon Light', price: 499 });
    const { context, page, pageErrors, buyer } = await buyerAt(browser, product, displayMode);
    await payButton(page).click();
    expect(await completePayment(page)).toBe('₹499.00');
    await page.waitForURL('**/payment-success?orderId=*');
    await heading(page, 'Payment Successful!').waitFor();
    for (const text of ['₹499.00', orderIn(page), 'Monsoon Light', 'Success', 'Sold by', 'Transaction ID', 'guide.pdf'])
      await expect.poll(() => page.getByText(text, { exact: true }).isVisible(), { message: text }).toBe(true);
    await expect.poll(() => page.getByRole('link', { name: 'Go to Purchased' }).getAttribute('href')).toBe('/purchased');
    await page.getByRole('button', { name: 'Resend receipt' }).click();
    await page.getByText(checkoutMessages.receiptSent).waitFor();
    await expectAccessiblePage(page);
    const file = await page.getByRole('link', { name: 'guide.pdf' }).getAttribute('href');
    await expect.poll(() => download(page).getAttribute('href')).toBe(file);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingPayment'))).toBeNull();
    await page.goto(pathOf(product));
    await page.getByText('You own this product.').waitFor();
    await expect.poll(() => payButton(page).count()).toBe(0);
    await expectAccessiblePage(page);
    const { purchaseId } = await call<Ownership>(`GET /api/v1/digital-products/${product.id}/ownership`, { token: buyer.token });
    await expect.poll(() => download(page).getAttribute('href')).toBe(`/purchased-digital-products/${purchaseId}`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a failed payment is retried with the same order, stays pending and is confirmed', async () => {
    const product = await products.createPublished({ price: 300, isLimitedQuantityEnabled: true, quantity: 1 });
    const { context, page, pageErrors } = await buyerAt(browser, product, displayMode);
    await payButton(page).click();
    let provider = await hostedPayment(page);
    await provider.play('Fails');
    await provider.press('Back to the shop');
    await page.waitForURL('**/payment-failed?orderId=*');
    const orderId = orderIn(page);
    await heading(page, 'Payment Failed').waitFor();
    await page.getByText('Your payment could not be processed. Please try again.').waitFor();
    await page.getByText(orderId).waitFor();
    await page.getByText('₹300.00').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Back to the product' }).getAttribute('href')).toBe(`/d/${product.id}`);
    await expect.poll(() => page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await expectAccessiblePage(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    // On phones the page of the provider lies between: the address has the id of the product.
    await page.waitForURL(/\/d\/[\w-]+$/);
    // The last unit is reserved for this buyer, although others see the product as sold out.
    await page.getByText(/You have an unfinished payment of ₹300, reserved until/).waitFor();
    await expectAccessiblePage(page);
    await payButton(page, 'Continue payment').click();
    await hostedPayment(page);
    await page.goBack();
    if (displayMode.width === 390) await page.waitForURL(/\/d\/[\w-]+$/);
    else {
      // Back closes the payment window before it leaves the page.
      await page.waitForURL('**/payment-failed?orderId=*');
      await page.getByRole('link', { name: 'Back to the product' }).click();
    }
    await payButton(page, 'Continue payment').click();
    provider = await hostedPayment(page);
    await provider.play('Stays pending');
    await provider.press('Leave it pending');
    await page.waitForURL('**/payment-callback?*');
    await heading(page, 'Still confirming').waitFor();
    await page.getByText('₹300.00').waitFor();
    expect(orderIn(page)).toBe(orderId);
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'Go to Purchased' }).click();
    await page.getByText('Payment pending').waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: /^Check payment for / }).click();
    await heading(page, 'Still confirming').waitFor();
    await resolvePendingPayment(orderId, 'SUCCESS');
    await page.waitForURL(`**/payment-success?orderId=${orderId}`);
    await download(page).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('amount to pay', { tags: 'slow' }, () => {
  it.each([
    { kind: 'a discounted', input: { price: 1499, hasDiscount: true, discountedPrice: 899.5 }, amount: '₹899.50' },
    { kind: 'a limited', input: { price: 250, isLimitedQuantityEnabled: true, quantity: 2 }, amount: '₹250.00' },
    { kind: 'a flexible', input: { priceType: 'FLEXIBLE', price: 199 } as const, amount: '₹1,250.50' },
  ])('a buyer pays $amount for $kind product', async ({ input, amount, kind }) => {
    const product = await products.createPublished({ ...input, questions: [{ question: 'Which phone do you have?', isRequired: true }] });
    const { context, page, pageErrors } = await buyerAt(browser, product);
    if (kind === 'a flexible') await page.getByLabel('Amount').fill('1250.50');
    await page.getByLabel('Which phone do you have?').fill('An old one');
    // A reload keeps the input.
    await page.reload();
    await payButton(page).click();
    expect(await completePayment(page)).toBe(amount);
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByText(amount, { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('double payments', () => {
  it('double-clicking Pay creates one order', async () => {
    const product = await products.createPublished();
    const { context, page } = await buyerAt(browser, product, desktop);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(purchaseOf(product))) calls++;
    });
    await payButton(page).dblclick();
    await hostedPayment(page);
    expect(calls).toBe(1);
    await expect.poll(() => payButton(page).getAttribute('aria-busy')).toBe('true');
    await context.close();
  });

  it('paying in two tabs uses one order, and both tabs show it as paid', { tags: 'slow' }, async () => {
    const product = await products.createPublished();
    const { context, page } = await buyerAt(browser, product, desktop);
    const second = await context.newPage();
    await second.goto(pathOf(product));
    const orders = [];
    for (const tab of [page, second]) {
      const [response] = await Promise.all([tab.waitForResponse(`**${purchaseOf(product)}`), payButton(tab, /Pay Now|Continue/).click()]);
      orders.push(((await response.json()) as { data: { orderId: string } }).data.orderId);
      await hostedPayment(tab);
    }
    expect(orders[0]).toBe(orders[1]);
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    await second.locator('[data-pay-when="owned"]:not([hidden])').first().waitFor({ state: 'attached' });
    const late = await hostedPayment(second);
    await late.play('Succeeds');
    await late.press('Back to the shop');
    await heading(second, 'Payment Successful!').waitFor();
    expect(orderIn(second)).toBe(orders[0]);
    await context.close();
  });

  it('a purchase paid in a closed tab is shown on the next visit', { tags: 'slow' }, async () => {
    const product = await products.createPublished();
    const { context, page } = await buyerAt(browser, product);
    await payButton(page).click();
    const provider = await hostedPayment(page);
    await provider.play('Succeeds');
    await provider.paid();
    await page.close();
    const later = await context.newPage();
    await later.goto(pathOf(product));
    await later.getByText('Your payment went through.').waitFor();
    await download(later).waitFor();
    await expectAccessiblePage(later);
    await later.getByRole('link', { name: 'See your order' }).click();
    await heading(later, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('a connection lost after paying is retried until the payment is confirmed', { tags: 'slow' }, async () => {
    const product = await products.createPublished();
    const { context, page } = await buyerAt(browser, product, desktop);
    await context.route('**/payment-callback?*', (route) => route.abort());
    await payButton(page).click();
    await completePayment(page);
    await page.getByText('We can’t reach Jamun right now. Please don’t pay again').waitFor();
    await context.unroute('**/payment-callback?*');
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });
});

describe('changes during checkout', () => {
  it('a price change during checkout is shown and requires a second click on Pay', { tags: 'slow' }, async () => {
    const product = await products.createPublished({ price: 1499, hasDiscount: true, discountedPrice: 499 });
    const { context, page } = await buyerAt(browser, product);
    await products.change(product.id, { discountedPrice: 550.5 });
    await payButton(page).click();
    await page.getByRole('status').getByText('The price is now ₹550.50. Nothing was charged.').waitFor();
    await expect.poll(() => page.locator('dd[data-pay-total]').textContent()).toBe('₹550.50');
    await expectAccessiblePage(page);
    await payButton(page, 'Pay ₹550.50').click();
    expect(await completePayment(page)).toBe('₹550.50');
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });

  it('Pay shows “sold out” when another buyer has reserved the last unit', async () => {
    const product = await products.createPublished({ isLimitedQuantityEnabled: true, quantity: 1 });
    const { context, page } = await buyerAt(browser, product);
    await call(`POST ${purchaseOf(product)}`, { token: (await signUp()).token, body: {} });
    await payButton(page).click();
    await page.getByRole('status').getByText('This product is sold out. Nothing was charged.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sold out' }).filter({ visible: true }).isDisabled()).toBe(true);
    await expectAccessiblePage(page);
    await context.close();
  });

  it('Pay shows that the product is already owned after a purchase in another browser', { tags: 'slow' }, async () => {
    const product = await products.createPublished();
    const { context, page, buyer } = await buyerAt(browser, product);
    const other = await openDeviceAs(browser, buyer.token, phone);
    await other.page.goto(pathOf(product));
    await payButton(other.page).click();
    await completePayment(other.page);
    await heading(other.page, 'Payment Successful!').waitFor();
    await payButton(page).click();
    await page.getByRole('status').getByText(checkoutMessages.alreadyOwned, { exact: true }).waitFor();
    await download(page).waitFor();
    await other.context.close();
    await context.close();
  });
});
