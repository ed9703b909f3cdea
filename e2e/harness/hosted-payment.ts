import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

const checkoutPath = '/sandbox/cashfree/checkout';
/** On phones the payment page replaces the shop; on computers it is a window over the shop. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const paymentWindow = 'iframe[title="Sandbox payment"]';

/** The visible pay button; phone and desktop layouts have different ones. */
export const payButton = (page: Page, name: string | RegExp = 'Pay Now') =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });

/** Waits for the provider's payment page, and returns its controls. */
export async function hostedPayment(page: Page) {
  if (isPhone(page)) await page.waitForURL(`**${checkoutPath}?*`);
  const payment = isPhone(page) ? page : page.frameLocator(paymentWindow);
  const pay = payment.getByRole('button', { name: /^Pay ₹/ });
  await pay.waitFor();
  // In the window the page's script sets this focus last; earlier clicks would be lost.
  if (!isPhone(page)) await payment.locator('h1:focus').waitFor();
  const press = (name: string) => payment.getByRole('button', { name, exact: true }).click();
  return {
    press,
    amount: () => payment.getByRole('heading', { level: 1 }).textContent(),
    async play(outcome: 'Succeeds' | 'Fails' | 'Stays pending' | 'Buyer leaves') {
      await payment.getByRole('radio', { name: outcome }).check();
      await pay.click();
    },
    paid: () => payment.getByRole('heading', { name: 'Payment successful' }).waitFor(),
  };
}

const waitUntilGone = (page: Page): Promise<void> =>
  isPhone(page)
    ? expect.poll(() => new URL(page.url()).pathname, { timeout: 20_000 }).not.toBe(checkoutPath)
    : page.locator(paymentWindow).waitFor({ state: 'detached' });

/** Pays and returns to the shop. Returns the amount shown. */
export async function completePayment(page: Page): Promise<string | null> {
  const provider = await hostedPayment(page);
  const amount = await provider.amount();
  await provider.play('Succeeds');
  // The page also returns automatically, perhaps before the button is clicked.
  const gone = waitUntilGone(page);
  await Promise.race([provider.press('Done').catch(() => gone), gone]);
  await gone;
  return amount;
}

export const orderIn = (page: Page) => new URL(page.url()).searchParams.get('orderId') ?? '';

interface ProviderOrder {
  payment_session_id: string;
  payments: { cf_payment_id: string; status: string }[];
}

/** Completes the pending payment of an order. */
export async function resolvePendingPayment(orderId: string, outcome: 'SUCCESS' | 'FAILED'): Promise<void> {
  const sandbox = `${inject('serverUrl')}/sandbox/cashfree`;
  const { data } = (await (await fetch(`${sandbox}?orderId=${orderId}`)).json()) as { data: { orders: ProviderOrder[] } };
  const [order] = data.orders;
  const pending = order?.payments.find(({ status }) => status === 'PENDING');
  await payAtProvider(order?.payment_session_id ?? '', outcome, pending?.cf_payment_id);
}

/** Pays without a browser; resolves after the server has received the webhook. */
export async function payAtProvider(paymentSessionId: string, outcome: 'SUCCESS' | 'FAILED', cfPaymentId?: string): Promise<void> {
  await fetch(`${inject('serverUrl')}/sandbox/cashfree/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentSessionId, outcome, ...(cfPaymentId ? { cfPaymentId } : {}) }),
  });
}
