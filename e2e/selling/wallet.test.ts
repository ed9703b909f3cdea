import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browser,
  type DisplayMode,
  describeInDisplayModes,
  expectAccessiblePage,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { addBankAccount } from '../harness/kyc-and-bank.ts';
import { approveDocument, sellerWithMoney, withdraw, withdrawalsOf } from '../harness/money.ts';
import { signUp } from '../harness/people.ts';
import { button, heading } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

async function openWallet(displayMode: DisplayMode, { token }: { token: string }) {
  const device = await openDevice(browser, displayMode, { kept: { token } });
  await device.page.goto('/payments?tab=wallet');
  await device.page.getByRole('region', { name: 'Wallet' }).waitFor();
  return device;
}

const dialog = (page: Page, name: string | RegExp = 'Create Withdrawal Request') => page.getByRole('dialog', { name });
const drawer = (page: Page) => dialog(page, 'Withdrawal Request').filter({ hasText: 'Timeline' });
const figure = (page: Page, amount: string) => page.getByRole('region', { name: 'Wallet' }).getByText(amount, { exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialog(page).getByLabel('Amount').waitFor();
};
const continueButton = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' });
/** Clicks until the request is sent: the button ignores early clicks, because they may belong to a double click on Continue. */
async function clickUntilSent(page: Page, name: string): Promise<void> {
  const sent = page.waitForRequest('**/api/v1/wallet/withdraw').then(() => true);
  const click = () =>
    dialog(page)
      .getByRole('button', { name })
      .click()
      .then(() => false);
  while (!(await Promise.race([sent, click()])));
}

describeInDisplayModes('wallet', 'at $width px in $theme', (displayMode) => {
  it('Withdraw leads a seller without KYC to the settings', async () => {
    const { context, page, pageErrors } = await openWallet(displayMode, await signUp());
    await page.getByText('No withdrawable request found').waitFor();
    await page.getByText('Nothing here yet').waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await dialog(page, 'KYC pending').getByText('Please upload the KYC document').waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'Upload KYC' }).click();
    await heading(page, 'Settings').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a seller requests a withdrawal and cancels it', async () => {
    const seller = await sellerWithMoney();
    const { context, page, pageErrors } = await openWallet(displayMode, seller);
    for (const amount of ['₹1,000.00', '₹50.00', '₹950.00']) await figure(page, amount).waitFor();
    await openForm(page);
    await continueButton(page).click();
    await dialog(page).getByText('Please fill all the fields').waitFor();
    await dialog(page).getByLabel('Amount').fill('0');
    await continueButton(page).click();
    await dialog(page).getByText('Amount must be greater than 0').waitFor();
    await dialog(page).getByLabel('Amount').fill('1,200');
    await continueButton(page).click();
    await dialog(page).getByText('You can withdraw at most ₹950.00').waitFor();
    await expectAccessiblePage(page);

    await dialog(page).getByLabel('Amount').fill('400.50');
    await dialog(page).getByText('₹549.50').waitFor();
    await continueButton(page).dblclick();
    await dialog(page).getByText('HDFC Bank •••• 4821').waitFor();
    await dialog(page).getByText('Usually within 2 working days').waitFor();
    expect(await withdrawalsOf(seller)).toEqual([]);
    await expectAccessiblePage(page);
    await clickUntilSent(page, 'Withdraw ₹400.50');
    await page.getByText('Withdrawal request created successfully').waitFor();
    await figure(page, '₹549.50').waitFor();
    expect(await withdrawalsOf(seller)).toHaveLength(1);
    await section(page, 'Statement').getByText('Withdrawal requested').waitFor();
    await page.getByText('Withdrawals in progress ₹400.50').waitFor();
    await expectAccessiblePage(page);

    await button(page, 'View the withdrawal in progress').click();
    await drawer(page).getByText('In review').waitFor();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('button', { name: 'Cancel Request' }).click();
    const question = dialog(page, 'Cancel the withdrawal of ₹400.50?');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await drawer(page).getByRole('button', { name: 'Cancel Request' }).click();
    await question.getByRole('button', { name: 'Cancel Request' }).click();
    await page.getByText('Withdrawal request cancelled').waitFor();
    await drawer(page).getByText('₹400.50 returned to wallet').waitFor();
    await page.goBack();
    await drawer(page).waitFor({ state: 'hidden' });
    await figure(page, '₹950.00').waitFor();
    await section(page, 'Statement').getByText('Withdrawal returned').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('withdrawal requests', () => {
  it('retrying a withdrawal after a lost response creates one withdrawal', async () => {
    const seller = await sellerWithMoney();
    const { context, page } = await openWallet(desktop, seller);
    await page.route('**/api/v1/wallet/withdraw', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await openForm(page);
    await dialog(page).getByRole('button', { name: 'Max' }).click();
    await continueButton(page).click();
    await clickUntilSent(page, 'Withdraw ₹950.00');
    await dialog(page).getByText('Failed to create withdrawal request').waitFor();
    await page.unroute('**/api/v1/wallet/withdraw');
    await clickUntilSent(page, 'Withdraw ₹950.00');
    await page.getByText('Withdrawal request created successfully').waitFor();
    expect(await withdrawalsOf(seller)).toHaveLength(1);
    await context.close();
  });

  it('a withdrawal above the balance that another withdrawal left shows an error at the amount', { tags: 'slow' }, async () => {
    const seller = await sellerWithMoney();
    const { context, page } = await openWallet(desktop, seller);
    await openForm(page);
    await dialog(page).getByLabel('Amount').fill('900');
    await continueButton(page).click();
    await withdraw(seller, 500);
    await clickUntilSent(page, 'Withdraw ₹900.00');
    await dialog(page).getByText('You can withdraw at most ₹450.00').waitFor();
    await dialog(page).getByText('Withdrawable Balance ₹450.00').waitFor();
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('900');
    expect(await withdrawalsOf(seller)).toHaveLength(1);
    await context.close();
  });

  it('Withdraw shows the next step to a seller without a verified payment method', { tags: 'slow' }, async () => {
    const person = await signUp();
    await approveDocument(person);
    const { context, page } = await openWallet(desktop, person);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await dialog(page).getByText('Add the bank account or UPI ID').waitFor();
    await expectAccessiblePage(page, '[role=dialog]');
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=wallet');
    await addBankAccount(person.token);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await dialog(page).getByText('We’re verifying your payment method.').waitFor();
    await dialog(page).getByRole('link', { name: 'Payment Methods' }).click();
    await heading(page, 'Settings').waitFor();
    await context.close();
  });
});

describe('wallet statement', { tags: 'slow' }, () => {
  it('the statement lists movements with balances, links to their source and exports CSV', async () => {
    const seller = await sellerWithMoney();
    const { id } = await withdraw(seller, 100);
    const { context, page } = await openWallet(desktop, seller);
    const rows = page.getByRole('table', { name: 'Statement' }).getByRole('row');
    await rows.filter({ hasText: 'Sale' }).filter({ hasText: '+₹1,000.00' }).filter({ hasText: '−₹50.00' }).waitFor();
    await rows.filter({ hasText: 'Withdrawal requested' }).filter({ hasText: '₹950.00' }).filter({ hasText: '₹850.00' }).waitFor();
    await rows.filter({ hasText: id }).getByRole('button', { name: 'HDFC Bank •••• 4821' }).click();
    await drawer(page).getByText('₹100.00', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await expectNoOverflow(page);

    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page, /^Month:/).click();
    await page.getByRole('menuitemradio').nth(1).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toMatch(/^20\d\d-\d\d$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page, 'Statement').getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.csv$/);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain('Withdrawable (INR)');
    expect(file).toContain(id);
    expect(file).toContain('Monsoon Light');
    await rows.filter({ hasText: '+₹1,000.00' }).getByRole('link', { name: 'Monsoon Light' }).click();
    await heading(page, 'Sales').waitFor();
    await context.close();
  });
});
