import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openAdmin } from '../harness/admin.ts';
import { administrator } from '../harness/administrator.ts';
import {
  browser,
  type DisplayMode,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { codeOf, newAdministrator } from '../harness/new-administrator.ts';
import { signUp } from '../harness/people.ts';
import { button, heading, liveUpdateTimeout, navigationLink, waitForEventStream } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const phone: DisplayMode = { width: 390, theme: 'light' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Tokens that scripts of a page can read: the user's token, and only the CSRF token of the administrator's session. */
const tokens = (page: Page) => page.evaluate(() => ({ user: localStorage.getItem('token'), adminCsrf: localStorage.getItem('adminCsrf') }));
const adminCookie = async ({ context }: { context: BrowserContext }) =>
  (await context.cookies()).find(({ name }) => name === 'jamun-admin');

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await button(page, 'LOGIN').click();
}

async function signOut(page: Page) {
  await button(page, /^Account/).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/');
}

describeInDisplayModes('admin-session', 'at $width px in $theme', (displayMode) => {
  it('an administrator signs in and opens the admin pages, and scripts cannot read the session cookie', async () => {
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto('/admin/signin');
    await heading(page, 'Admin Sign In').waitFor();
    await button(page, 'LOGIN').click();
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await signIn(page, { ...administrator, password: 'not the password' });
    await page.getByRole('alert').getByText('Invalid username or password').waitFor();
    await expectAccessiblePage(page);
    await signIn(page, administrator);
    await heading(page, 'Dashboard').waitFor();
    await page.getByText('Total Users').waitFor();
    await expectAccessiblePage(page);
    const cookie = await adminCookie({ context });
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const readable = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]));
    expect(readable).not.toContain(cookie?.value);

    await button(page, /^Account/).click();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    if (displayMode.width === 390) {
      await button(page, 'More').click();
      await expectAccessiblePage(page);
      await page.keyboard.press('Escape');
    }
    // A closing overlay removes its history entry: that navigation would abort the next one.
    await expect.poll(() => page.evaluate(() => 'overlays' in (history.state ?? {}))).toBe(false);
    // Stubbed empty list: other browser tests create withdrawals on the same server.
    await page.route('**/api/v1/admin/withdrawals?**', (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: [], meta: { page: 1, limit: 10, total: 0 } } }),
    );
    await page.goto('/admin/payout-management');
    await heading(page, 'Payout Management').waitFor();
    await page.getByText('No payout requests').waitFor();
    await expectAccessiblePage(page);
    await page.goto('/admin/settings');
    await button(page, 'Set up').waitFor();
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('an administrator sets up two-step sign-in, signs in with it and switches it off', async () => {
    const admin = newAdministrator();
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto('/admin/settings');
    await signIn(page, admin);
    await heading(page, 'Settings').waitFor();

    await button(page, 'Set up').click();
    await field(page, 'Your password').fill('not the password');
    await button(page, 'Continue').click();
    await page.getByText('Password is incorrect').waitFor();
    await expectAccessiblePage(page);
    await field(page, 'Your password').fill(admin.password);
    await button(page, 'Continue').click();
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expect.poll(() => page.getByRole('link', { name: 'Open in your authenticator app' }).getAttribute('href')).toContain(secret);
    await page.getByRole('img', { name: 'QR code: setup key for your authenticator app' }).waitFor();
    await expectAccessiblePage(page);
    await field(page, 'Code from the app').fill('000000');
    await button(page, 'Turn on').click();
    await page.getByText('This code is incorrect').waitFor();
    const spent = codeOf(secret);
    await field(page, 'Code from the app').fill(spent);
    await button(page, 'Turn on').click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const codes = await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(8);
    await expectAccessiblePage(page);
    const file = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await file).suggestedFilename()).toBe('jamun-recovery-codes.txt');
    await button(page, 'I’ve saved them').click();
    await page.getByText('8 recovery codes left').waitFor();
    await signOut(page);

    await page.goto('/admin/signin');
    await signIn(page, admin);
    await field(page, 'Authentication code').waitFor();
    await expect.poll(() => field(page, 'Username').inputValue()).toBe(admin.username);
    await expect.poll(() => field(page, 'Password').inputValue()).toBe(admin.password);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('one-time-code');
    await expectAccessiblePage(page);
    await button(page, 'LOGIN').click();
    await page.getByText('Code is required').waitFor();
    await field(page, 'Authentication code').fill(spent);
    await button(page, 'LOGIN').click();
    await page.getByText('This code is incorrect or was already used').waitFor();
    await button(page, 'Use a recovery code').click();
    await field(page, 'Recovery code').fill(codes[0] ?? '');
    await button(page, 'LOGIN').click();
    await heading(page, 'Dashboard').waitFor();

    await page.goto('/admin/settings');
    await page.getByText('7 recovery codes left').waitFor();
    await page.getByRole('region', { name: 'Signed-in devices' }).getByText('This device', { exact: true }).waitFor();
    await button(page, 'New recovery codes').click();
    await field(page, 'Your password').fill(admin.password);
    await field(page, 'Code from the app, or a recovery code').fill(codes[1] ?? '');
    await expectAccessiblePage(page);
    await button(page, 'Create new codes').click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const fresh = await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('listitem').allTextContents();
    expect(fresh.filter((code) => !codes.includes(code))).toHaveLength(8);
    await button(page, 'I’ve saved them').click();
    await page.getByText('8 recovery codes left').waitFor();

    await button(page, 'Turn off').click();
    await field(page, 'Your password').fill(admin.password);
    await field(page, 'Code from the app, or a recovery code').fill(codes[2] ?? '');
    await button(page, 'Turn off').click();
    await page.getByText('This code is incorrect or was already used').waitFor();
    await field(page, 'Code from the app, or a recovery code').fill(fresh[0] ?? '');
    await expectAccessiblePage(page);
    await button(page, 'Turn off').click();
    await button(page, 'Set up').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('admin sign-in', () => {
  it('opening an admin page without a session leads to the admin sign-in and back', async () => {
    const { context, page } = await openDevice(browser, desktop);
    for (const path of ['/admin/plan-management', '/admin', '/admin/settings']) {
      await page.goto(path);
      await heading(page, 'Admin Sign In').waitFor();
      expect(pathOf(page)).toBe('/admin/signin');
    }
    await signIn(page, administrator);
    await heading(page, 'Settings').waitFor();
    await page.goto('/admin/signin');
    await heading(page, 'Dashboard').waitFor();
    expect(pathOf(page)).toBe('/admin/dashboard');
    await context.close();
  });

  it('the user sign-in page has no link to the admin area', { tags: 'slow' }, async () => {
    const { context, page } = await openDevice(browser, desktop);
    await page.goto('/signin');
    await heading(page, 'Sign In').waitFor();
    await expect.poll(() => page.locator('a[href*="admin"]').count()).toBe(0);
    await context.close();
  });

  it('the admin area rejects the password and the token of a user', async () => {
    const person = await signUp();
    const { context, page } = await openDevice(browser, desktop);
    await page.goto('/admin/signin');
    await signIn(page, { username: person.email, password: person.password });
    await page.getByRole('alert').getByText('Unauthorized access. Admin role required.').waitFor();

    await context.addCookies([{ name: 'jamun-admin', value: person.token, url: inject('serverUrl'), httpOnly: true, sameSite: 'Strict' }]);
    for (const path of ['/admin/dashboard', '/admin/user-management', '/admin/plan-management']) {
      await page.evaluate((token) => {
        for (const key of ['token', 'adminToken', 'adminCsrf']) localStorage.setItem(key, token);
      }, person.token);
      await page.goto(path);
      await heading(page, 'Admin Sign In').waitFor();
      await expect.poll(() => tokens(page)).toEqual({ user: person.token, adminCsrf: null });
      await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).toBe(null);
    }
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await context.close();
  });

  it('Remember me fills in the username but not the password', { tags: 'slow' }, async () => {
    const { context, page } = await openDevice(browser, desktop);
    await page.goto('/admin/signin');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signIn(page, administrator);
    await heading(page, 'Dashboard').waitFor();
    await signOut(page);
    await page.goto('/admin/signin');
    await expect.poll(() => field(page, 'Username').inputValue()).toBe(administrator.username);
    await expect.poll(() => field(page, 'Password').inputValue()).toBe('');
    await context.close();
  });
});

