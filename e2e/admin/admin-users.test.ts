import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAdmin, signedInAdministrator } from '../harness/admin.ts';
import {
  browser,
  type DisplayMode,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
} from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { addBankAccount, submitDocument } from '../harness/kyc-and-bank.ts';
import { signUp, waitForEmail } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { boughtAsGuest } from '../harness/shop.ts';
import { button, heading, liveUpdateTimeout, openSignedIn, waitForEventStream } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

const openUsers = (displayMode: DisplayMode, search: string) =>
  openAdmin(browser, displayMode, `/admin/user-management?search=${encodeURIComponent(search)}`);
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function newPlan(): Promise<{ id: string; name: string }> {
  const { token } = await signedInAdministrator();
  const body = { name: `Plan ${Math.random().toString(36).slice(2)}`, monthlyPrice: 29, transactionFeePercentage: 2.5 };
  return call('POST /api/v1/admin/platform-subscription-plans', { body, token });
}

describeInDisplayModes('admin-users', 'at $width px in $theme', (displayMode) => {
  it('an administrator finds a user and opens the user’s details', async () => {
    const person = await signUp();
    await submitDocument(person.token);
    await addBankAccount(person.token);
    const { context, page, pageErrors } = await openUsers(displayMode, person.email);
    await heading(page, 'User Management').waitFor();
    await page.getByText('Pending', { exact: true }).waitFor();
    await page.getByText('Starter', { exact: true }).waitFor();
    await page.getByText('Active', { exact: true }).first().waitFor();
    await expectAccessiblePage(page);

    const row = { name: displayMode.width === 390 ? person.name : `View ${person.name}`, exact: true };
    await page.getByRole('button', row).click();
    await heading(page, person.name).waitFor();
    await card(page, 'Profile').getByText(person.email).waitFor();
    await card(page, 'Plan').getByText('default').waitFor();
    await card(page, /^Payment methods/)
      .getByText('HDFC Bank •••• 4821')
      .waitFor();
    await card(page, /^Sessions/)
      .getByText('Last seen')
      .waitFor();
    await card(page, 'Audit').getByText('Nothing yet.').waitFor();
    await expectAccessiblePage(page);

    await button(page, 'Ban').click();
    await dialog(page).getByText('Their withdrawals are frozen.').waitFor();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ban');

    await button(page, 'Assign plan').click();
    await dialog(page)
      .getByRole('radio', { name: /^Default/ })
      .waitFor();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });

    await card(page, 'KYC').getByRole('link', { name: 'Open document' }).click();
    await dialog(page).getByText('J8369854').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the page of a guest shows contact details and purchases, but no plan, wallet, sessions or ban', async () => {
    const products = productsApi((await signUp()).token);
    const { id } = await products.createPublished({ title: 'Night Skies' });
    const email = await boughtAsGuest(id);
    const name = email.split('@')[0] ?? '';
    const { context, page, pageErrors } = await openUsers(displayMode, email);
    await page.getByText('Guest', { exact: true }).first().waitFor();
    const row = { name: displayMode.width === 390 ? name : `View ${name}`, exact: true };
    await page.getByRole('button', row).click();
    await heading(page, name).waitFor();
    await card(page, 'Profile').getByText(email).waitFor();
    await card(page, /^Purchases/)
      .getByText('Night Skies')
      .waitFor();
    const hidden = { plan: await card(page, 'Plan').count(), wallet: await card(page, 'Wallet').count() };
    const actions = { sessions: await card(page, /^Sessions/).count(), ban: await button(page, 'Ban').count() };
    expect({ ...hidden, ...actions }).toEqual({ plan: 0, wallet: 0, sessions: 0, ban: 0 });
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('admin user list', { tags: 'slow' }, () => {
  it('the user list keeps search, filters and sort order in the URL', async () => {
    const { context, page } = await openAdmin(browser, desktop, '/admin/user-management');
    await button(page, 'Role: All Roles').click();
    await page.getByRole('menuitemradio', { name: 'Admins' }).click();
    await page
      .getByRole('cell', { name: 'admin admin' })
      .or(page.getByRole('cell', { name: /Administrator/ }))
      .first()
      .waitFor();
    await expect.poll(() => addressOf(page)).toBe('/admin/user-management?role=ADMIN');
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => addressOf(page)).toContain('sort=name');
    await page.getByRole('searchbox', { name: 'Search users...' }).fill('nobody is called so');
    await page.getByText('Nothing matches “nobody is called so” in Admins.').waitFor();
    await button(page, 'Clear filters').click();
    await expect.poll(() => addressOf(page)).toBe('/admin/user-management?sort=name');
    await page.goto('/admin/user-management?status=banned&search=nobody');
    await page.getByText('Nothing matches “nobody” in Banned.').waitFor();
    await context.close();
  });

  it('the user list fits every width, works by keyboard, and shows an error with Retry', async () => {
    const person = await signUp();
    const { context, page } = await openUsers(desktop, person.email);
    await button(page, `View ${person.name}`).waitFor();
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    await page.route('**/api/v1/admin/users?**', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'Jamun is not available right now.', code: 'UNAVAILABLE' } }),
    );
    await page.reload();
    await page.getByRole('alert').getByText('Jamun is not available right now.').waitFor();
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await page.getByText(person.email).first().waitFor();
    await context.close();
  });
});

