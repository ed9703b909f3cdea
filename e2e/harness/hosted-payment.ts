import type { Page } from 'playwright-core';
import { inject } from 'vitest';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Sandbox payment"]');

/** The button that pays, wherever this look of the page has it. */
export const payButton = (page: Page, name: string | RegExp = 'Pay Now') =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });

/** The provider's page in its modal, once it is open. */
export async function hosted(page: Page) {
  const frame = frameOf(page);
  const pay = frame.getByRole('button', { name: /^Pay ₹/ });
  await pay.waitFor();
  // Its script does this last: whatever is pressed before is lost.
  await frame.locator('h1:focus').waitFor();
  const press = (name: string) => frame.getByRole('button', { name, exact: true }).click();
  return {
    press,
    amount: () => frame.getByRole('heading', { level: 1 }).textContent(),
    async play(outcome: 'Succeeds' | 'Fails' | 'Stays pending' | 'Buyer leaves') {
      await frame.getByRole('radio', { name: outcome }).check();
      await pay.click();
    },
    paid: () => frame.getByRole('heading', { name: 'Payment successful' }).waitFor(),
  };
}

/** Pays and goes back to the shop. */
export async function payThrough(page: Page): Promise<string | null> {
  const provider = await hosted(page);
  const amount = await provider.amount();
  const gone = page.locator('iframe[title="Sandbox payment"]').waitFor({ state: 'detached' });
  await provider.play('Succeeds');
  // Left alone it goes back by itself, perhaps before the button is reached.
  await Promise.race([provider.press('Done').catch(() => gone), gone]);
  return amount;
}

export const orderIn = (page: Page) => new URL(page.url()).searchParams.get('orderId') ?? '';

interface ProviderOrder {
  payment_session_id: string;
  payments: { cf_payment_id: string; status: string }[];
}

/** The bank makes up its mind about what is pending. */
export async function bankDecides(orderId: string, outcome: 'SUCCESS' | 'FAILED'): Promise<void> {
  const sandbox = `${inject('productUrl')}/sandbox/cashfree`;
  const { data } = (await (await fetch(`${sandbox}?orderId=${orderId}`)).json()) as { data: { orders: ProviderOrder[] } };
  const [order] = data.orders;
  const pending = order?.payments.find(({ status }) => status === 'PENDING');
  await payAtProvider(order?.payment_session_id ?? '', outcome, pending?.cf_payment_id);
}

/** Without a browser: answers when the product has heard of it. */
export async function payAtProvider(paymentSessionId: string, outcome: 'SUCCESS' | 'FAILED', cfPaymentId?: string): Promise<void> {
  await fetch(`${inject('productUrl')}/sandbox/cashfree/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentSessionId, outcome, ...(cfPaymentId ? { cfPaymentId } : {}) }),
  });
}
