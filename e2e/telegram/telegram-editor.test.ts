import { readFile } from 'node:fs/promises';
import type { Channel } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { openDeviceAs } from '../harness/buyer.ts';
import { signUp, waitForEmailLink } from '../harness/people.ts';
import { plainPicture } from '../harness/pictures.ts';
import { button, heading, signedInDevice, waitForEventStream } from '../harness/studio.ts';
import { buySubscription, channelsApi, joinByInviteLink, latestSubscription, makeAdministrator } from '../harness/telegram.ts';

const temple = plainPicture('temple.png', [207, 106, 52], 1200, 630);
const fakePicture = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4\n') };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const waitForNoDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

async function addBanner(page: Page) {
  const chooser = page.getByLabel('Upload banner');
  await chooser.setInputFiles(fakePicture);
  await waitForText(page, 'File must be an image');
  await chooser.setInputFiles(temple);
  await page.route('**/banner', (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });
  await dialog(page, 'Upload banner').getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => page.getByText('Failed to upload banner').count()).toBe(2);
  await dialog(page, 'Upload banner').getByRole('button', { name: 'Try again' }).click();
  await waitForText(page, 'Banner uploaded successfully');
  await waitForNoDialog(page);
  await page.getByLabel('Change banner').waitFor();
}

async function editDetails(page: Page) {
  await field(page, 'Contact email').fill('nobody');
  await button(page, /^Save$/).click();
  await waitForText(page, 'Enter a valid email address');
  await field(page, 'Contact email').fill('desk@example.in');
  await field(page, 'Contact phone').fill('98000 00001');
  await field(page, 'Channel description').fill('Two ideas a day');
  await field(page, 'Rich description').fill('# What you get\n- calls\n- reasons');
  await page.getByRole('complementary', { name: 'Live preview' }).getByRole('heading', { name: 'What you get' }).waitFor();
  await waitForText(page, 'Unsaved changes');
  await expectAccessiblePage(page);
  await button(page, /^Save$/).click();
  await waitForText(page, 'Channel updated successfully');
  await waitForText(page, 'Contact updated successfully');
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
}

/** Existing subscriptions keep their price and end date. */
async function changePlan(page: Page) {
  await button(page, 'Edit Monthly').click();
  const edited = dialog(page, 'Edit Plan');
  await edited.getByText('1 existing subscription keeps its price and end date.').waitFor();
  await edited.getByRole('textbox', { name: 'Price' }).fill('0.99');
  await edited.getByRole('button', { name: 'Save' }).click();
  await edited.getByText('Invalid price or duration').waitFor();
  await expectAccessiblePage(page);
  await edited.getByRole('textbox', { name: 'Price' }).fill('399');
  await edited.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Plan updated successfully');
  await waitForNoDialog(page);
  await part(page, 'Plans').getByText('₹399').waitFor();
  await button(page, 'Delete Monthly').click();
  await dialog(page, 'Delete “Monthly”?').getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(page, /^A published channel needs a plan\./);
  await page.keyboard.press('Escape');
  await waitForNoDialog(page);
}

async function checkMembers(page: Page) {
  const members = part(page, 'Members');
  await members.getByText('Not checked yet').waitFor();
  await button(page, 'Check now').click();
  await members.getByText('Checked just now').waitFor({ timeout: 60_000 });
  await members.getByText('Paid but not joined (1)').waitFor();
  await expectAccessiblePage(page);
}

/** The move is rejected until the other account is an administrator of the channel. */
async function moveToOtherAccount(page: Page, { telegramChannelId }: Channel, token: string) {
  const phone = await channelsApi(token).linkAccount();
  const account = part(page, 'Telegram account');
  await account.getByRole('button', { name: 'Move channel' }).click();
  const moving = dialog(page, 'Move to another account');
  await moving.getByRole('radio').waitFor();
  await expectAccessiblePage(page);
  await moving.getByRole('button', { name: 'Move channel' }).click();
  await moving.getByText(/^This Telegram account cannot take over the channel\./).waitFor();
  await makeAdministrator(telegramChannelId, phone);
  await moving.getByRole('button', { name: 'Move channel' }).click();
  await waitForText(page, 'Channel moved successfully');
  await waitForNoDialog(page);
  await account.getByText(new RegExp(`${phone.slice(-5)}$`)).waitFor();
}

