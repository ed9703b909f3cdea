import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { button, openSignedIn } from '../harness/studio.ts';
import { codeSentTo } from '../harness/telegram.ts';

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Create Channel' });
const press = (page: Page, name: string) => wizard(page).getByRole('button', { name, exact: true }).click();
const phoneField = (page: Page) => wizard(page).getByRole('textbox', { name: 'Phone Number' });
const codeField = (page: Page) => wizard(page).getByRole('textbox', { name: 'Verification Code' });
const emailField = (page: Page) => wizard(page).getByRole('textbox', { name: 'Email for Telegram' });
const passwordField = (page: Page) => wizard(page).getByLabel('Telegram password');
const step = (page: Page, title: string) => wizard(page).getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
/** Number in the format of the page. */
const spaced = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`;
const wrongCode = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));

/** Expects the focused field to be invalid and described by this error. */
async function expectFieldError(field: ReturnType<typeof codeField>, text: string) {
  await field.page().getByText(text).first().waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const descriptions = () =>
    field.evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent);
    });
  await expect.poll(descriptions).toContain(text);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
}

/** Requests a sign-in code; the page counts down to the next possible request. */
async function requestCode(page: Page, phone: string) {
  await phoneField(page).fill(phone);
  await press(page, 'Get Code');
  await step(page, 'Code');
  await waitForText(page, `Sent to ${spaced(phone)} in the Telegram app.`);
  await waitForText(page, /^Send again in (1:00|0:[345]\d)$/);
}

/** The last digit submits the code. */
const typeCode = (page: Page, code: string) => codeField(page).fill(code);

async function expectNoAccount(page: Page) {
  const phone = telegramPhone('noAccount');
  await requestCode(page, phone);
  await expectAccessiblePage(page);
  const code = await codeSentTo(phone);
  await typeCode(page, wrongCode(code));
  await expectFieldError(codeField(page), 'That code isn’t correct. Try again.');
  await expectAccessiblePage(page);
  await typeCode(page, code);
  await waitForText(page, 'There is no Telegram account with this number. Install Telegram, sign up there, and try again.');
  await press(page, 'Change');
}

async function expectFlood(page: Page) {
  await phoneField(page).fill(telegramPhone('floods').slice(3));
  await press(page, 'Get Code');
  await waitForText(page, /^Telegram asks you to wait\. Try again in (2:00|1:[345]\d)\.$/);
  await expectAccessiblePage(page);
}

/** A reload between the steps keeps the current step. */
async function linkWithPassword(page: Page, phone: string) {
  await requestCode(page, phone);
  await page.reload();
  await step(page, 'Code');
  await typeCode(page, await codeSentTo(phone));
  await step(page, 'Password');
  await waitForText(page, 'This account is protected by a password. Enter your Telegram two-step password to continue.');
  await waitForText(page, `Your hint: ${telegramTwoStep.hint}`);
  await passwordField(page).fill('guessed');
  await press(page, 'Verify Password');
  await expectFieldError(passwordField(page), 'That password isn’t correct. Try again.');
  await waitForText(page, `Your hint: ${telegramTwoStep.hint}`);
  await expectAccessiblePage(page);
  await passwordField(page).fill(telegramTwoStep.password);
  await press(page, 'Verify Password');
}

/** Telegram requires an email address first, then sends one code by email and one by SMS. */
async function linkWithEmail(page: Page, phone: string) {
  await phoneField(page).fill(phone);
  await press(page, 'Get Code');
  await step(page, 'Email');
  await waitForText(page, 'Telegram asks for an email address before it sends a code.');
  await expectAccessiblePage(page);
  await emailField(page).fill('asha@example');
  await press(page, 'Send Code');
  await expectFieldError(emailField(page), 'Enter a valid email address');
  await emailField(page).fill('asha@example.in');
  await press(page, 'Send Code');
  await step(page, 'Code');
  await waitForText(page, 'Sent by email to a***@example.in.');
  await expectAccessiblePage(page);
  await typeCode(page, await codeSentTo(phone));
  await waitForText(page, `Sent by SMS to ${spaced(phone)}.`);
  await expect.poll(() => codeField(page).inputValue()).toBe('');
  await typeCode(page, await codeSentTo(phone));
}

async function removeAccount(page: Page, phone: string) {
  const confirmation = page.getByRole('dialog', { name: `Remove ${spaced(phone)}?` });
  const openConfirmation = () => press(page, `Remove ${spaced(phone)}`);
  await openConfirmation();
  await confirmation.getByText('Are you sure? Once deleted, the account will be removed from the list!').waitFor();
  await expectAccessiblePage(page);
  // Escape closes the confirmation, not the wizard.
  await page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'detached' });
  await step(page, 'Select account');
  await openConfirmation();
  await confirmation.getByRole('button', { name: 'Remove', exact: true }).click();
  await waitForText(page, 'Telegram account removed');
  await confirmation.waitFor({ state: 'detached' });
}

describeInDisplayModes('telegram-linking', 'at $width px in $theme', (displayMode) => {
  it('a seller links numbers with and without a two-step password, and removes one', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, displayMode, '/telegram');
    await waitForText(page, 'No channels found');
    await expectAccessiblePage(page);
    await button(page, 'Create Channel').first().click();
    await waitForText(page, 'Link the Telegram number that your channel will belong to.');
    await expectAccessiblePage(page);
    await press(page, 'Add New Account');
    await step(page, 'Phone');
    await expectNoAccount(page);
    await expectFlood(page);

    const [plain, locked] = [telegramPhone(), telegramPhone('twoStep')];
    await requestCode(page, plain);
    await typeCode(page, await codeSentTo(plain));
    await waitForText(page, 'Telegram account linked successfully');
    await step(page, 'Create');
    await press(page, 'Back');
    await wizard(page)
      .getByRole('radio', { name: spaced(plain) })
      .waitFor();
    await press(page, 'Add New Account');
    await linkWithPassword(page, locked);
    await step(page, 'Create');
    await press(page, 'Back');
    await expect.poll(() => wizard(page).getByRole('radio').count()).toBe(2);
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });

    await removeAccount(page, locked);
    await expect.poll(() => wizard(page).getByRole('radio').count()).toBe(1);
    await expect
      .poll(() =>
        wizard(page)
          .getByRole('radio', { name: spaced(plain) })
          .isChecked(),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await wizard(page).waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a seller confirms the email address that Telegram requires, and links the number', { timeout: 60_000 }, async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, displayMode, '/telegram');
    await button(page, 'Create Channel').first().click();
    await press(page, 'Add New Account');
    await linkWithEmail(page, telegramPhone('emailSetup'));
    await waitForText(page, 'Telegram account linked successfully');
    await step(page, 'Create');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
