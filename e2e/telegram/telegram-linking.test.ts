import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, expectGoodPage, expectNoOverflow, looksInTurn } from '../harness/browser.ts';
import { button, openSignedIn } from '../harness/studio.ts';
import { codeSentTo } from '../harness/telegram.ts';

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Create Channel' });
const press = (page: Page, name: string) => wizard(page).getByRole('button', { name, exact: true }).click();
const phoneField = (page: Page) => wizard(page).getByRole('textbox', { name: 'Phone Number' });
const codeField = (page: Page) => wizard(page).getByRole('textbox', { name: 'Verification Code' });
const emailField = (page: Page) => wizard(page).getByRole('textbox', { name: 'Email for Telegram' });
const passwordField = (page: Page) => wizard(page).getByLabel('Telegram password');
const step = (page: Page, title: string) => wizard(page).getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
const said = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
/** As people write it. */
const spaced = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`;
const wrong = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));

/** The words stand under the input, and belong to it. */
async function expectFault(field: ReturnType<typeof codeField>, words: string) {
  await field.page().getByText(words).first().waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const descriptions = () =>
    field.evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent);
    });
  await expect.poll(descriptions).toContain(words);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
}

/** Telegram sends its code to the number, and says when it would send another. */
async function askForCode(page: Page, phone: string) {
  await phoneField(page).fill(phone);
  await press(page, 'Get Code');
  await step(page, 'Code');
  await said(page, `Sent to the Telegram app of ${spaced(phone)}.`);
  await said(page, /^Send again in (1:00|0:[345]\d)$/);
}

/** The last digit sends it. */
const typeCode = (page: Page, code: string) => codeField(page).fill(code);

async function expectNoAccount(page: Page) {
  const phone = telegramPhone('noAccount');
  await askForCode(page, phone);
  await expectGoodPage(page);
  const code = await codeSentTo(phone);
  await typeCode(page, wrong(code));
  await expectFault(codeField(page), 'That code isn’t correct. Try again.');
  await expectGoodPage(page);
  await typeCode(page, code);
  await said(page, 'There is no Telegram account with this number. Install Telegram, sign up there, and try again.');
  await press(page, 'Change');
}

async function expectFlood(page: Page) {
  await phoneField(page).fill(telegramPhone('floods').slice(3));
  await press(page, 'Get Code');
  await said(page, /^Telegram asks to wait\. Try again in (2:00|1:[345]\d)\.$/);
  await expectGoodPage(page);
}

/** The page may be closed and opened again meanwhile; what is asked for is the same. */
async function linkWithPassword(page: Page, phone: string) {
  await askForCode(page, phone);
  await page.reload();
  await step(page, 'Code');
  await typeCode(page, await codeSentTo(phone));
  await step(page, 'Password');
  await said(page, 'This account is protected by a password. Enter your Telegram two-step password to continue.');
  await said(page, `Your hint: ${telegramTwoStep.hint}`);
  await passwordField(page).fill('guessed');
  await press(page, 'Verify Password');
  await expectFault(passwordField(page), 'That password isn’t correct. Try again.');
  await said(page, `Your hint: ${telegramTwoStep.hint}`);
  await expectGoodPage(page);
  await passwordField(page).fill(telegramTwoStep.password);
  await press(page, 'Verify Password');
}

/** Telegram demands an email address first; then two codes follow, to the address and to the phone. */
async function linkWithEmail(page: Page, phone: string) {
  await phoneField(page).fill(phone);
  await press(page, 'Get Code');
  await step(page, 'Email');
  await said(page, 'Telegram asks for an email address before it sends a code.');
  await expectGoodPage(page);
  await emailField(page).fill('asha@example');
  await press(page, 'Send Code');
  await expectFault(emailField(page), 'Enter a valid email address');
  await emailField(page).fill('asha@example.in');
  await press(page, 'Send Code');
  await step(page, 'Code');
  await said(page, 'Sent by email to a***@example.in.');
  await expectGoodPage(page);
  await typeCode(page, await codeSentTo(phone));
  await said(page, `Sent by SMS to ${spaced(phone)}.`);
  await expect.poll(() => codeField(page).inputValue()).toBe('');
  await typeCode(page, await codeSentTo(phone));
}

async function removeAccount(page: Page, phone: string) {
  const asked = page.getByRole('dialog', { name: `Remove ${spaced(phone)}?` });
  const ask = () => press(page, `Remove ${spaced(phone)}`);
  await ask();
  await asked.getByText('Are you sure? Once deleted, the account will be removed from the list!').waitFor();
  await expectGoodPage(page);
  // Esc is for the question alone.
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await step(page, 'Select account');
  await ask();
  await asked.getByRole('button', { name: 'Remove', exact: true }).click();
  await said(page, 'Telegram account removed');
  await asked.waitFor({ state: 'detached' });
}

describe.each(looksInTurn('telegram-linking'))('at $width px in $theme', (look) => {
  it('a seller links numbers with and without a two-step password, and removes one', { timeout: 120_000 }, async () => {
    const { context, page, complaints } = await openSignedIn(browser, look, '/telegram');
    await said(page, 'No channels found');
    await expectGoodPage(page);
    await button(page, 'Create Channel').first().click();
    await said(page, 'Link the Telegram number that your channel will belong to.');
    await expectGoodPage(page);
    await press(page, 'Add New Account');
    await step(page, 'Phone');
    await expectNoAccount(page);
    await expectFlood(page);

    const [plain, locked] = [telegramPhone(), telegramPhone('twoStep')];
    await askForCode(page, plain);
    await typeCode(page, await codeSentTo(plain));
    await said(page, 'Telegram account linked successfully');
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
    await expectGoodPage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: look.width, height: 800 });

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
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a seller confirms the email address that Telegram demands, and links the number', { timeout: 60_000 }, async () => {
    const { context, page, complaints } = await openSignedIn(browser, look, '/telegram');
    await button(page, 'Create Channel').first().click();
    await press(page, 'Add New Account');
    await linkWithEmail(page, telegramPhone('emailSetup'));
    await said(page, 'Telegram account linked successfully');
    await step(page, 'Create');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
