import { beforeAll, describe, expect, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage, expectNoOverflow, openDevice } from '../harness/browser.ts';
import { pathOf } from '../harness/buyer.ts';
import { guestPayButton, openPayForm, waitForCode } from '../harness/guest.ts';
import { completePayment, hostedPayment, orderIn } from '../harness/hosted-payment.ts';
import { newPerson, signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { heading } from '../harness/studio.ts';
import { channelsApi } from '../harness/telegram.ts';

let products: ReturnType<typeof productsApi>;
let channels: ReturnType<typeof channelsApi>;
beforeAll(async () => {
  const { token } = await signUp();
  products = productsApi(token);
  channels = channelsApi(token);
});

const phone = { width: 390, theme: 'light' } as const;

describeInDisplayModes('guest-checkout', 'a buyer without an account at $width px in $theme', (displayMode) => {
  it('pays with email and mobile number, and opens the files here and with a code elsewhere', { timeout: 90_000 }, async () => {
    const product = await products.createPublished({ title: 'Monsoon Light', price: 499 });
    const { email, phone: mobile } = newPerson();
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto(pathOf(product));
    await openPayForm(page);
    await expectAccessiblePage(page);
    await guestPayButton(page, 'Pay ₹499').click();
    await page.getByText('Enter your email', { exact: true }).waitFor();
    await page.getByText('Enter your mobile number', { exact: true }).waitFor();
    await page.getByLabel('Email').fill('rohan@gmial.com');
    await page.getByRole('button', { name: 'rohan@gmail.com?' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('rohan@gmail.com');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mobile number').fill(mobile);
    await guestPayButton(page, 'Pay ₹499').click();
    expect(await completePayment(page)).toBe('₹499.00');
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByText(email, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Wrong address? Correct it' }).waitFor();
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });
    const orderId = orderIn(page);
    await page.goto(pathOf(product));
    await page.getByText('You own this product.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Download', exact: true }).filter({ visible: true }).getAttribute('href'))
      .toBe(`/payment-success?orderId=${orderId}`);

    // Another browser knows neither the order token nor the address.
    const other = await openDevice(browser, displayMode);
    await other.page.goto(`/payment-success?orderId=${orderId}`);
    await other.page.getByRole('link', { name: 'Open it with a code' }).click();
    await other.page.getByLabel('Email').fill(email);
    await other.page.getByRole('button', { name: 'Send code' }).click();
    await heading(other.page, 'Check your email').waitFor();
    await expectAccessiblePage(other.page);
    // Phones reload the page when its user returns from the email: the code that was sent still works.
    await other.page.reload();
    await heading(other.page, 'Check your email').waitFor();
    await other.page.getByText(email, { exact: true }).waitFor();
    await other.page.getByLabel('Code').pressSequentially(await waitForCode(email));
    await other.page.getByRole('heading', { level: 2, name: 'Monsoon Light' }).waitFor();
    await other.page.getByRole('button', { name: /^guide\.pdf/ }).waitFor();
    await expectAccessiblePage(other.page);
    await expectNoOverflow(other.page);
    await other.page.getByRole('button', { name: 'Sign out' }).click();
    await other.page.getByRole('button', { name: 'Send code' }).waitFor();
    await expect.poll(() => other.page.evaluate(() => sessionStorage.getItem('guestToken'))).toBeNull();
    expect([...pageErrors, ...other.pageErrors]).toEqual([]);
    await other.context.close();
    await context.close();
  });
});