describe('user and administrator in one browser', { tags: 'slow' }, () => {
  async function openBoth() {
    const person = await signUp();
    const device = await openAdmin(browser, desktop, '/admin/dashboard');
    await device.page.evaluate((token) => localStorage.setItem('token', token), person.token);
    return { ...device, person };
  }

  it('signing out as user or administrator keeps the other session', async () => {
    const { context, page, person, token } = await openBoth();
    await signOut(page);
    await expect.poll(() => tokens(page)).toEqual({ user: person.token, adminCsrf: null });
    await expect.poll(() => adminCookie({ context })).toBe(undefined);
    await page.goto('/settings');
    await heading(page, 'Settings').waitFor();
    await page.getByText('5% transaction fee').waitFor();
    await context.close();

    const other = await openBoth();
    await other.page.goto('/dashboard');
    await heading(other.page, 'Dashboard').waitFor();
    await signOut(other.page);
    await expect.poll(() => tokens(other.page)).toEqual({ user: null, adminCsrf: expect.any(String) });
    await expect.poll(async () => (await adminCookie(other))?.value).toBe(other.token);
    expect(other.token).not.toBe(token);
    await other.page.goto('/admin/settings');
    await heading(other.page, 'Settings').waitFor();
    await other.context.close();
  });

  it('an ended admin session keeps the user signed in', async () => {
    const { context, page, person, token } = await openBoth();
    await navigationLink(page, 'Plans').click();
    await heading(page, 'Plan Management').waitFor();
    await page.evaluate(async (adminToken) => {
      await fetch('/api/v1/admin/signout', { method: 'POST', headers: { authorization: `Bearer ${adminToken}` } });
    }, token);
    await heading(page, 'Admin Sign In').waitFor();
    await expect.poll(() => tokens(page)).toEqual({ user: person.token, adminCsrf: null });
    await signIn(page, administrator);
    await heading(page, 'Plan Management').waitFor();
    await context.close();
  });

  it('signing out in one tab signs the administrator out in the others and keeps the user signed in', async () => {
    const { context, page, person } = await openBoth();
    const other = await context.newPage();
    await other.goto('/admin/settings');
    await heading(other, 'Settings').waitFor();
    const studio = await context.newPage();
    await studio.goto('/sales');
    await heading(studio, 'Sales').waitFor();
    await signOut(other);
    await heading(page, 'Admin Sign In').waitFor();
    await expect.poll(() => heading(studio, 'Sales').isVisible()).toBe(true);
    await expect.poll(() => tokens(page)).toEqual({ user: person.token, adminCsrf: null });
    await context.close();
  });
});

