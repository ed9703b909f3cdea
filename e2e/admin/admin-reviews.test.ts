import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAdmin } from '../harness/admin.ts';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { addBankAccount, submitDocument } from '../harness/kyc-and-bank.ts';
import { signUp, waitForEmail } from '../harness/people.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

const drawer = (page: Page) => page.getByRole('dialog');
const update = (page: Page) => drawer(page).getByRole('button', { name: 'Update', exact: true });
const decide = async (page: Page, status: string) => drawer(page).getByLabel('Status', { exact: true }).selectOption({ label: status });
const note = (page: Page) => drawer(page).getByLabel('Note to the user');
const openList = (displayMode: DisplayMode, list: string, email: string) =>
  openAdmin(browser, displayMode, `/admin/${list}?search=${encodeURIComponent(email)}`);
const toastOf = (page: Page, text: string) => page.getByRole('status').or(page.getByRole('alert')).getByText(text);

async function personWithDocument() {
  const person = await signUp();
  await submitDocument(person.token);
  return person;
}
async function personWithMethod() {
  const person = await signUp();
  await addBankAccount(person.token);
  return person;
}
const notificationsOf = async (token: string) =>
  (await call<{ message: string }[]>('GET /api/v1/notifications', { token })).map(({ message }) => message);
const documentOf = async (adminToken: string, email: string) => {
  const { documents } = await call<{ documents: { id: string }[] }>(`GET /api/v1/admin/kyc-documents?search=${encodeURIComponent(email)}`, {
    token: adminToken,
  });
  return documents[0]?.id ?? '';
};

