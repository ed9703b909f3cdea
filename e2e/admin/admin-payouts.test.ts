import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAdmin } from '../harness/admin.ts';
import {
  browser,
  type DisplayMode,
  describeInDisplayModes,
  expectAccessiblePage,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { sellerWithMoney, withdraw, withdrawalsOf } from '../harness/money.ts';
import { waitForEmail } from '../harness/people.ts';
import { button, heading } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Payout Request' });
const timelineStep = (page: Page, title: string) => drawer(page).getByRole('listitem').filter({ hasText: title });
const update = (page: Page) => drawer(page).getByRole('button', { name: 'Update', exact: true });
const decide = (page: Page, decision: string) => drawer(page).getByRole('radio', { name: decision }).check();
const openPayouts = (displayMode: DisplayMode, email: string) =>
  openAdmin(browser, displayMode, `/admin/payout-management?search=${encodeURIComponent(email)}`);
const notificationsOf = async (token: string) =>
  (await call<{ message: string }[]>('GET /api/v1/notifications', { token })).map(({ message }) => message);

async function sellerWithRequest(amount = 400) {
  const seller = await sellerWithMoney();
  return { seller, id: (await withdraw(seller, amount)).id };
}

describeInDisplayModes('admin-payouts', 'at $width px in $theme', (displayMode) => {
  it('an administrator approves a payout and marks it as paid', async () => {
    const { seller, id } = await sellerWithRequest();
    const { context, page, pageErrors } = await openPayouts(displayMode, seller.email);
    await heading(page, 'Payout Management').waitFor();
    await page.getByRole('heading', { name: 'Payout Requests 1' }).waitFor();
    await page.getByText('Pending', { exact: true }).waitFor();
    await expectAccessiblePage(page);

    await button(page, `View payout request of ${seller.name}`).click();
    await drawer(page).getByText('50100234564821').waitFor();
    await expect.poll(() => update(page).isDisabled()).toBe(true);
    await decide(page, 'Approve');
    await update(page).click();
    await page.getByText('Withdrawal request approved').waitFor();
    await timelineStep(page, 'Approved').waitFor();

    await decide(page, 'Paid');
    await expect.poll(() => drawer(page).getByRole('textbox', { name: 'Bank Name' }).inputValue()).toBe('HDFC Bank');
    await expect.poll(() => drawer(page).getByRole('textbox', { name: 'Account Number' }).inputValue()).toBe('50100234564821');
    await update(page).click();
    await drawer(page).getByText('Enter the transaction ID of the payment').waitFor();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('textbox', { name: 'Transaction ID' }).fill(`N${id}`);
    await drawer(page).getByRole('textbox', { name: 'Payment Method' }).fill('NEFT');
    await update(page).click();
    await page.getByText('Withdrawal request marked as paid').waitFor();
    await timelineStep(page, 'Paid').waitFor();
    await drawer(page).getByText(`N${id}`).waitFor();
    await expect.poll(() => update(page).count()).toBe(0);
    await expectAccessiblePage(page);
    await page.goBack();
    await drawer(page).waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(`View payout request of ${seller.name}`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('payout requests', () => {
  it('a paid payout appears in the seller’s wallet, statement, notifications and email', async () => {
    const { seller, id } = await sellerWithRequest();
    const sellerDevice = await openDevice(browser, desktop, { kept: { token: seller.token } });
    await sellerDevice.page.goto('/payments?tab=wallet');
    await sellerDevice.page.getByText('Withdrawals in progress ₹400.00').waitFor();

    const { context, page } = await openAdmin(browser, desktop, `/admin/payout-management?payout=${id}`);
    await decide(page, 'Paid');
    await drawer(page).getByRole('textbox', { name: 'Transaction ID' }).fill(`N${id}`);
    await update(page).click();
    await page.getByText('Withdrawal request marked as paid').waitFor();

    // Live update: the seller's page is not reloaded.
    const wallet = sellerDevice.page.getByRole('region', { name: 'Wallet' });
    await wallet.getByText('₹400.00', { exact: true }).waitFor();
    await sellerDevice.page.getByText('Withdrawals in progress').waitFor({ state: 'hidden' });
    await sellerDevice.page.getByRole('table', { name: 'Withdrawal Requests' }).getByText('Paid', { exact: true }).waitFor();
    const statement = sellerDevice.page.getByRole('table', { name: 'Statement' });
    await statement.getByRole('row', { name: /Withdrawal paid .*−₹400.00 — ₹550.00 ₹550.00/ }).waitFor();
    expect(await notificationsOf(seller.token)).toContain('Your withdrawal of ₹400.00 was paid to HDFC Bank •••• 4821');
    expect(await waitForEmail(seller.email, 'Your withdrawal was paid')).toContain(`Transaction ID: N${id}`);
    await sellerDevice.context.close();
    await context.close();
  });

  it('rejecting a payout requires a reason, which the seller reads in the email and the wallet', { tags: 'slow' }, async () => {
    const { seller, id } = await sellerWithRequest();
    const { context, page } = await openAdmin(browser, desktop, `/admin/payout-management?payout=${id}`);
    await decide(page, 'Reject');
    await update(page).click();
    await drawer(page).getByText('Enter a reason. The user will see it.').waitFor();
    await drawer(page).getByLabel('Admin Notes').fill('The name on the account is another one.');
    await update(page).click();
    await page.getByText('Withdrawal request rejected').waitFor();
    expect(await waitForEmail(seller.email, 'Your withdrawal was rejected')).toContain('The name on the account is another one.');
    const [withdrawal] = await withdrawalsOf(seller);
    expect(withdrawal).toMatchObject({ status: 'REJECTED', adminNotes: 'The name on the account is another one.' });
    await drawer(page).getByRole('link', { name: seller.name }).click();
    await heading(page, seller.name).waitFor();

    const sellerDevice = await openDevice(browser, desktop, { kept: { token: seller.token } });
    await sellerDevice.page.goto(`/payments?tab=wallet&withdrawal=${id}`);
    const request = sellerDevice.page.getByRole('dialog', { name: 'Withdrawal Request' });
    await request.getByText('The name on the account is another one.').waitFor();
    await request.getByText('₹400.00 returned to wallet').waitFor();
    await sellerDevice.context.close();
    await context.close();
  });

  it('two administrators decide on one payout: the second gets an error and reloads', { tags: 'slow' }, async () => {
    const { id } = await sellerWithRequest();
    const first = await openAdmin(browser, desktop, `/admin/payout-management?payout=${id}`);
    const second = await openAdmin(browser, desktop, `/admin/payout-management?payout=${id}`);
    for (const { page } of [first, second]) await drawer(page).getByText('50100234564821').waitFor();
    await decide(second.page, 'Approve');
    await decide(first.page, 'Approve');
    await update(first.page).click();
    await first.page.getByText('Withdrawal request approved').waitFor();
    await update(second.page).click();
    await drawer(second.page).getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await timelineStep(second.page, 'Approved').waitFor();
    await expect.poll(() => drawer(second.page).getByRole('radio').count()).toBe(2);
    await first.context.close();
    await second.context.close();
  });

  it('an exported payout stays in its bank file, and rejecting it requires a confirmation', async () => {
    const { seller, id } = await sellerWithRequest();
    const { context, page, token } = await openPayouts(desktop, seller.email);
    await call(`POST /api/v1/admin/withdrawals/${id}/approve`, { body: { status: 'APPROVED' }, token });
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Export new \(\d+\)$/ }).click(),
    ]);
    const [, number = ''] = /^withdrawals-(\d+)\.csv$/.exec(download.suggestedFilename()) ?? [];
    const rowIn = async (file: typeof download) =>
      readFileSync(await file.path(), 'utf8')
        .split('\r\n')
        .find((row) => row.startsWith(id));
    expect(await rowIn(download)).toContain(',50100234564821,');
    await page.getByRole('table').getByText(`Bank file no. ${number}`).waitFor();
    await expectNoOverflow(page);

    await page.getByRole('link', { name: 'Bank Files' }).click();
    const again = button(page, `Download bank file no. ${number} again`);
    const [sameFile] = await Promise.all([page.waitForEvent('download'), again.click()]);
    expect(await rowIn(sameFile)).toBe(await rowIn(download));
    await expectAccessiblePage(page);

    await page.goto(`/admin/payout-management?payout=${id}`);
    await drawer(page).getByText(`No. ${number},`).waitFor();
    await decide(page, 'Reject');
    await drawer(page).getByLabel('Admin Notes').fill('The name on the account is another one.');
    await update(page).click();
    const confirm = page.getByRole('dialog', { name: `Reject ₹400.00 to ${seller.name}?` });
    await confirm.getByText(`This request is in bank file no. ${number} of `).waitFor();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'hidden' });
    expect((await withdrawalsOf(seller))[0]?.status).toBe('APPROVED');
    await update(page).click();
    await button(page, 'Reject anyway').click();
    await page.getByText('Withdrawal request rejected').waitFor();
    await confirm.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('rejecting a payout that was exported while open requires a confirmation', { tags: 'slow' }, async () => {
    const { id, seller } = await sellerWithRequest();
    const { context, page, token } = await openAdmin(browser, desktop, `/admin/payout-management?payout=${id}`);
    await call(`POST /api/v1/admin/withdrawals/${id}/approve`, { body: { status: 'APPROVED' }, token });
    await page.reload();
    await decide(page, 'Reject');
    await drawer(page).getByLabel('Admin Notes').fill('A mistake');
    await call('POST /api/v1/admin/withdrawal-exports', { token });
    await update(page).click();
    await page.getByRole('dialog', { name: `Reject ₹400.00 to ${seller.name}?` }).waitFor();
    await button(page, 'Reject anyway').click();
    await page.getByText('Withdrawal request rejected').waitFor();
    expect((await withdrawalsOf(seller))[0]).toMatchObject({ status: 'REJECTED', adminNotes: 'A mistake' });
    await context.close();
  });
});