describe('admin navigation and settings', () => {
  const entries = {
    Dashboard: 'Dashboard',
    Users: 'User Management',
    Plans: 'Plan Management',
    Payouts: 'Payout Management',
    KYC: /KYC/i,
    'Payment Methods': 'Payment Methods',
    Links: 'Link Management',
    Audit: /Audit/,
    'Background jobs': 'Background jobs',
    Settings: 'Settings',
  };
  const bottomBarEntries = ['Dashboard', 'KYC', 'Payouts'];

  it('the admin navigation opens every page on desktop and phone', async () => {
    for (const displayMode of [desktop, phone]) {
      const { context, page, pageErrors } = await openAdmin(browser, displayMode, '/admin/settings');
      for (const [name, title] of Object.entries(entries)) {
        if (displayMode === phone && !bottomBarEntries.includes(name)) await button(page, 'More').click();
        await navigationLink(page, name).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      }
      await button(page, /^Account/).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await heading(page, 'Settings').waitFor();
      expect(pathOf(page)).toBe('/admin/settings');
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  });

  it('Tab reaches every control of the admin dashboard and settings, and they fit every screen width', { tags: 'slow' }, async () => {
    const { context, page } = await openAdmin(browser, desktop, '/admin/dashboard');
    await page.getByText('Total Users').waitFor();
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    await page.goto('/admin/settings');
    await button(page, 'Set up').waitFor();
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    await context.close();
  });

  it('the admin dashboard links to the lists behind its counts, and Retry loads it after an error', { tags: 'slow' }, async () => {
    const { context, page } = await openAdmin(browser, desktop, '/admin/settings');
    await page.route('**/api/v1/admin/dashboard', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/admin/dashboard');
    await page.getByRole('alert').getByText('The dashboard could not be loaded', { exact: true }).waitFor();
    await expectAccessiblePage(page);
    await page.unroute('**/api/v1/admin/dashboard');
    await button(page, 'Retry').click();
    await page
      .getByText(/new in 30 days/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Total Admins/ }).click();
    await heading(page, 'User Management').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?role=ADMIN');
    await page.goBack();
    await page.getByRole('link', { name: /^Platform Plans/ }).click();
    await heading(page, 'Plan Management').waitFor();
    await context.close();
  });

  it('changing the admin password checks the confirmation and signs out other devices', { tags: 'slow' }, async () => {
    const admin = newAdministrator();
    const { context: elsewhere, page: other } = await openDevice(browser, phone);
    await other.goto('/admin/audit');
    await signIn(other, admin);
    await heading(other, 'Audit').waitFor();
    await waitForEventStream(other);
    const { context, page } = await openDevice(browser, desktop);
    await page.goto('/admin/settings');
    await signIn(page, admin);
    await field(page, 'Old password').fill(admin.password);
    await field(page, 'New password').fill('another password');
    await field(page, 'Confirm password').fill('something else');
    await button(page, 'Update Password').click();
    await page.getByText('New password and confirm password do not match').waitFor();
    await field(page, 'Confirm password').fill('another password');
    await button(page, 'Update Password').click();
    await Promise.all([other.waitForURL('**/admin/signin', liveUpdateTimeout), page.getByText('Password updated successfully').waitFor()]);
    await other.getByRole('alert').getByText('You have been signed out. Please sign in again.').waitFor();
    await expectAccessiblePage(other);
    await signOut(page);
    await page.goto('/admin/signin');
    await heading(page, 'Admin Sign In').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await signIn(page, { ...admin, password: 'another password' });
    await heading(page, 'Dashboard').waitFor();
    await signIn(other, { ...admin, password: 'another password' });
    await heading(other, 'Audit').waitFor();
    await elsewhere.close();
    await context.close();
  });
});