describeInDisplayModes('admin-reviews', 'at $width px in $theme', (displayMode) => {
  it('an administrator rejects a KYC document with a note', async () => {
    const person = await personWithDocument();
    const { context, page, pageErrors } = await openList(displayMode, 'kyc-documents', person.email);
    await heading(page, 'KYC Documents').waitFor();
    await page.getByRole('heading', { name: 'Kyc Approval Requests 1' }).waitFor();
    await page.getByText('•••• 9854').waitFor();
    await expectAccessiblePage(page);

    await button(page, `View document of ${person.name}`).click();
    await drawer(page).getByText('J8369854').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('document')).not.toBeNull();
    await expect.poll(() => drawer(page).getByLabel('Status', { exact: true }).inputValue()).toBe('PENDING');
    await expectAccessiblePage(page);
    await expect.poll(() => update(page).isDisabled()).toBe(true);
    await drawer(page).getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.poll(() => note(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await note(page).fill('The number cannot be read.');
    await expectAccessiblePage(page);
    await update(page).click();
    await page.getByText('KYC document updated successfully').waitFor();
    await drawer(page).getByText('Rejected', { exact: true }).first().waitFor();

    await page.goBack();
    await drawer(page).waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(`View document of ${person.name}`);
    await page.getByText('Rejected', { exact: true }).first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('an administrator verifies a payment method', async () => {
    const person = await personWithMethod();
    const { context, page, pageErrors } = await openList(displayMode, 'payment-methods', person.email);
    await heading(page, 'Payment Methods').waitFor();
    await page.getByText('•••• 4821').waitFor();
    await expectAccessiblePage(page);
    await button(page, `View payment method of ${person.name}`).click();
    await drawer(page).getByText('50100234564821').waitFor();
    await drawer(page).getByText('HDFC0001423').waitFor();
    await drawer(page).getByRole('radio', { name: 'Rejected' }).check();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('radio', { name: 'Verified' }).check();
    await update(page).click();
    await page.getByText('Payment method updated successfully').waitFor();
    await drawer(page).getByText('Verified', { exact: true }).first().waitFor();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await drawer(page).waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(`View payment method of ${person.name}`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('KYC document reviews', () => {
  it('each review of a KYC document notifies the user and is in the audit log', async () => {
    const { context: userContext, page: userPage, person } = await openSignedIn(browser, desktop, '/settings');
    await submitDocument(person.token);
    const { context, page } = await openList(desktop, 'kyc-documents', person.email);
    await button(page, `View document of ${person.name}`).click();
    await decide(page, 'Rejected');
    await note(page).fill('The number cannot be read.');
    await update(page).click();
    await toastOf(page, 'KYC document updated successfully').first().waitFor();
    expect(await notificationsOf(person.token)).toContain('Your KYC document was rejected: The number cannot be read.');
    expect(await waitForEmail(person.email, 'Your KYC document was rejected')).toContain('The number cannot be read.');
    await userPage.reload();
    const kyc = userPage.getByRole('region', { name: 'KYC', exact: true });
    await kyc.getByText('The number cannot be read.').waitFor();
    await kyc.getByText('This document was not accepted.').waitFor();

    await decide(page, 'Resubmit Requested');
    await note(page).fill('The second page is missing.');
    await update(page).click();
    await drawer(page).getByText('Resubmit requested', { exact: true }).waitFor();
    expect(await waitForEmail(person.email, 'Please upload your KYC document again')).toContain('The second page is missing.');

    await decide(page, 'Approved');
    await expect.poll(() => note(page).count()).toBe(0);
    await update(page).click();
    await drawer(page).getByText('Approved', { exact: true }).first().waitFor();
    await page.getByRole('table').getByText('Approved').waitFor();
    await waitForEmail(person.email, 'Your KYC document was approved');
    expect(await notificationsOf(person.token)).toContain('Your KYC document was approved');
    await userPage.reload();
    await kyc.getByText('Your identity is verified.').waitFor();

    await page.goto(`/admin/audit?userId=${person.id}`);
    const log = page.getByRole('table');
    await log.getByText('Status: Pending → Rejected · “The number cannot be read.”').waitFor();
    await log.getByText('Status: Rejected → Resubmit requested · “The second page is missing.”').waitFor();
    await log.getByText('Status: Resubmit requested → Approved').waitFor();
    await userContext.close();
    await context.close();
  });

  it('two administrators review one KYC document: the second gets an error and reloads', { tags: 'slow' }, async () => {
    const person = await personWithDocument();
    const first = await openList(desktop, 'kyc-documents', person.email);
    const id = await documentOf(first.token, person.email);
    const second = await openAdmin(browser, desktop, `/admin/kyc-documents?document=${id}`);
    await first.page.goto(`/admin/kyc-documents?document=${id}`);
    for (const { page } of [first, second]) await drawer(page).getByText('J8369854').waitFor();
    await decide(first.page, 'Approved');
    await update(first.page).click();
    await first.page.getByText('KYC document updated successfully').waitFor();

    await decide(second.page, 'Rejected');
    await note(second.page).fill('Blurred');
    await update(second.page).click();
    await drawer(second.page).getByRole('alert').getByText('This has changed since you opened it. Reload and try again.').waitFor();
    await expectAccessiblePage(second.page);
    await expect.poll(() => note(second.page).inputValue()).toBe('Blurred');
    await drawer(second.page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => drawer(second.page).getByLabel('Status', { exact: true }).inputValue()).toBe('APPROVED');
    await decide(second.page, 'Pending');
    await update(second.page).click();
    await second.page.getByText('KYC document updated successfully').waitFor();
    await first.context.close();
    await second.context.close();
  });

  it('reviewing a KYC document that the user has replaced shows an error', { tags: 'slow' }, async () => {
    const person = await personWithDocument();
    const { context, page } = await openList(desktop, 'kyc-documents', person.email);
    await button(page, `View document of ${person.name}`).click();
    await decide(page, 'Approved');
    await submitDocument(person.token);
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/admin/kyc-documents');
    await update(page).click();
    await drawer(page).getByText('This document was replaced by a new upload. Go back to the list and open the new one.').waitFor();
    await expectAccessiblePage(page);
    await listed;
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    // Focus moves to the heading, because the row that opened the drawer is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('KYC Documents');
    await button(page, `View document of ${person.name}`).click();
    await drawer(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await drawer(page).getByText('Approved', { exact: true }).first().waitFor();
    await context.close();
  });

  it('View Document opens a new tab, and requests a fresh link after ten minutes', { tags: 'slow' }, async () => {
    const person = await personWithDocument();
    const { context, page } = await openList(desktop, 'kyc-documents', person.email);
    await page.clock.install();
    await page.reload();
    await button(page, `View document of ${person.name}`).click();
    const view = drawer(page).getByRole('link', { name: 'View Document' });
    const pdf = await context.request.get((await view.getAttribute('href')) ?? '');
    expect((await pdf.body()).toString()).toContain('%PDF-1.4');
    await expect.poll(() => view.getAttribute('target')).toBe('_blank');

    await page.clock.setSystemTime(Date.now() + 10 * 60_000);
    const detailsRequest = page.waitForRequest((request) => /\/admin\/kyc-documents\/\w+$/.test(new URL(request.url()).pathname));
    const opened = context.waitForEvent('page');
    await view.click();
    await detailsRequest;
    await opened;
    await context.close();
  });

  it('a missing KYC document and a failed list show an error, and Retry loads the list', { tags: 'slow' }, async () => {
    const { context, page } = await openAdmin(browser, desktop, '/admin/kyc-documents?document=abcdefghijklmnopqrst');
    await drawer(page).getByText('Document not found').waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.route('**/api/v1/admin/kyc-documents?**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').getByText('An unknown error occurred').waitFor();
    await expectAccessiblePage(page);
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await expectNoOverflow(page);
    await context.close();
  });
});

describe('payment method reviews', { tags: 'slow' }, () => {
  it('a rejected payment method shows the reason to its owner', async () => {
    const { context: userContext, page: userPage, person } = await openSignedIn(browser, desktop, '/settings');
    await addBankAccount(person.token);
    const { context, page } = await openList(desktop, 'payment-methods', person.email);
    await button(page, `View payment method of ${person.name}`).click();
    await drawer(page).getByRole('radio', { name: 'Rejected' }).check();
    await update(page).click();
    await drawer(page).getByText('Enter a reason. The user will see it.').waitFor();
    await drawer(page).getByLabel('Reason').fill('The name is not yours');
    await update(page).click();
    await page.getByText('Payment method updated successfully').waitFor();
    await page.getByRole('table').getByText('Rejected').waitFor();
    expect(await waitForEmail(person.email, 'Your payment method was rejected')).toContain('The name is not yours');
    await userPage.reload();
    const methods = userPage.getByRole('region', { name: 'Payment Methods', exact: true });
    await methods.getByText('The name is not yours').waitFor();
    await methods.getByText('Rejected', { exact: true }).waitFor();

    await page.goto(`/admin/audit?userId=${person.id}`);
    await page.getByRole('table').getByText('Payment method reviewed').waitFor();
    await page.getByRole('table').getByText('Status: Pending → Rejected · “The name is not yours”').waitFor();
    await userContext.close();
    await context.close();
  });

  it('reviewing a payment method that was decided meanwhile shows an error, and Reload shows the decision', async () => {
    const person = await personWithMethod();
    const { context, page, token } = await openList(desktop, 'payment-methods', person.email);
    await button(page, `View payment method of ${person.name}`).click();
    await drawer(page).getByRole('radio', { name: 'Verified' }).check();
    const [method] = await call<{ id: string }[]>(`GET /api/v1/admin/payment-methods?search=${encodeURIComponent(person.email)}`, {
      token,
    });
    await call(`PUT /api/v1/admin/payment-methods/${method?.id}`, { body: { status: 'REJECTED', reason: 'Closed account' }, token });
    await update(page).click();
    await drawer(page).getByRole('alert').getByText('This has changed since you opened it. Reload and try again.').waitFor();
    await drawer(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => drawer(page).getByRole('radio', { name: 'Rejected' }).isChecked()).toBe(true);
    await expect.poll(() => drawer(page).getByLabel('Reason').inputValue()).toBe('Closed account');
    await context.close();
  });
});