async function expectSubscribers(page: Page, { slug }: Channel, buyer: { name: string; username: string }) {
  await tab(page, 'Subscribers').click();
  await page.waitForURL(/tab=subscribers/);
  for (const text of [buyer.name, buyer.username, 'Monthly', '₹299.00', /^Active$/, 'Not joined']) await waitForText(page, text);
  await expectAccessiblePage(page);
  const saved = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`subscribers-${slug}.csv`);
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(rows[0]).toContain('Bought (IST),Name,Username,Plan,Price (INR),Days,Starts (IST),Ends (IST),Status,Membership');
  expect(rows[1]).toContain(`,${buyer.name},${buyer.username},Monthly,299,30,`);
  expect(rows[1]).toContain(',ACTIVE,Not joined,');

  await page.getByPlaceholder('Search subscribers...').fill('nobody like this');
  await page.waitForURL(/search=nobody/);
  await waitForText(page, 'Clear filters');
  await button(page, 'Clear filters').click();
  await waitForText(page, buyer.name);
  await button(page, /^Status/).click();
  await page.getByRole('menuitemradio', { name: 'Expired' }).click();
  await page.waitForURL(/status=EXPIRED/);
  await waitForText(page, 'No subscribers found');
}

/** Timeout for joins: the worker polls the channel's log every fifteen seconds at first. */
const telegramTimeout = { timeout: 60_000 };

async function extendSubscription(page: Page) {
  await button(page, 'Extend').click();
  const extending = page.getByRole('dialog', { name: /^Extend / });
  await extending.getByRole('textbox', { name: 'Days' }).fill('400');
  await extending.getByRole('button', { name: 'Extend' }).click();
  await extending.getByText('Enter 1 to 365 days').waitFor();
  await extending.getByText('Reason is required').waitFor();
  await extending.getByRole('textbox', { name: 'Days' }).fill('10');
  await extending.getByRole('textbox', { name: 'Reason' }).fill('A week without posts');
  await expectAccessiblePage(page);
  await extending.getByRole('button', { name: 'Extend' }).click();
  await waitForText(page, /^Subscription extended until/);
  await extending.waitFor({ state: 'detached' });
  await dialog(page, 'Subscriber').getByText('Extended by 10 days').waitFor();
}

async function removeSubscriber(page: Page) {
  await button(page, 'Remove').click();
  const removing = page.getByRole('dialog', { name: /^Remove / });
  await removing.getByRole('textbox', { name: 'Reason' }).fill('Shared the posts elsewhere');
  await removing.getByRole('checkbox', { name: 'Refund ₹299.00' }).check();
  await expectAccessiblePage(page);
  await removing.getByRole('button', { name: 'Remove and refund' }).click();
  await waitForText(page, 'Subscriber removed');
  await removing.waitFor({ state: 'detached' });
  await dialog(page, 'Subscriber').getByText('Shared the posts elsewhere').waitFor();
  await page.keyboard.press('Escape');
  await waitForNoDialog(page);
}

/** Offers a free subscription to an email address. */
async function grantAccess(page: Page, email: string) {
  await button(page, 'Grant access').click();
  const granting = dialog(page, 'Grant a free subscription');
  await granting.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await granting.getByRole('button', { name: 'Send invitation' }).click();
  await granting.getByText('Enter a valid email address').waitFor();
  await granting.getByRole('textbox', { name: 'Email' }).fill(email);
  await granting.getByRole('textbox', { name: 'Duration' }).fill('14');
  await expectAccessiblePage(page);
  await granting.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(page, 'Invitation sent');
  await waitForNoDialog(page);
  await waitForText(page, email);
}