describe('user bans', () => {
  it('banning a user signs them out at once, and unbanning lets them sign in again', async () => {
    const { context: userContext, page: userPage, person } = await openSignedIn(browser, desktop);
    await waitForEventStream(userPage);
    const { context, page } = await openUsers(desktop, person.email);
    await button(page, `Actions for ${person.name}`).click();
    await page.getByRole('menuitem', { name: 'Ban' }).click();
    await dialog(page).getByText(`Ban ${person.name} (${person.username})?`).waitFor();
    await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click();
    await dialog(page).getByText('Reason is required').waitFor();
    await dialog(page).getByLabel('Reason').fill('Sold what was not theirs');
    await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click();
    // Live update through the event stream: the user's page is not reloaded.
    await Promise.all([userPage.waitForURL('**/signin', liveUpdateTimeout), page.getByText('User banned successfully').waitFor()]);
    await userPage.getByRole('alert').getByText('You have been signed out. Please sign in again.').waitFor();
    await expectAccessiblePage(userPage);
    await page.getByRole('table').getByText('Banned').waitFor();

    expect(await waitForEmail(person.email, 'Your account has been suspended')).toContain('Sold what was not theirs');
    await userPage.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await userPage.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
    await button(userPage, 'Login').click();
    await userPage.getByText('This account has been suspended. Please contact support.').first().waitFor();

    await button(page, `View ${person.name}`).click();
    await card(page, 'Ban').getByText('Sold what was not theirs').waitFor();
    await card(page, /^Sessions/)
      .getByText('Not signed in anywhere.')
      .waitFor();
    await card(page, 'Audit').getByText('User banned').waitFor();
    await expectAccessiblePage(page);
    await button(page, 'Unban').click();
    await dialog(page).getByText('They can sign in again').waitFor();
    await dialog(page).getByLabel('Reason').fill('It was theirs after all');
    await dialog(page).getByRole('button', { name: 'Unban', exact: true }).click();
    await page.getByText('User unbanned successfully').waitFor();
    await button(page, 'Ban').waitFor();
    await card(page, 'Audit').getByText('“It was theirs after all”').waitFor();

    await button(userPage, 'Login').click();
    await userPage.waitForURL('**/dashboard');
    await waitForEmail(person.email, 'Your account is active again');

    await page.getByRole('link', { name: 'Full log' }).click();
    await heading(page, 'Audit').waitFor();
    await page.getByRole('table').getByText('User unbanned').waitFor();
    await page.getByRole('table').getByText('User banned').waitFor();
    expect(addressOf(page)).toBe(`/admin/audit?userId=${person.id}`);
    await userContext.close();
    await context.close();
  });

  it('banning a user whom another administrator has banned shows an error', { tags: 'slow' }, async () => {
    const person = await signUp();
    const { context, page, token } = await openAdmin(browser, desktop, `/admin/user-management/${person.id}`);
    await button(page, 'Ban').click();
    await dialog(page).getByLabel('Reason').fill('The same');
    await call(`POST /api/v1/admin/users/${person.id}/ban`, { body: { reason: 'First' }, token });
    await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click();
    await dialog(page).getByRole('alert').getByText('This user is already banned').waitFor();
    await context.close();
  });

  it('the page of an administrator has no Ban button', { tags: 'slow' }, async () => {
    const { context, page } = await openAdmin(browser, desktop, '/admin/user-management/1');
    await card(page, 'Profile').getByText('Admin', { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Ban').count()).toBe(0);
    await context.close();
  });
});

describe('plan assignment', { tags: 'slow' }, () => {
  it('assigning a plan shows its name and fee, and assigning Default returns the user to the default plan', async () => {
    const [person, plan] = [await signUp(), await newPlan()];
    const { context, page } = await openAdmin(browser, desktop, `/admin/user-management/${person.id}`);
    const assign = async (name: string) => {
      await button(page, 'Assign plan').click();
      await dialog(page)
        .getByRole('radio', { name: new RegExp(`^${name}`) })
        .check();
      await dialog(page).getByRole('button', { name: 'Assign plan' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
    };
    await assign(plan.name);
    await page.getByText('Plan assigned successfully').waitFor();
    await card(page, 'Plan').getByText(plan.name).waitFor();
    await card(page, 'Plan').getByText('2.5%').waitFor();
    await expect.poll(() => card(page, 'Plan').getByText('default').count()).toBe(0);
    await card(page, 'Audit').getByText(`Plan name: Starter → ${plan.name}`).waitFor();
    await assign('Default');
    await card(page, 'Plan').getByText('default').waitFor();
    await context.close();
  });

  it('assigning a plan that another administrator deleted shows “Plan not found”', async () => {
    const [person, plan] = [await signUp(), await newPlan()];
    const { context, page, token } = await openAdmin(browser, desktop, `/admin/user-management/${person.id}`);
    await button(page, 'Assign plan').click();
    await dialog(page)
      .getByRole('radio', { name: new RegExp(`^${plan.name}`) })
      .check();
    await call(`DELETE /api/v1/admin/platform-subscription-plans/${plan.id}`, { token });
    await dialog(page).getByRole('button', { name: 'Assign plan' }).click();
    await dialog(page).getByRole('alert').getByText('Plan not found').waitFor();
    await context.close();
  });
});

describe('unknown user ids', { tags: 'slow' }, () => {
  it.each(['999999', '0', '-1', 'meera', '1e3', '99999999999999'])('user id %s shows “User not found”', async (id) => {
    const { context, page } = await openAdmin(browser, desktop, `/admin/user-management/${id}`);
    await heading(page, 'User not found').waitFor();
    await page.getByRole('link', { name: 'All users' }).waitFor();
    await context.close();
  });
});