describe('pay sheet of a phone', () => {
  it('Back, Esc and the close button close the sheet, and an unfinished order is continued', async () => {
    const product = await products.createPublished({ price: 120 });
    const { email, phone: mobile } = newPerson();
    const { context, page } = await openDevice(browser, phone);
    await page.goto(pathOf(product));
    const sheet = page.locator('dialog[data-pay-sheet]');
    const closings = [() => page.goBack(), () => page.keyboard.press('Escape'), () => sheet.getByRole('button', { name: 'Close' }).click()];
    for (const close of closings) {
      await openPayForm(page);
      await close();
      await sheet.waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pay Now');
      await expect.poll(() => new URL(page.url()).pathname).toBe(pathOf(product));
    }
    await openPayForm(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mobile number').fill(mobile);
    await guestPayButton(page, 'Pay ₹120').click();
    await (await hostedPayment(page)).press('Close the payment');
    await heading(page, 'Payment Failed').waitFor();
    await page.goto(pathOf(product));
    await page.getByText('You have an unfinished payment of ₹120').waitFor();
    await openPayForm(page);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await guestPayButton(page, 'Continue payment').click();
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    await context.close();
  });
});

/** Downloads at 1.6 Mbit/s with 150 ms latency. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

describe('phone on slow 4G with an empty cache', { tags: 'slow' }, () => {
  it('a new buyer has the files after three taps, one of them at the provider, and two fields', { timeout: 90_000 }, async () => {
    const product = await products.createPublished({ price: 120 });
    const { email, phone: mobile } = newPerson();
    const { context, page } = await openDevice(browser, phone, { brandNew: true });
    let taps = 0;
    await context.exposeFunction('countTap', () => {
      taps += 1;
    });
    // Runs in the provider's window as well.
    await context.addInitScript(() => {
      addEventListener('pointerdown', () => (window as unknown as { countTap(): void }).countTap(), true);
    });
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slowNetwork);
    await page.goto(pathOf(product));
    await openPayForm(page);
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').count()).toBe(2);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mobile number').fill(mobile);
    await guestPayButton(page, 'Pay ₹120').click();
    await (await hostedPayment(page)).press('Pay ₹120.00');
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor();
    expect(taps).toBe(3);
    await context.close();
  });
});

describe('browser inside another app', { tags: 'slow' }, () => {
  it('the payment opens as a page and returns to the order', async () => {
    const product = await products.createPublished({ price: 250 });
    const { email, phone: mobile } = newPerson();
    const { context, page } = await openDevice(browser, phone);
    await context.addInitScript(() => {
      const userAgent =
        'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/125.0.0.0 Mobile Safari/537.36 Instagram 334.0.0.42.95 Android';
      Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    });
    await page.goto(pathOf(product));
    await expect
      .poll(() => page.getByRole('link', { name: 'Open in your browser' }).first().getAttribute('href'))
      .toMatch(/^intent:\/\/.*;package=com\.android\.chrome;end$/);
    await openPayForm(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mobile number').fill(mobile);
    await guestPayButton(page, 'Pay ₹250').click();
    await page.waitForURL('**/sandbox/cashfree/checkout?*');
    await page.goBack();
    await page.getByText('You have an unfinished payment of ₹250').waitFor();
    await openPayForm(page);
    await guestPayButton(page, 'Continue payment').click();
    await page.getByRole('button', { name: 'Pay ₹250.00' }).click();
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByText(email, { exact: true }).waitFor();
    await context.close();
  });
});

describe('free plan', { tags: 'slow' }, () => {
  it('a buyer without an account joins a free plan with a code, and sets a password', { timeout: 90_000 }, async () => {
    const channel = await channels.createPublished({ plans: [{ name: 'Try it', price: 0, duration: 7 }] });
    const { email, name, password } = newPerson();
    const { context, page, pageErrors } = await openDevice(browser, phone);
    await page.goto(new URL(channel.publicUrl).pathname);
    await openPayForm(page);
    await page.getByLabel('Email').fill(email);
    await expect.poll(() => page.getByLabel('Mobile number').isVisible()).toBe(false);
    await guestPayButton(page, 'Join for free').click();
    await page.getByLabel('Code').waitFor();
    await expectAccessiblePage(page);
    const code = await waitForCode(email);
    await page.reload();
    await openPayForm(page);
    await page.getByLabel('Email').fill(email);
    await guestPayButton(page, 'Join for free').click();
    await page.getByLabel('Code').pressSequentially(code);
    await heading(page, 'You are subscribed').waitFor();
    await page.getByRole('link', { name: 'All your purchases' }).click();
    await page.getByRole('button', { name: /^Set a password/ }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL('**/purchased');
    await page.getByText(channel.channelName).first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