describeInDisplayModes('telegram-editor', 'at $width px in $theme', (displayMode) => {
  it('a seller extends and removes a subscriber, and a friend accepts a granted free subscription', { timeout: 180_000 }, async () => {
    const { context, page, pageErrors, person } = await signedInDevice(browser, displayMode);
    const channel = await channelsApi(person.token).createPublished();
    const [buyer, friend] = [await signUp(), await signUp()];
    await buySubscription(buyer.token, channel);
    await page.goto(`/telegram/${channel.id}/edit?tab=subscribers`);
    await waitForText(page, 'Not joined');
    await waitForEventStream(page);
    await expect.poll(async () => (await latestSubscription(buyer.token))?.access, telegramTimeout).toBe('READY');
    await joinByInviteLink((await latestSubscription(buyer.token))?.inviteLink ?? '', `Member ${buyer.username}`);
    // Live update: the page is not reloaded.
    await page.getByText('Joined', { exact: true }).filter({ visible: true }).first().waitFor(telegramTimeout);

    await page.getByRole('button', { name: `View ${buyer.name}, Monthly` }).click();
    await page.waitForURL(/subscriber=/);
    await dialog(page, 'Subscriber').getByText(buyer.email).waitFor();
    await expectAccessiblePage(page);
    await extendSubscription(page);
    await removeSubscriber(page);
    await waitForText(page, 'Removed');

    await grantAccess(page, `${friend.username}-cancelled@example.in`);
    await button(page, /^Cancel the invitation to/).click();
    await button(page, 'Cancel invitation').click();
    await waitForText(page, 'Invitation cancelled');
    await waitForNoDialog(page);
    await grantAccess(page, friend.email);
    const accepting = await openDeviceAs(browser, friend.token, displayMode);
    await accepting.page.goto(await waitForEmailLink(friend.email, 'Free subscription to Morning Calls'));
    await accepting.page.getByRole('heading', { level: 2, name: 'Morning Calls' }).waitFor();
    await expectAccessiblePage(accepting.page);
    await button(accepting.page, 'Accept').click();
    await accepting.page.waitForURL(/\/purchased\?/);
    await dialog(accepting.page, 'Telegram Subscription').waitFor();
    await waitForText(page, friend.name);
    await waitForText(page, 'Granted');
    expect([...pageErrors, ...accepting.pageErrors]).toEqual([]);
    await Promise.all([context.close(), accepting.context.close()]);
  });

  it('a seller edits a channel, exports its subscribers and moves it to another Telegram account', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors, person } = await signedInDevice(browser, displayMode);
    const channel = await channelsApi(person.token).createPublished();
    const buyer = await signUp();
    await buySubscription(buyer.token, channel);
    await page.goto(`/telegram/${channel.id}/edit`);
    await heading(page, 'Morning Calls').waitFor();
    await addBanner(page);
    await editDetails(page);
    await changePlan(page);
    await checkMembers(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });
    await expectSubscribers(page, channel, buyer);

    await tab(page, 'Overview').click();
    await button(page, /^Unpublish$/).click();
    await waitForText(page, 'Channel unpublished successfully');
    // The preview has no opener, so the page emits no popup event; the context emits a page event.
    const [preview] = await Promise.all([context.waitForEvent('page'), button(page, /^Preview$/).click()]);
    await preview.waitForURL(/\/c\/morning-calls-\w+\?preview=/);
    await preview.getByRole('heading', { level: 2, name: 'What you get' }).waitFor();
    await preview.close();
    await button(page, 'Actions for Morning Calls').click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await dialog(page, 'Channel is inactive').getByText('Please activate the channel to share it').waitFor();
    await dialog(page, 'Channel is inactive').getByRole('button', { name: 'Publish' }).click();
    await waitForText(page, 'Channel published successfully');
    await dialog(page, 'Your page is live').waitFor();
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);
    await moveToOtherAccount(page, channel, person.token);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
