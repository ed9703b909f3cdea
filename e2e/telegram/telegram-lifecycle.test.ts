import type { Channel } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { openDeviceAs } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { completePayment, payButton } from '../harness/hosted-payment.ts';
import { cleanUpAfterTests, dataDir } from '../harness/own-server.ts';
import { type NewPerson, signUp } from '../harness/people.ts';
import { startServer, stopServer } from '../harness/server-process.ts';
import { button, heading, liveUpdateTimeout, waitForEventStream } from '../harness/studio.ts';
import { buySubscription, channelsApi, joinByInviteLink, latestSubscription, listMemberNames, monthly } from '../harness/telegram.ts';

cleanUpAfterTests();

const phone: DisplayMode = { width: 390, theme: 'light' };
const desktop: DisplayMode = { width: 1280, theme: 'dark' };
/**
 * Timeout for changes in Telegram. They take half a second, unless another job is using the same account. The worker checks for joins
 * every fifteen seconds.
 */
const telegramTimeout = { timeout: 60_000 };

const pathOf = ({ publicUrl }: Channel) => new URL(publicUrl).pathname;
/** Case-sensitive, so that `/Joined/` does not match “Not joined”. */
const card = (page: Page, text: RegExp) => page.getByRole('article').filter({ hasText: text });
const row = (page: Page, text: RegExp) => page.getByRole('row').filter({ hasText: text });
const joinLink = (page: Page) => page.getByRole('link', { name: /^Join Channel .*Monthly$/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Telegram Subscription' });
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const dayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' });
/** Date in the format of the page. */
const dayOf = (iso: string | null | undefined) => dayFormat.format(new Date(iso ?? '')).replace('Sept', 'Sep');

async function payFor(page: Page, amount: string) {
  expect(await completePayment(page)).toBe(amount);
  await heading(page, 'Payment Successful!').waitFor();
  await page.getByText('Morning Calls', { exact: true }).waitFor();
}

/** Reloads the seller's subscriber list by switching tabs. */
async function refreshSubscribers(page: Page) {
  const tabs = page.getByRole('navigation', { name: 'Channel' });
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await tabs.getByRole('link', { name: 'Subscribers' }).click();
}

interface Scene {
  url: string;
  /** Session token of the buyer. */
  token: string;
  channel: Channel;
  seller: Page;
  /** The buyer's Purchased page, which stays open for live updates. */
  purchased: Page;
  /** Second tab of the buyer. */
  shop: Page;
}

async function buy({ seller, purchased, shop, channel }: Scene) {
  await shop.goto(pathOf(channel));
  await payButton(shop, 'Subscribe Now').click();
  await payFor(shop, '₹299.00');
  await expectAccessiblePage(shop);
  await shop.getByRole('link', { name: 'Join channel' }).waitFor(telegramTimeout);
  // Live updates: neither page is reloaded.
  await card(purchased, /Ready to join/).waitFor(telegramTimeout);
  await row(seller, /Not joined/).waitFor(liveUpdateTimeout);
  await expectAccessiblePage(purchased);
  return (await joinLink(purchased).getAttribute('href')) ?? '';
}

/** Renewing an active subscription extends the access and needs no new invite link. */
async function renew({ url, token, purchased, shop, channel }: Scene) {
  const before = await latestSubscription(token, url);
  await purchased.getByRole('button', { name: 'Monthly' }).click();
  const details = drawer(purchased);
  const renewPath = await details.getByRole('link', { name: 'Renew' }).getAttribute('href');
  await expectAccessiblePage(purchased);
  await purchased.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(renewPath).toBe(`${pathOf(channel)}?plan=${channel.plans[0]?.id}&renew=1`);
  // One tap: the payment opens automatically.
  await shop.goto(renewPath ?? '');
  await payFor(shop, '₹299.00');
  const after = await latestSubscription(token, url);
  await waitForText(shop, `Renewed. You keep your access until ${dayOf(after?.expiryDate)}.`);
  expect(after?.startDate).toBe(before?.expiryDate);
  await shop.goto(pathOf(channel));
  await waitForText(shop, `You are subscribed until ${dayOf(after?.expiryDate)}.`);
  await payButton(shop, 'Renew Now').waitFor();
  await expectAccessiblePage(shop);
  await card(purchased, new RegExp(`Until ${dayOf(after?.expiryDate)}`)).waitFor(liveUpdateTimeout);
  await expect.poll(() => card(purchased, /Monthly/).count()).toBe(1);
}

async function openPages(url: string, channel: Channel, people: { seller: string; buyer: string }, purchasedPath: string) {
  const [selling, buying] = [
    await openDeviceAs(browser, people.seller, desktop, url),
    await openDeviceAs(browser, people.buyer, phone, url),
  ];
  const scene = { url, token: people.buyer, channel, seller: selling.page, purchased: buying.page, shop: await buying.context.newPage() };
  await scene.seller.goto(`/telegram/${channel.id}/edit?tab=subscribers`);
  await waitForEventStream(scene.seller);
  await scene.purchased.goto(purchasedPath);
  await waitForEventStream(scene.purchased);
  const pageErrors = () => [...selling.pageErrors, ...buying.pageErrors];
  return { ...scene, pageErrors, close: () => Promise.all([selling.context.close(), buying.context.close()]) };
}

const signIn = async ({ email, password }: NewPerson, url: string) =>
  (await call<{ token: string }>('POST /api/v1/auth/signin', { url, body: { username: email, loginMethod: 'email', password } })).token;

describe('Telegram subscription lifecycle', () => {
  it('a subscriber joins, renews, is removed at expiry, and rejoins after paying again', { timeout: 240_000 }, async () => {
    const settings = { DATA_DIR: dataDir(), RATE_LIMITS: 'off' };
    let server = await startServer(settings);
    const [seller, buyer] = [await signUp(server.url), await signUp(server.url)];
    const channel = await channelsApi(seller.token, server.url).createPublished();
    let scene = await openPages(server.url, channel, { seller: seller.token, buyer: buyer.token }, '/purchased');
    await waitForText(scene.seller, 'No subscribers found');

    const firstLink = await buy(scene);
    await joinByInviteLink(firstLink, 'Kabir on his phone', server.url);
    await renew(scene);
    await card(scene.purchased, /Joined/).waitFor(telegramTimeout);
    await expect.poll(() => joinLink(scene.purchased).count()).toBe(0);
    await refreshSubscribers(scene.seller);
    await row(scene.seller, /Joined/)
      .nth(1)
      .waitFor();
    await waitForText(scene.seller, /Kabir on his phone in Telegram/);
    await expectAccessiblePage(scene.seller);
    expect(scene.pageErrors()).toEqual([]);
    await scene.close();
    await stopServer(server);

    // Both paid months are over.
    server = await startServer({ ...settings, SANDBOX_DAYS_AHEAD: '61' });
    const { url } = server;
    await expect.poll(() => listMemberNames(channel, url), telegramTimeout).toEqual([]);
    const tokens = { seller: await signIn(seller, url), buyer: await signIn(buyer, url) };
    scene = await openPages(url, channel, tokens, '/purchased?status=EXPIRED');
    await row(scene.seller, /Removed/)
      .nth(1)
      .waitFor();
    await row(scene.seller, /Expired/)
      .nth(1)
      .waitFor();
    await expect.poll(() => card(scene.purchased, /Expired/).count()).toBe(2);
    await card(scene.purchased, /Expired/)
      .first()
      .getByRole('button', { name: 'Monthly' })
      .click();
    await waitForText(scene.purchased, 'This subscription has ended. Renew it to get back into the channel.');
    await expectAccessiblePage(scene.purchased);
    await scene.purchased.keyboard.press('Escape');
    await expect(joinByInviteLink(firstLink, 'Kabir on his phone', url)).rejects.toThrow(
      'This person was removed from the channel and cannot join again',
    );

    await rejoin(scene);
    expect(scene.pageErrors()).toEqual([]);
    await scene.close();
    await stopServer(server);
  });
});

/** A removed member can rejoin only after paying again. */
async function rejoin({ url, channel, purchased, shop, seller }: Scene) {
  const renewal = purchased.getByRole('link', { name: /^Renew .*Monthly$/ }).first();
  await shop.goto((await renewal.getAttribute('href')) ?? '');
  await payFor(shop, '₹299.00');
  await shop.getByRole('link', { name: 'Go to Purchased' }).click();
  await card(shop, /Ready to join/).waitFor(telegramTimeout);
  await joinByInviteLink((await joinLink(shop).getAttribute('href')) ?? '', 'Kabir on his phone', url);
  expect(await listMemberNames(channel, url)).toEqual(['Kabir on his phone']);
  await row(seller, /Active/).waitFor(liveUpdateTimeout);
}

/** A new invite link revokes the previous one. */
async function requestNewLink(page: Page) {
  const invite = drawer(page).getByRole('link', { name: 'Invite Link' });
  await page.getByRole('button', { name: 'Monthly' }).click();
  const revoked = (await invite.getAttribute('href')) ?? '';
  await drawer(page).getByRole('button', { name: 'Get a new link' }).click();
  await expect.poll(async () => (await invite.count()) > 0 && (await invite.getAttribute('href')) !== revoked, telegramTimeout).toBe(true);
  const link = (await invite.getAttribute('href')) ?? '';
  await expectAccessiblePage(page);
  await page.keyboard.press('Escape');
  return { revoked, link };
}

/** Submits the form of the simulated Telegram: the revoked link is rejected, the new link joins. */
async function joinWithForm(page: Page, { revoked, link }: { revoked: string; link: string }, name: string) {
  const form = page.getByRole('form', { name: 'Join a channel' });
  await page.goto('/sandbox/telegram');
  await form.getByLabel('Who joins').fill(name);
  await form.getByLabel('Invite link').fill(revoked);
  await form.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('status').filter({ hasText: 'This invite link was revoked' }).waitFor();
  await form.getByLabel('Invite link').fill(link);
  await form.getByRole('button', { name: 'Join' }).click();
  await waitForText(page, `Used by ${name}`);
  await expectAccessiblePage(page);
}

describe('subscription refunds', () => {
  it('refunding a subscription removes the buyer from the channel', { timeout: 90_000 }, async () => {
    const [seller, buyer] = [await signUp(), await signUp()];
    const channel = await channelsApi(seller.token).createPublished();
    const [buying, selling] = [await openDeviceAs(browser, buyer.token, phone), await openDeviceAs(browser, seller.token, desktop)];
    await buying.page.goto('/purchased');
    await waitForEventStream(buying.page);
    const orderId = await buySubscription(buyer.token, channel);
    await card(buying.page, /Ready to join/).waitFor(telegramTimeout);
    await joinWithForm(await buying.context.newPage(), await requestNewLink(buying.page), `Asha ${buyer.username}`);
    expect(await listMemberNames(channel)).toEqual([`Asha ${buyer.username}`]);

    const { page } = selling;
    await page.goto(`/sales?sale=${orderId}`);
    await page.getByRole('dialog', { name: 'Order Details' }).getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('button', { name: 'Refund ₹299.00' }).click();
    await waitForText(page, 'Refund sent');
    await expect.poll(() => listMemberNames(channel), telegramTimeout).toEqual([]);
    await page.goto(`/telegram/${channel.id}/edit?tab=subscribers`);
    await row(page, /Removed/)
      .filter({ hasText: /Inactive/ })
      .waitFor();
    await card(buying.page, /Refunded/)
      .getByRole('button', { name: 'Monthly' })
      .click();
    await waitForText(buying.page, 'This subscription was refunded. It no longer gives access to the channel.');
    await expectAccessiblePage(buying.page);
    for (const { context, pageErrors } of [selling, buying]) {
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  });
});

describeInDisplayModes('telegram-life', 'a free plan at $width px in $theme', (displayMode) => {
  it('a buyer takes a free plan without paying, and cannot renew it while it is active', { tags: 'slow', timeout: 120_000 }, async () => {
    const seller = await signUp();
    const trial = { name: 'Try it', price: 0, duration: 7 };
    const channel = await channelsApi(seller.token).createPublished({ plans: [trial, monthly] });
    const { context, page, pageErrors } = await openDeviceAs(browser, (await signUp()).token, displayMode);
    await page.goto(pathOf(channel));
    await payButton(page, 'Subscribe Now').click();
    await heading(page, 'You are subscribed').waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'Go to Purchased' }).click();
    await page.getByRole('link', { name: /^Join .*Try it$/ }).waitFor(telegramTimeout);
    await page.goto(pathOf(channel));
    // An active free plan cannot be renewed; a paid plan extends it.
    await waitForText(page, /^You are subscribed until /);
    await page.getByRole('link', { name: 'Go to Purchased' }).filter({ visible: true }).last().waitFor();
    await expect.poll(() => payButton(page, 'Renew Now').count()).toBe(0);
    await expectAccessiblePage(page);
    await page.getByRole('radio', { name: /^Monthly/ }).check({ force: true });
    await payButton(page, 'Renew Now').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();

    const sellerDevice = await openDeviceAs(browser, seller.token, displayMode);
    await sellerDevice.page.goto(pathOf(channel));
    await waitForText(sellerDevice.page, 'This is your channel.');
    await sellerDevice.page.getByRole('link', { name: 'Edit channel' }).filter({ visible: true }).click();
    await button(sellerDevice.page, /^Unpublish$/).waitFor();
    await sellerDevice.context.close();
  });
});
