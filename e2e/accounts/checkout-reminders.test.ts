import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { openSignedIn } from '../harness/studio.ts';

const remindersCard = (page: Page) => page.getByRole('region', { name: 'Checkout reminders', exact: true });
const reminderSwitch = (page: Page) => remindersCard(page).getByRole('switch', { name: 'Let buyers ask for a reminder', exact: true });

describeInDisplayModes('checkout-reminders', 'at $width px in $theme', (displayMode) => {
  it('the switch for checkout reminders is off, saves at once and then shows what was recovered', async () => {
    const { context, page, person, pageErrors } = await openSignedIn(browser, displayMode, '/settings');
    const isOn = async () => (await call<{ isOn: boolean }>('GET /api/v1/checkout-reminders', { token: person.token })).isOn;
    await reminderSwitch(page).waitFor();
    expect({ checked: await reminderSwitch(page).isChecked(), saved: await isOn() }).toEqual({ checked: false, saved: false });
    await expect.poll(() => remindersCard(page).getByText('Recovered orders').count()).toBe(0);
    await reminderSwitch(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(isOn).toBe(true);
    await page.reload();
    await expect.poll(() => reminderSwitch(page).isChecked()).toBe(true);
    await remindersCard(page).getByText('Recovered orders', { exact: true }).waitFor();
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
