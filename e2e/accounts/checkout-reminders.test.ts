import type { CheckoutReminders, Coupon } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { openSignedIn } from '../harness/studio.ts';

const remindersCard = (page: Page) => page.getByRole('region', { name: 'Checkout reminders', exact: true });
const reminderSwitch = (page: Page) => remindersCard(page).getByRole('switch', { name: 'Let buyers ask for a reminder', exact: true });

describeInDisplayModes('checkout-reminders', 'at $width px in $theme', (displayMode) => {
  it('the switch for checkout reminders is off and saves at once, then a coupon for a second reminder can be chosen', async () => {
    const { context, page, person, pageErrors } = await openSignedIn(browser, displayMode, '/settings');
    const saved = () => call<CheckoutReminders>('GET /api/v1/checkout-reminders', { token: person.token });
    const isOn = async () => (await saved()).isOn;
    await reminderSwitch(page).waitFor();
    expect({ checked: await reminderSwitch(page).isChecked(), saved: await isOn() }).toEqual({ checked: false, saved: false });
    await expect.poll(() => remindersCard(page).getByText('Recovered orders').count()).toBe(0);
    await reminderSwitch(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(isOn).toBe(true);
    await remindersCard(page).getByRole('link', { name: 'Create a coupon' }).waitFor();
    const body = { code: 'COMEBACK', kind: 'PERCENT', percent: 10 };
    const coupon = await call<Coupon>('POST /api/v1/coupons', { token: person.token, body });
    await page.reload();
    await expect.poll(() => reminderSwitch(page).isChecked()).toBe(true);
    await remindersCard(page).getByText('Recovered orders', { exact: true }).waitFor();
    await expectAccessiblePage(page);
    const choice = remindersCard(page).getByLabel('Coupon of a second reminder', { exact: true });
    await choice.selectOption({ label: 'COMEBACK · 10% off' });
    await expect.poll(async () => (await saved()).coupon).toEqual({ id: coupon.id, code: 'COMEBACK', status: 'LIVE' });
    await choice.selectOption({ label: 'No second reminder' });
    await expect.poll(async () => (await saved()).coupon).toBeNull();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
