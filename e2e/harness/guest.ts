import type { Page } from 'playwright-core';
import { waitForEmail } from './people.ts';

const inSheet = (page: Page) => page.locator('dialog[data-pay-sheet][open]');

/** Opens the pay sheet on phones; on wide screens the fields are in the pay panel. */
export async function openPayForm(page: Page): Promise<void> {
  const dock = page.getByRole('complementary', { name: 'Pay' }).getByRole('button').filter({ visible: true });
  if ((page.viewportSize()?.width ?? 0) >= 1024) return;
  await dock.click();
  await inSheet(page).waitFor();
}

/** Signs in through the link beside the pay button, and returns to the sale page. */
export async function signInToPay(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await openPayForm(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).filter({ visible: true }).last().click();
  await page.waitForURL('**/signin');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The pay button of the sheet or panel, which starts the payment of a buyer without an account. */
export const guestPayButton = (page: Page, name: string | RegExp) =>
  page.locator('form#pay').getByRole('button', { name }).filter({ visible: true });

/** Six digits of the code that was sent to an address. */
export async function waitForCode(email: string): Promise<string> {
  const text = await waitForEmail(email, /code/i);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}
