import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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
import { button, heading, navigationLink } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

const plans = '/api/v1/admin/platform-subscription-plans';
const openPlans = (displayMode: DisplayMode) => openAdmin(browser, displayMode, '/admin/plan-management');
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
/** A field with suggestions is a combobox. */
const key = (page: Page) => page.getByRole('combobox', { name: 'Feature Key' });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const fact = async (page: Page, plan: string, name: string) =>
  card(page, plan).locator('dl > div').filter({ hasText: name }).locator('dd').textContent();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tile = (page: Page, key: string) => part(page, 'Feature Details').getByRole('listitem').filter({ hasText: key });

const newName = () => `Plan ${randomBytes(4).toString('hex')}`;

/** A stored plan, with body and token to change it through the API while a page shows it. */
async function existingPlan() {
  const { token } = await signedInAdministrator();
  const body = { name: newName(), monthlyPrice: 10, transactionFeePercentage: 3 };
  const plan = await call<{ id: string; name: string }>(`POST ${plans}`, { body, token });
  return { ...plan, body, token };
}

describeInDisplayModes('admin-plans', 'at $width px in $theme', (displayMode) => {
  it('an administrator creates a plan, edits it and its features, and deletes it', async () => {
    const name = newName();
    const { context, page, pageErrors } = await openPlans(displayMode);
    await card(page, 'Starter').waitFor();
    await expectAccessiblePage(page);

    await button(page, 'Create Platform Plan').click();
    const dialogField = (label: string) => dialog(page).getByRole('textbox', { name: label });
    await dialogField('Monthly Price').fill('-1');
    await dialogField('Annual Price').fill('-1');
    await dialogField('Transaction Fee (%)').fill('101');
    await dialog(page).getByRole('button', { name: 'Create Plan' }).click();
    for (const text of [
      'Name is required',
      'Price cannot be negative',
      'Annual price cannot be negative',
      'Transaction fee must be between 0 and 100',
    ]) {
      await dialog(page).getByText(text, { exact: true }).waitFor();
    }
    await expect.poll(() => dialog(page).getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(true);
    await expectAccessiblePage(page);
    await dialogField('Plan Name').fill('starter');
    await dialogField('Monthly Price').fill('$1,299.50');
    await dialogField('Annual Price').fill('');
    await dialogField('Transaction Fee (%)').fill('2.5');
    await dialog(page).getByRole('button', { name: 'Create Plan' }).click();
    await dialog(page).getByRole('alert').getByText('A plan with this name already exists. Choose another name.').waitFor();
    await expectAccessiblePage(page);
    await dialogField('Plan Name').fill(name);
    await dialog(page).getByRole('button', { name: 'Create Plan' }).click();
    await dialog(page).getByText('Plan created successfully!').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => fact(page, name, 'Monthly price')).toBe('$1,299.50');
    await expect.poll(() => fact(page, name, 'Annual price')).toBe('None');
    await expect.poll(() => fact(page, name, 'Transaction fee')).toBe('2.5%');
    await expect.poll(() => fact(page, name, 'Default')).toBe('No');
    await expect.poll(() => fact(page, name, 'Deleted')).toBe('None');

    await card(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click();
    await heading(page, name).waitFor();
    await field(page, 'Description').fill('For those who sell every day');
    await page.getByText('Unsaved changes').waitFor();
    await field(page, 'Annual Price').fill('12995');
    await page.getByRole('checkbox', { name: 'Is Active' }).uncheck();
    await expectAccessiblePage(page);
    await part(page, 'Plan Details').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Plan updated successfully!').waitFor();
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
    await page.locator('h1 + *').getByText('Inactive').waitFor();

    await part(page, 'Feature Details').getByText('No features yet').waitFor();
    await button(page, 'Add').click();
    await page.getByText('Feature key is required').waitFor();
    await key(page).fill('digital_products');
    await field(page, 'Limit Value').fill('25');
    await page.getByRole('checkbox', { name: 'Is Enabled' }).check();
    await button(page, 'Add').click();
    await tile(page, 'digital_products').getByText('Limit value 25').waitFor();
    await key(page).fill('Digital_Products');
    await button(page, 'Add').click();
    await page.getByText('This plan already has a feature with this key').waitFor();
    await key(page).fill('priority_support');
    await button(page, 'Add').click();
    await tile(page, 'priority_support').getByText('Disabled', { exact: false }).waitFor();
    await tile(page, 'priority_support').getByRole('switch').click();
    await tile(page, 'priority_support').getByText('Enabled', { exact: false }).waitFor();
    await button(page, 'Edit the limit of digital_products').click();
    await tile(page, 'digital_products').getByRole('textbox').fill('30');
    await expectAccessiblePage(page);
    await page.keyboard.press('Enter');
    await tile(page, 'digital_products').getByText('Limit value 30').waitFor();
    await button(page, 'Delete priority_support').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await tile(page, 'priority_support').waitFor({ state: 'detached' });
    await expectAccessiblePage(page);

    await page.getByRole('link', { name: 'Plan Management' }).click();
    await button(page, `Delete ${name}`).click();
    await dialog(page).getByText(`Delete “${name}”?`).waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Plan deleted successfully!').waitFor();
    await card(page, name).waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('deleting the default plan shows why it is not possible', { tags: 'slow' }, async () => {
  const { context, page } = await openPlans(desktop);
  await button(page, 'Delete Starter').click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByText('Starter is the default plan and cannot be deleted. Make another plan the default first.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await card(page, 'Starter').waitFor();
  await context.close();
});

it('saving a plan or feature that another administrator changed shows a conflict', { tags: 'slow' }, async () => {
  const plan = await existingPlan();
  const { context, page } = await openAdmin(browser, desktop, `/admin/plan-management/${plan.id}`);
  await field(page, 'Description').fill('Mine');
  await call(`PUT ${plans}/${plan.id}`, { body: { ...plan.body, description: 'Theirs' }, token: plan.token });
  await button(page, 'Save').click();
  await page.getByText('Someone else saved changes after you opened this').waitFor();
  await expectAccessiblePage(page);
  await button(page, 'Reload').click();
  await page.getByText('Someone else saved changes after you opened this').waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Theirs');
  await field(page, 'Description').fill('Both of us');
  await button(page, 'Save').click();
  await page.getByText('Plan updated successfully!').waitFor();

  const feature = await call<{ id: string }>(`POST /api/v1/admin/platform-features/${plan.id}`, {
    body: { featureKey: 'short_links', limitValue: 5 },
    token: plan.token,
  });
  await page.reload();
  await button(page, 'Edit the limit of short_links').click();
  await call(`PUT /api/v1/admin/platform-features/feature/${feature.id}`, {
    body: { featureKey: 'short_links', limitValue: 7 },
    token: plan.token,
  });
  await tile(page, 'short_links').getByRole('textbox').fill('9');
  await tile(page, 'short_links').getByRole('button', { name: 'Save' }).click();
  await tile(page, 'short_links').getByText('Someone else saved changes after you opened this').waitFor();
  await tile(page, 'short_links').getByRole('button', { name: 'Reload' }).click();
  await tile(page, 'short_links').getByRole('button', { name: 'Cancel' }).click();
  await tile(page, 'short_links').getByText('Limit value 7').waitFor();

  await call(`DELETE ${plans}/${plan.id}`, { token: plan.token });
  await page.reload();
  await page.getByText('This plan has been deleted and can no longer be changed').waitFor();
  await expectAccessiblePage(page);
  await context.close();
});

it('leaving a plan with unsaved changes asks for confirmation', { tags: 'slow' }, async () => {
  const plan = await existingPlan();
  const { context, page } = await openAdmin(browser, desktop, `/admin/plan-management/${plan.id}`);
  await field(page, 'Name').fill(`${plan.name} changed`);
  await navigationLink(page, 'Dashboard').click();
  await dialog(page).getByText('Leave without saving?').waitFor();
  await expectAccessiblePage(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(`${plan.name} changed`);
  await navigationLink(page, 'Dashboard').click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Dashboard').waitFor();
  await context.close();
});

it('Retry loads the plans after an error, and a missing plan shows “Plan not found”', { tags: 'slow' }, async () => {
  const { context, page } = await openAdmin(browser, desktop, '/admin/settings');
  await page.route(`**${plans}`, (route) => route.fulfill({ status: 503, body: '' }));
  await navigationLink(page, 'Plans').click();
  await page.getByText('Failed to fetch plans').waitFor();
  await expectAccessiblePage(page);
  await page.unroute(`**${plans}`);
  await button(page, 'Retry').click();
  await card(page, 'Starter').waitFor();
  await page.goto('/admin/plan-management/00000000000000000000');
  await page.getByText('Plan not found').waitFor();
  await context.close();
});

it('Tab reaches every control of the plan pages, and they fit every screen width', { tags: 'slow' }, async () => {
  const { context, page } = await openAdmin(browser, desktop, '/admin/plan-management');
  await expectKeyboardReachesAll(page);
  await expectNoOverflow(page);
  const plan = await existingPlan();
  await page.goto(`/admin/plan-management/${plan.id}`);
  await heading(page, plan.name).waitFor();
  await expectKeyboardReachesAll(page);
  await expectNoOverflow(page);
  await context.close();
});
