import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';
import { channelsApi, codeSentTo, monthly } from '../harness/telegram.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const wizard = (page: Page) => page.getByRole('dialog', { name: 'Create Channel' });
const press = (page: Page, name: string) => wizard(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => wizard(page).getByRole('textbox', { name, exact: true });
const step = (page: Page, title: string) => wizard(page).getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const waitForNoDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

/** Opens the wizard from the list and goes to its Create step. */
async function toCreateStep(page: Page) {
  await button(page, 'Create Channel').first().click();
  await press(page, 'Continue');
  await step(page, 'Create');
}

/** A failed creation returns to the Phone step; the form keeps its input. */
async function failToCreate(page: Page) {
  const path = '**/api/v1/telegram/channels';
  await page.route(path, (route) => route.fulfill({ status: 422, json: {} }));
  await press(page, 'Create Channel');
  await waitForText(page, 'Failed to create channel');
  await step(page, 'Phone');
  await page.unroute(path);
  await press(page, 'Back');
  await press(page, 'Continue');
  await step(page, 'Create');
  await expect.poll(() => field(page, 'Channel name').inputValue()).toBe('Prelims Sprint 2027');
}

async function createChannel(page: Page) {
  await toCreateStep(page);
  await press(page, 'Create Channel');
  await waitForText(page, 'Channel name is required');
  await expectAccessiblePage(page);
  await field(page, 'Channel name').fill('Prelims Sprint 2027');
  await field(page, 'Channel description').fill('Daily MCQs, one hour every morning');
  await failToCreate(page);
  await press(page, 'Create Channel');
  await waitForText(page, 'Channel created successfully');
  await step(page, 'Prelims Sprint 2027');
}

interface PlanInput {
  name: string;
  price: string;
  duration?: string;
  unit: string;
}

async function fillPlan(page: Page, { name, price, duration, unit }: PlanInput) {
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill(price);
  await wizard(page).getByRole('combobox').selectOption(unit);
  if (duration) await field(page, 'Duration').fill(duration);
}

async function addPlan(page: Page, plan: PlanInput) {
  await fillPlan(page, plan);
  await press(page, 'Add Plan');
  await wizard(page)
    .getByRole('button', { name: `Delete ${plan.name}` })
    .waitFor();
}

async function addPlans(page: Page) {
  await press(page, 'Publish Channel');
  await waitForText(page, 'This channel cannot be published yet: Add at least one plan');
  await fillPlan(page, { name: 'Trial', price: '0.5', duration: '1', unit: 'Day' });
  await press(page, 'Add Plan');
  await waitForText(page, 'Invalid price or duration');
  await expectAccessiblePage(page);
  await addPlan(page, { name: 'Trial', price: '0', duration: '1', unit: 'Day' });
  await waitForText(page, 'Plan created successfully');
  await expect.poll(() => page.getByText('This channel cannot be published yet').count()).toBe(0);
  await fillPlan(page, { name: 'Too long', price: '99', duration: '11', unit: 'Year' });
  await press(page, 'Add Plan');
  await waitForText(page, 'Invalid price or duration');
  await addPlan(page, { name: 'Two weeks', price: '149.50', duration: '2', unit: 'Week' });
  await addPlan(page, { name: 'Monthly', price: '299', duration: '1', unit: 'Month' });
  await addPlan(page, { name: 'Yearly', price: '2499', duration: '1', unit: 'Year' });
  await addPlan(page, { name: 'For ever', price: '9,999', unit: 'Lifetime' });
  const rows = await wizard(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .allInnerTexts();
  expect(rows.map((row) => row.split(/\s*\n\s*/).join(' '))).toEqual([
    'Trial 1 day Free',
    'Two weeks 14 days ₹149.50',
    'Monthly 1 month ₹299',
    'Yearly 1 year ₹2,499',
    'For ever Lifetime ₹9,999',
  ]);
  await expectAccessiblePage(page);
  await press(page, 'Delete Yearly');
  await dialog(page, 'Delete “Yearly”?').getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(page, 'Plan deleted successfully');
  await dialog(page, 'Delete “Yearly”?').waitFor({ state: 'detached' });
}

/** Imports an existing Telegram channel. Channels in which the account may not invite users are not listed. */
async function importChannel(page: Page, phone: string) {
  await toCreateStep(page);
  await wizard(page).getByText('Add Existing Channel').click();
  await waitForText(page, /^4 channels on \+91/);
  const cards = wizard(page).getByRole('group', { name: 'Channels in Telegram' }).getByRole('radio');
  await expect.poll(() => cards.count()).toBe(4);
  await expect.poll(() => wizard(page).getByText('Already added').count()).toBe(1);
  await waitForText(page, /^4 members · Channel$/);
  await expectAccessiblePage(page);

  // The seller ends the Telegram session on another device, and links the account again here.
  await call('POST /sandbox/telegram/revoke-sessions', { body: { phone } });
  await press(page, 'Refresh');
  await step(page, 'Phone');
  await waitForText(page, /^Telegram has ended the link to \+91 .* Link it again\.$/);
  await press(page, 'Get Code');
  await step(page, 'Code');
  await field(page, 'Verification Code').fill(await codeSentTo(phone));
  await step(page, 'Create');

  await wizard(page)
    .getByRole('radio', { name: /^Monsoon Market Notes/ })
    .check({ force: true });
  await press(page, 'Add Channel');
  await waitForText(page, 'Channel added successfully');
  await step(page, 'Monsoon Market Notes');
  await press(page, 'Later');
  await waitForNoDialog(page);
}

describeInDisplayModes('telegram-channels', 'at $width px in $theme', (displayMode) => {
  it('a seller creates and publishes a channel, imports another one and deletes it', { timeout: 150_000 }, async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode, '/telegram');
    const phone = await channelsApi(person.token).linkAccount(telegramPhone());
    await waitForText(page, 'No channels found');
    await createChannel(page);
    await addPlans(page);
    await press(page, 'Publish Channel');
    await waitForText(page, 'Channel published successfully');
    await dialog(page, 'Your page is live')
      .getByText(/\/c\/prelims-sprint-2027-\w+$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);
    await waitForText(page, /^Active$/);
    await expectAccessiblePage(page);

    await button(page, 'Copy link to Prelims Sprint 2027').click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor({ state: 'attached' });
    await button(page, 'Share Prelims Sprint 2027').click();
    await dialog(page, 'Share')
      .getByText(/\/c\/prelims-sprint-2027-\w+$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);

    await importChannel(page, phone);
    await waitForText(page, 'No plan yet.');
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });
    await button(page, 'Share Monsoon Market Notes').click();
    await dialog(page, 'Channel is inactive').getByText('Please activate the channel to share it').waitFor();
    await expectAccessiblePage(page);
    await dialog(page, 'Channel is inactive').getByRole('button', { name: 'Publish' }).click();
    await dialog(page, 'This channel cannot be published yet').getByText('Add at least one plan').waitFor();
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);

    await button(page, 'Actions for Monsoon Market Notes').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirmation = dialog(page, 'Delete Channel');
    await confirmation.getByText(/Are you sure you want to delete this channel\? .* The channel in Telegram is not deleted\.$/).waitFor();
    await confirmation.getByText('Monsoon Market Notes').waitFor();
    await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForText(page, 'Channel deleted successfully');
    await button(page, 'Share Monsoon Market Notes').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('the channel list searches, filters and sorts by URL parameters', { tags: 'slow' }, async () => {
  const { context, page, person } = await openSignedIn(browser, desktop, '/dashboard');
  const channels = channelsApi(person.token);
  const telegramNumber = await channels.linkAccount();
  await channels.createPublished({ telegramNumber, channelName: 'Evening Calls' });
  await channels.createDraft({
    telegramNumber,
    channelName: 'Answer Writing',
    plans: [monthly, { ...monthly, name: 'Weekly', duration: 7 }],
  });
  await page.goto('/telegram?sort=name');
  await heading(page, 'Telegram').waitFor();
  const names = () => page.getByRole('row').getByRole('link').allTextContents();
  await expect.poll(names).toEqual(['Answer Writing', 'Evening Calls']);
  await page.goto('/telegram?sort=name&order=desc');
  await expect.poll(names).toEqual(['Evening Calls', 'Answer Writing']);

  await button(page, /^Status/).click();
  await page.getByRole('menuitemradio', { name: 'Inactive' }).click();
  await page.waitForURL(/status=INACTIVE/);
  await expect.poll(names).toEqual(['Answer Writing']);
  await page.getByPlaceholder('Search by name...').fill('nothing like it');
  await page.waitForURL(/search=nothing/);
  await page.getByText('Nothing matches “nothing like it” in Inactive.').waitFor();
  await button(page, 'Clear filters').click();
  await expect.poll(names).toEqual(['Evening Calls', 'Answer Writing']);
  await page.getByPlaceholder('Search by name...').fill('writing');
  await expect.poll(names).toEqual(['Answer Writing']);
  await page.goto('/telegram/00000000000000000000/edit');
  await waitForText(page, 'Channel not found');
  await context.close();
});
