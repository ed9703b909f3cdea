import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, openDevice } from '../harness/browser.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';

/** Keys of the embedded sandbox, derived from the server's secret key. */
function merchantKeys() {
  const { secretKey } = JSON.parse(readFileSync(join(inject('serverDataDir'), 'secrets.json'), 'utf8')) as { secretKey: string };
  const secret = hkdfSync('sha256', Buffer.from(secretKey, 'hex'), Buffer.alloc(0), 'jamun:sandbox-cashfree', 32);
  return { 'x-client-id': 'sandbox', 'x-client-secret': Buffer.from(secret).toString('hex'), 'x-api-version': '2025-01-01' };
}

async function openOrder() {
  const response = await fetch(`${inject('serverUrl')}/sandbox/cashfree/pg/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...merchantKeys() },
    body: JSON.stringify({
      order_id: `e2e_${randomBytes(8).toString('hex')}`,
      order_amount: 1234.5,
      order_currency: 'INR',
      order_note: 'Monsoon Light: phone photography for rainy days',
      customer_details: { customer_id: 'buyer1', customer_phone: '9886042211' },
      order_meta: { return_url: `${inject('serverUrl')}/?paid={order_id}` },
    }),
  });
  return (await response.json()) as { order_id: string; payment_session_id: string };
}

const orderState = async (orderId: string) => {
  const response = await fetch(`${inject('serverUrl')}/sandbox/cashfree?orderId=${orderId}`);
  const { data } = (await response.json()) as {
    data: { orders: { status: string; payments: { status: string; payment_group: string }[] }[] };
  };
  return data.orders[0];
};

let policy: string;
beforeAll(async () => {
  const product = await productsApi((await signUp()).token).createPublished();
  policy = (await fetch(product.publicUrl)).headers.get('content-security-policy') ?? '';
});
const shopPage = `<!doctype html><html lang="en"><head><title>A shop</title><meta name="viewport" content="width=device-width, initial-scale=1">
<script src="/sandbox/cashfree/sdk.js" defer></script></head><body><main><h1>A shop</h1><button id="pay">Buy it</button></main></body></html>`;

/** Shop page with the content security policy of Jamun's product pages, and a button that opens the payment window. */
async function openShop(displayMode: DisplayMode) {
  const { context, page, pageErrors } = await openDevice(browser, displayMode);
  await page.route('**/shop', (route) =>
    route.fulfill({ body: shopPage, contentType: 'text/html', headers: { 'content-security-policy': policy } }),
  );
  await page.goto('/shop');
  const order = await openOrder();
  const pay = async () => {
    const button = page.locator('#pay');
    await button.evaluate((element, paymentSessionId) => {
      const shop = window as unknown as {
        Cashfree(options: object): { checkout(options: object): Promise<object> };
        result: object | null;
      };
      shop.result = null;
      element.onclick = async () => {
        shop.result = await shop.Cashfree({ mode: 'sandbox' }).checkout({ paymentSessionId, redirectTarget: '_modal' });
      };
    }, order.payment_session_id);
    await button.focus();
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe[title="Sandbox payment"]');
    await frame.getByRole('heading', { level: 1, name: '₹1,234.50' }).waitFor();
    // The page's script sets this focus last; earlier clicks would be lost.
    await frame.locator('h1:focus').waitFor();
    return frame;
  };
  const result = async () => {
    await page.waitForFunction(() => (window as unknown as { result: object | null }).result !== null);
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), { message: 'focus returns to the button' }).toBe('pay');
    return page.evaluate(() => (window as unknown as { result: object }).result);
  };
  return { context, page, pageErrors, order, pay, result };
}

const finished = { paymentDetails: { paymentMessage: expect.any(String) } };
const abandoned = { error: expect.objectContaining({ message: expect.any(String) }) };
const choose = (frame: FrameLocator, label: string) => frame.getByRole('radio', { name: label, exact: true }).check();
const payButton = (frame: FrameLocator) => frame.getByRole('button', { name: 'Pay ₹1,234.50' });
const paymentFrame = (page: Page) => page.frames().find((frame) => frame.url().includes('/sandbox/cashfree/checkout'));

describeInDisplayModes('sandbox-payment', 'the payment page of the sandbox at $width px in $theme', (displayMode) => {
  it('the sandbox payment page is accessible in each state, in a shop and standalone', { tags: 'slow' }, async () => {
    const { context, page, pageErrors, order, pay } = await openShop(displayMode);
    const frame = await pay();
    await frame.getByText('No real money moves.').waitFor();
    await expectAccessiblePage(page, 'html');
    const standalone = await context.newPage();
    await standalone.goto(`/sandbox/cashfree/checkout?session=${order.payment_session_id}`);
    await expectAccessiblePage(standalone, 'html');
    await standalone.getByRole('radio', { name: 'Card' }).check();
    await expectAccessiblePage(standalone, 'html');
    await standalone.getByRole('radio', { name: 'Fails' }).check();
    await standalone.getByRole('button', { name: /^Pay/ }).click();
    await standalone.getByRole('heading', { name: 'Sample bank' }).waitFor();
    await expectAccessiblePage(standalone, 'html');
    await standalone.getByRole('link', { name: 'Confirm the code' }).click();
    await standalone.getByRole('heading', { name: 'Payment failed' }).waitFor();
    await expectAccessiblePage(standalone, 'html');
    await standalone.getByRole('button', { name: 'Try again' }).click();
    await standalone.getByRole('radio', { name: 'Stays pending' }).check();
    await standalone.getByRole('button', { name: /^Pay/ }).click();
    await standalone.getByRole('heading', { name: 'Waiting for the bank' }).waitFor();
    await expectAccessiblePage(standalone, 'html');
    await standalone.goto('/sandbox/cashfree');
    await standalone.getByText(order.order_id).waitFor();
    await expectAccessiblePage(standalone, 'html');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('sandbox payments', () => {
  const displayMode = { width: 390, theme: 'light' } as const;

  it('paying by card asks the bank on another origin, marks the order as paid and returns the result to the shop', async () => {
    const { context, page, order, pay, result, pageErrors } = await openShop({ width: 1280, theme: 'light' });
    const frame = await pay();
    await choose(frame, 'Card');
    await payButton(frame).click();
    await frame.getByRole('heading', { name: 'Sample bank' }).waitFor();
    const bank = page.frames().find((each) => each.url().includes('/sandbox/cashfree/bank'));
    expect(new URL(bank?.url() ?? '').origin).not.toBe(new URL(page.url()).origin);
    await frame.getByRole('link', { name: 'Confirm the code' }).click();
    await frame.locator('[data-view="SUCCESS"]', { hasText: 'Payment successful' }).getByRole('button', { name: 'Done' }).click();
    expect(await result()).toEqual(finished);
    expect(await orderState(order.order_id)).toMatchObject({
      status: 'PAID',
      payments: [{ status: 'SUCCESS', payment_group: 'credit_card' }],
    });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the payment window stays open while a UPI app is opened from it', async () => {
    const { context, page, pay, result, pageErrors } = await openShop(displayMode);
    const frame = await pay();
    const opened = page.context().waitForEvent('request', { predicate: (request) => request.url().startsWith('upi:') });
    await choose(frame, 'UPI app');
    await payButton(frame).click();
    await opened;
    await frame.getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect(await result()).toEqual(finished);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a failed payment is retried, stays pending and is confirmed by the bank', { tags: 'slow' }, async () => {
    const { context, order, pay, result } = await openShop(displayMode);
    const frame = await pay();
    await choose(frame, 'Fails');
    await payButton(frame).click();
    await frame.getByRole('button', { name: 'Try again' }).click();
    await choose(frame, 'Stays pending');
    await payButton(frame).click();
    await frame.getByRole('button', { name: 'The bank confirms' }).click();
    // The page returns to the shop automatically.
    expect(await result()).toEqual(finished);
    expect(await orderState(order.order_id)).toMatchObject({ status: 'PAID', payments: [{ status: 'FAILED' }, { status: 'SUCCESS' }] });
    await context.close();
  });

  it.each(['Escape', 'the close button', 'the outcome “Buyer leaves”'])(
    'leaving a payment by %s drops the attempt and keeps the order open',
    { tags: 'slow' },
    async (way) => {
      const { context, page, order, pay, result } = await openShop(displayMode);
      const frame = await pay();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else if (way === 'the close button') await frame.getByRole('button', { name: 'Close the payment' }).click();
      else {
        await choose(frame, 'Buyer leaves');
        await payButton(frame).click();
      }
      expect(await result()).toEqual(abandoned);
      expect(await orderState(order.order_id)).toMatchObject({ status: 'ACTIVE', payments: [{ status: 'USER_DROPPED' }] });
      // The same order can be paid again.
      await payButton(await pay()).waitFor();
      await context.close();
    },
  );

  it('Tab reaches every control of the payment and stays inside the frame', { tags: 'slow' }, async () => {
    const { context, page, pay } = await openShop({ width: 1280, theme: 'light' });
    await pay();
    const names = new Set<string>();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      const stop = await paymentFrame(page)?.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.getAttribute('value') ?? activeElement?.textContent ?? '';
      });
      names.add(stop ?? '');
    }
    expect([...names].sort()).toEqual(['Close the payment', 'Pay ₹1,234.50', 'SUCCESS', 'upi']);
    await context.close();
  });

  it('paying on the standalone page returns to the shop with the order id', async () => {
    const { context, page } = await openDevice(browser, displayMode);
    const order = await openOrder();
    await page.goto(`/sandbox/cashfree/checkout?session=${order.payment_session_id}`);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(`**/?paid=${order.order_id}`);
    await page.goto(`/sandbox/cashfree/checkout?session=${order.payment_session_id}`);
    await page.getByRole('heading', { name: 'This order is closed' }).waitFor();
    await context.close();
  });
});
