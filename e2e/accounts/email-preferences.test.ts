import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { openSignedIn } from '../harness/studio.ts';

const preferencesPath = '/api/v1/notifications/preferences';
const emailsCard = (page: Page) => page.getByRole('region', { name: 'Emails', exact: true });
const emailSwitch = (page: Page, name: string) => emailsCard(page).getByRole('switch', { name, exact: true });
const savedPreferences = async (token: string) => {
  const response = await fetch(`${inject('serverUrl')}${preferencesPath}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: object }).data;
};

describeInDisplayModes('mail-preferences', 'at $width px in $theme', (displayMode) => {
  it('the settings link in emails opens the email switches, which save at once', async () => {
    const { context, page, person, pageErrors } = await openSignedIn(browser, displayMode, '/settings#mails');
    await emailSwitch(page, 'Sales').waitFor();
    await expect.poll(() => emailsCard(page).evaluate((section) => section.getBoundingClientRect().top < innerHeight)).toBe(true);
    await emailsCard(page)
      .getByText('We always email you receipts and updates about refunds, withdrawals, KYC, payment methods and your password.')
      .waitFor();
    for (const name of ['Sales', 'Subscriptions', 'New sign-ins']) await expect.poll(() => emailSwitch(page, name).isChecked()).toBe(true);
    await expectAccessiblePage(page);

    // Two changes without waiting, the first one by keyboard.
    await emailSwitch(page, 'Sales').focus();
    await page.keyboard.press('Space');
    await emailSwitch(page, 'New sign-ins').click();
    await expect
      .poll(async () => ({
        sales: await emailSwitch(page, 'Sales').isChecked(),
        signIns: await emailSwitch(page, 'New sign-ins').isChecked(),
      }))
      .toEqual({ sales: false, signIns: false });
    await expect.poll(() => savedPreferences(person.token)).toEqual({ sales: false, subscriptions: true, signIns: false });
    await page.reload();
    await emailSwitch(page, 'Sales').waitFor();
    await expect
      .poll(async () => ({
        sales: await emailSwitch(page, 'Sales').isChecked(),
        subscriptions: await emailSwitch(page, 'Subscriptions').isChecked(),
      }))
      .toEqual({ sales: false, subscriptions: true });
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('an email switch that cannot be saved returns to its previous state and shows an error', { tags: 'slow' }, async () => {
  const { context, page, person } = await openSignedIn(browser, { width: 390, theme: 'light' }, '/settings');
  await emailSwitch(page, 'Sales').waitFor();
  await page.route(`**${preferencesPath}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await emailSwitch(page, 'Sales').click();
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: /not saved|connection|reach/i })
    .first()
    .waitFor();
  await expect.poll(() => emailSwitch(page, 'Sales').isChecked()).toBe(true);
  expect(await savedPreferences(person.token)).toMatchObject({ sales: true });
  await page.unroute(`**${preferencesPath}`);
  await emailSwitch(page, 'Sales').click();
  await expect.poll(() => savedPreferences(person.token)).toMatchObject({ sales: false });
  await context.close();
});

it('Retry loads the email switches after an error', { tags: 'slow' }, async () => {
  const { context, page } = await openSignedIn(browser, { width: 1280, theme: 'dark' }, '/dashboard');
  await page.route(`**${preferencesPath}`, (route) => route.abort());
  await page.goto('/settings');
  const retry = emailsCard(page).getByRole('button', { name: 'Retry' });
  await retry.waitFor({ timeout: 20_000 });
  await expectAccessiblePage(page);
  await page.unroute(`**${preferencesPath}`);
  await retry.click();
  await emailSwitch(page, 'Subscriptions').waitFor();
  await context.close();
});
