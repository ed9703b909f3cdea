import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { button, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const phone: DisplayMode = { width: 390, theme: 'light' };

const openSettings = (displayMode: DisplayMode) => openSignedIn(browser, displayMode, '/settings');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string) => card(page, 'Payment Methods').getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label });
const choose = (page: Page, option: string) => dialog(page).getByText(option, { exact: true }).click();
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

const bank = { bank: 'HDFC Bank', holder: 'Meera Krishnan', number: '50100 2345 64821', ifsc: 'hdfc0001423' };
async function fillBank(page: Page, { holder, number, ifsc } = bank) {
  await field(page, 'Bank name').fill(bank.bank);
  await field(page, 'Account holder name').fill(holder);
  await field(page, 'Account number').fill(number);
  await field(page, 'IFSC code').fill(ifsc);
}
async function addBank(page: Page, details = bank) {
  await button(page, 'Add Payment Method').click();
  await fillBank(page, details);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

describeInDisplayModes('settings', 'at $width px in $theme', (displayMode) => {
  it('a user adds, edits and deletes payment methods', async () => {
    const { context, page, pageErrors } = await openSettings(displayMode);
    await page.getByText('No payment methods yet').waitFor();

    await button(page, 'Add Payment Method').click();
    await dialog(page).waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('Please fill all bank account details').waitFor();
    await dialog(page).getByText('IFSC code is required').waitFor();
    await expectAccessiblePage(page);
    await fillBank(page, { ...bank, ifsc: 'HDFC123' });
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    const fieldError = dialog(page).getByText('Enter a valid IFSC code, such as HDFC0001234');
    await fieldError.waitFor();
    await expect.poll(() => field(page, 'IFSC code').getAttribute('aria-describedby')).toContain(await fieldError.getAttribute('id'));
    await field(page, 'IFSC code').fill(bank.ifsc);
    await choose(page, 'Primary');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Payment method created successfully!').waitFor();
    await row(page, 'HDFC Bank •••• 4821').getByText('PRIMARY').waitFor();
    await row(page, 'HDFC Bank').getByText('Meera Krishnan · HDFC0001423').waitFor();
    await row(page, 'HDFC Bank').getByText('Pending', { exact: true }).waitFor();

    await button(page, 'Add Payment Method').click();
    await choose(page, 'UPI');
    await expectAccessiblePage(page);
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('Please fill all UPI details').waitFor();
    await field(page, 'UPI ID').fill('meera@okhdfc');
    await field(page, 'UPI name').fill('Meera K');
    await choose(page, 'Primary');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'meera@okhdfc').getByText('PRIMARY').waitFor();
    await row(page, 'HDFC Bank').getByText('SECONDARY').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await expectAccessiblePage(page);

    await button(page, 'Edit HDFC Bank •••• 4821').click();
    await dialog(page).waitFor();
    await expectAccessiblePage(page);
    await expect.poll(() => dialog(page).getByRole('radio', { name: 'UPI' }).isDisabled()).toBe(true);
    await expect.poll(() => field(page, 'Account number').inputValue()).toBe('');
    await expect.poll(() => field(page, 'Account number').getAttribute('placeholder')).toBe('•••• 4821');
    await field(page, 'Account holder name').fill('M Krishnan');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Payment method updated successfully!').waitFor();
    await row(page, 'HDFC Bank •••• 4821').getByText('M Krishnan · HDFC0001423').waitFor();
    await row(page, 'HDFC Bank •••• 4821').getByText('Pending', { exact: true }).waitFor();

    await button(page, 'Delete meera@okhdfc').click();
    await dialog(page).getByText('Are you sure you want to delete this payment method?').waitFor();
    await dialog(page).getByText('meera@okhdfc (Meera K)').waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe('Delete meera@okhdfc');
    await button(page, 'Delete meera@okhdfc').click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Payment method deleted successfully!').waitFor();
    await row(page, 'meera@okhdfc').waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('Payment Methods');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it.each([
  { displayMode: phone, widths: [360, 390] },
  { displayMode: desktop, widths: [768, 1024, 1280, 1440] },
])('the settings page and its dialog fit screens of $widths px', { tags: 'slow' }, async ({ displayMode, widths }) => {
  const { context, page } = await openSettings(displayMode);
  await addBank(page, { ...bank, holder: 'Venkatanarasimharajuvaripeta Krishnamurthy-Subramaniam' });
  for (const part of ['page', 'dialog']) {
    if (part === 'dialog') {
      await button(page, /^Edit/).click();
      await dialog(page).waitFor();
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${part} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await context.close();
});

describe('payment methods', { tags: 'slow' }, () => {
  it('adding a payment method by keyboard never loses the focus', async () => {
    const { context, page } = await openSettings(desktop);
    const { keyboard } = page;
    await page.getByText('No payment methods yet').waitFor();
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40 && (await focusedName(page)) !== name; presses += 1) await keyboard.press('Tab');
      await expect.poll(() => focusedName(page)).toBe(name);
    };
    await tabTo('Add Payment Method');
    await keyboard.press('Enter');
    await dialog(page).waitFor();
    const focusedValue = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    await expect.poll(focusedValue).toBe('BANK');
    await keyboard.press('ArrowRight');
    await expect.poll(focusedValue).toBe('UPI');
    await keyboard.press('Tab');
    await keyboard.type('meera@okhdfc');
    await keyboard.press('Tab');
    await keyboard.type('Meera Krishnan');
    await keyboard.press('Tab');
    // The first method is primary unless another priority is chosen.
    await expect.poll(focusedValue).toBe('PRIMARY');
    await keyboard.press('Enter');
    await row(page, 'meera@okhdfc').getByText('PRIMARY').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe('Payment Methods');

    await tabTo('Edit meera@okhdfc');
    await keyboard.press('Enter');
    await dialog(page).waitFor();
    await keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toBe('Edit meera@okhdfc');
    await context.close();
  });

  it('the payment method form keeps its input when the type changes or the server fails', async () => {
    const { context, page } = await openSettings(phone);
    await button(page, 'Add Payment Method').click();
    await fillBank(page);
    await choose(page, 'UPI');
    await choose(page, 'Bank account');
    await expect.poll(() => field(page, 'Bank name').inputValue()).toBe('HDFC Bank');
    await page.route('**/api/v1/payment-methods', (route) => route.abort(), { times: 1 });
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('Failed to create payment method').waitFor();
    await page.getByRole('alert').getByText('Operation failed. Please try again.').waitFor();
    const errors = { ifscCode: 'This bank does not exist' };
    await page.route(
      '**/api/v1/payment-methods',
      (route) => route.fulfill({ status: 422, json: { success: false, message: 'Wrong', code: 'INVALID', errors } }),
      { times: 1 },
    );
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('This bank does not exist').waitFor();
    await choose(page, 'UPI');
    await field(page, 'UPI ID').fill('meera@okhdfc');
    await field(page, 'UPI name').fill('Meera');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'meera@okhdfc').waitFor();
    await context.close();
  });

  it('payment methods show the reason of a rejection, and errors of a failed deletion and load', async () => {
    const { context, page } = await openSettings(phone);
    const names = { bankName: 'ICICI Bank', ifscCode: 'ICIC0000214', accountHolderName: 'M Krishnan', accountNumber: '•••• 9034' };
    const method = { id: 'x', type: 'BANK', priority: 'SECONDARY', status: 'REJECTED', reason: 'The name is another one.', ...names };
    let response = { status: 200, json: { success: true, message: 'OK', data: [method] } as object };
    await page.route('**/api/v1/payment-methods', (route) => route.fulfill(response));
    await page.reload();
    await row(page, 'ICICI Bank •••• 9034').getByText('The name is another one.').waitFor();
    await expectAccessiblePage(page);

    await page.route('**/api/v1/payment-methods/x', (route) => route.abort());
    await button(page, /^Delete ICICI/).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByText('Failed to delete payment method', { exact: true }).waitFor();
    await page.getByText('Failed to delete payment method. Please try again.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    response = { status: 503, json: {} };
    await page.reload();
    const methods = card(page, 'Payment Methods');
    await methods.getByText('Failed to fetch payment methods').waitFor();
    await expectAccessiblePage(page);
    response = { status: 200, json: { success: true, message: 'OK', data: [] } };
    await methods.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No payment methods yet').waitFor();
    await context.close();
  });

  it('a dialog that cannot be fetched offline shows an error, and opens when the network is back', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/settings', { brandNew: true });
    await page.getByText('No payment methods yet').waitFor();
    await context.setOffline(true);
    await button(page, 'Add Payment Method').click();
    await page.getByText('This could not be opened.').waitFor();
    await context.setOffline(false);
    await button(page, 'Add Payment Method').click();
    await dialog(page).waitFor();
    await context.close();
  });
});
