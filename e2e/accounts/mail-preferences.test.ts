import { corner } from '@jamun/test-support/corners';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { browser, expectGoodPage, looksInTurn } from '../harness/browser.ts';
import { openSignedIn } from '../harness/studio.ts';

const path = '/api/v1/notifications/preferences';
const card = (page: Page) => page.getByRole('region', { name: 'Emails', exact: true });
const turn = (page: Page, name: string) => card(page).getByRole('switch', { name, exact: true });
const saved = async (token: string) => {
  const answer = await fetch(`${inject('productUrl')}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: object }).data;
};

describe.each(looksInTurn('mail-preferences'))('at $width px in $theme', (look) => {
  it('a mail leads to the switches, which are saved at once', async () => {
    const { context, page, person, complaints } = await openSignedIn(browser, look, '/settings#mails');
    await turn(page, 'Sales').waitFor();
    await expect.poll(() => card(page).evaluate((section) => section.getBoundingClientRect().top < innerHeight)).toBe(true);
    await card(page)
      .getByText('You always get emails about receipts, refunds, withdrawals, KYC, payment methods and your password.')
      .waitFor();
    for (const name of ['Sales', 'Subscriptions', 'New sign-ins']) await expect.poll(() => turn(page, name).isChecked()).toBe(true);
    await expectGoodPage(page);

    // One after the other without waiting, the first with the keyboard.
    await turn(page, 'Sales').focus();
    await page.keyboard.press('Space');
    await turn(page, 'New sign-ins').click();
    await expect
      .poll(async () => [await turn(page, 'Sales').isChecked(), await turn(page, 'New sign-ins').isChecked()])
      .toEqual([false, false]);
    await expect.poll(() => saved(person.token)).toEqual({ sales: false, subscriptions: true, signIns: false });
    await page.reload();
    await turn(page, 'Sales').waitFor();
    await expect
      .poll(async () => [await turn(page, 'Sales').isChecked(), await turn(page, 'Subscriptions').isChecked()])
      .toEqual([false, true]);
    await expectGoodPage(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

corner('a switch that was not saved turns back, and says so', async () => {
  const { context, page, person } = await openSignedIn(browser, { width: 390, theme: 'light' }, '/settings');
  await turn(page, 'Sales').waitFor();
  await page.route(`**${path}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await turn(page, 'Sales').click();
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: /not saved|connection|reach/i })
    .first()
    .waitFor();
  await expect.poll(() => turn(page, 'Sales').isChecked()).toBe(true);
  expect(await saved(person.token)).toMatchObject({ sales: true });
  await page.unroute(`**${path}`);
  await turn(page, 'Sales').click();
  await expect.poll(() => saved(person.token)).toMatchObject({ sales: false });
  await context.close();
});

corner('what could not be loaded can be asked for again', async () => {
  const { context, page } = await openSignedIn(browser, { width: 1280, theme: 'dark' }, '/dashboard');
  await page.route(`**${path}`, (route) => route.abort());
  await page.goto('/settings');
  const failed = card(page).getByRole('button', { name: 'Retry' });
  await failed.waitFor({ timeout: 20_000 });
  await expectGoodPage(page);
  await page.unroute(`**${path}`);
  await failed.click();
  await turn(page, 'Subscriptions').waitFor();
  await context.close();
});
