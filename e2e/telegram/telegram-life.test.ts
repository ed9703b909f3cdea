import type { Channel } from '@jamun/contract';
import { corners } from '@jamun/test-support/corners';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, expectGoodPage, type Look, looksInTurn } from '../harness/browser.ts';
import { deviceOf } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { payButton, payThrough } from '../harness/hosted-payment.ts';
import { dataDir, tidyUpAfterwards } from '../harness/own-product.ts';
import { type NewPerson, signedUp } from '../harness/people.ts';
import { startProduct, stopProduct } from '../harness/product.ts';
import { button, heading, soon, untilLive } from '../harness/studio.ts';
import { inside, joinThrough, latestSubscription, monthly, sellersChannels, subscribed } from '../harness/telegram.ts';

tidyUpAfterwards();

const phone: Look = { width: 390, theme: 'light' };
const desk: Look = { width: 1280, theme: 'dark' };
/**
 * What is done in Telegram. It is there after half a second, unless somebody is busy with the same account just then; who came
 * through a link is looked for after fifteen seconds. Whoever looks comes by every fifteen.
 */
const inTelegram = { timeout: 60_000 };

const pathOf = ({ publicUrl }: Channel) => new URL(publicUrl).pathname;
/** As they are written: “Not joined” is not “Joined”. */
const card = (page: Page, words: RegExp) => page.getByRole('article').filter({ hasText: words });
const row = (page: Page, words: RegExp) => page.getByRole('row').filter({ hasText: words });
const joinLink = (page: Page) => page.getByRole('link', { name: /^Join Channel .*Monthly$/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Telegram Subscription' });
const said = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
const dayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' });
/** As the page writes it. */
const dayOf = (iso: string | null | undefined) => dayFormat.format(new Date(iso ?? '')).replace('Sept', 'Sep');

async function payFor(page: Page, amount: string) {
  expect(await payThrough(page)).toBe(amount);
  await heading(page, 'Payment Successful!').waitFor();
  await page.getByText('Morning Calls', { exact: true }).waitFor();
}

/** The seller's list, as it is now. */
async function subscribers(page: Page) {
  const tabs = page.getByRole('navigation', { name: 'Channel' });
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await tabs.getByRole('link', { name: 'Subscribers' }).click();
}

interface Scene {
  url: string;
  /** The buyer's. */
  token: string;
  channel: Channel;
  seller: Page;
  /** The buyer's Purchased, left open. */
  purchased: Page;
  /** The buyer's other tab. */
  shop: Page;
}

async function buy({ seller, purchased, shop, channel }: Scene) {
  await shop.goto(pathOf(channel));
  await payButton(shop, 'Subscribe Now').click();
  await payFor(shop, '₹299.00');
  await expectGoodPage(shop);
  await shop.getByRole('link', { name: 'Join channel' }).waitFor(inTelegram);
  // Nobody has reloaded either of these.
  await card(purchased, /Ready to join/).waitFor(inTelegram);
  await row(seller, /Not joined/).waitFor(soon);
  await expectGoodPage(purchased);
  return (await joinLink(purchased).getAttribute('href')) ?? '';
}

/** Whoever pays again while it runs is in until later, and needs no other link. */
async function renew({ url, token, purchased, shop, channel }: Scene) {
  const before = await latestSubscription(token, url);
  await purchased.getByRole('button', { name: 'Monthly' }).click();
  const details = drawer(purchased);
  const address = await details.getByRole('link', { name: 'Renew' }).getAttribute('href');
  await expectGoodPage(purchased);
  await purchased.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(address).toBe(`${pathOf(channel)}?plan=${channel.plans[0]?.id}&renew=1`);
  // One tap: the payment opens by itself.
  await shop.goto(address ?? '');
  await payFor(shop, '₹299.00');
  const after = await latestSubscription(token, url);
  await said(shop, `Renewed. You keep your access until ${dayOf(after?.expiryDate)}.`);
  expect(after?.startDate).toBe(before?.expiryDate);
  await shop.goto(pathOf(channel));
  await said(shop, `You are subscribed until ${dayOf(after?.expiryDate)}.`);
  await payButton(shop, 'Renew Now').waitFor();
  await expectGoodPage(shop);
  await card(purchased, new RegExp(`Until ${dayOf(after?.expiryDate)}`)).waitFor(soon);
  await expect.poll(() => card(purchased, /Monthly/).count()).toBe(1);
}

async function open(url: string, channel: Channel, people: { seller: string; buyer: string }, purchasedPath: string) {
  const [selling, buying] = [await deviceOf(browser, people.seller, desk, url), await deviceOf(browser, people.buyer, phone, url)];
  const scene = { url, token: people.buyer, channel, seller: selling.page, purchased: buying.page, shop: await buying.context.newPage() };
  await scene.seller.goto(`/telegram/${channel.id}/edit?tab=subscribers`);
  await untilLive(scene.seller);
  await scene.purchased.goto(purchasedPath);
  await untilLive(scene.purchased);
  const complaints = () => [...selling.complaints, ...buying.complaints];
  return { ...scene, complaints, close: () => Promise.all([selling.context.close(), buying.context.close()]) };
}

const signIn = async ({ email, password }: NewPerson, url: string) =>
  (await call<{ token: string }>('POST /api/v1/auth/signin', { url, body: { username: email, loginMethod: 'email', password } })).token;

describe('a subscription, from its beginning to its end and on', () => {
  it('is bought, joined, renewed, over, and taken up again', { timeout: 240_000 }, async () => {
    const settings = { DATA_DIR: dataDir(), RATE_LIMITS: 'off' };
    let product = await startProduct(settings);
    const [seller, buyer] = [await signedUp(product.url), await signedUp(product.url)];
    const channel = await sellersChannels(seller.token, product.url).published();
    let scene = await open(product.url, channel, { seller: seller.token, buyer: buyer.token }, '/purchased');
    await said(scene.seller, 'No subscribers found');

    const firstLink = await buy(scene);
    await joinThrough(firstLink, 'Kabir on his phone', product.url);
    await renew(scene);
    await card(scene.purchased, /Joined/).waitFor(inTelegram);
    await expect.poll(() => joinLink(scene.purchased).count()).toBe(0);
    await subscribers(scene.seller);
    await row(scene.seller, /Joined/)
      .nth(1)
      .waitFor();
    await said(scene.seller, /Kabir on his phone in Telegram/);
    await expectGoodPage(scene.seller);
    expect(scene.complaints()).toEqual([]);
    await scene.close();
    await stopProduct(product);

    // Both months have gone by.
    product = await startProduct({ ...settings, SANDBOX_DAYS_AHEAD: '61' });
    const { url } = product;
    await expect.poll(() => inside(channel, url), inTelegram).toEqual([]);
    const tokens = { seller: await signIn(seller, url), buyer: await signIn(buyer, url) };
    scene = await open(url, channel, tokens, '/purchased?status=EXPIRED');
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
    await said(scene.purchased, 'This subscription has ended. Renew it to get back into the channel.');
    await expectGoodPage(scene.purchased);
    await scene.purchased.keyboard.press('Escape');
    await expect(joinThrough(firstLink, 'Kabir on his phone', url)).rejects.toThrow(
      'This person was removed from the channel and may not come back',
    );

    await comeBack(scene);
    expect(scene.complaints()).toEqual([]);
    await scene.close();
    await stopProduct(product);
  });
});

/** Whoever was removed cannot come in again, until they have paid again. */
async function comeBack({ url, channel, purchased, shop, seller }: Scene) {
  const renewal = purchased.getByRole('link', { name: /^Renew .*Monthly$/ }).first();
  await shop.goto((await renewal.getAttribute('href')) ?? '');
  await payFor(shop, '₹299.00');
  await shop.getByRole('link', { name: 'Go to Purchased' }).click();
  await card(shop, /Ready to join/).waitFor(inTelegram);
  await joinThrough((await joinLink(shop).getAttribute('href')) ?? '', 'Kabir on his phone', url);
  expect(await inside(channel, url)).toEqual(['Kabir on his phone']);
  await row(seller, /Active/).waitFor(soon);
}

/** Who has lost the link gets another one; the one before is of no use then. */
async function getAnotherLink(page: Page) {
  const invite = drawer(page).getByRole('link', { name: 'Invite Link' });
  await page.getByRole('button', { name: 'Monthly' }).click();
  const lost = (await invite.getAttribute('href')) ?? '';
  await drawer(page).getByRole('button', { name: 'Get a new link' }).click();
  await expect.poll(async () => (await invite.count()) > 0 && (await invite.getAttribute('href')) !== lost, inTelegram).toBe(true);
  const link = (await invite.getAttribute('href')) ?? '';
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  return { lost, link };
}

/** On the page of the simulated Telegram, as somebody does who tries the product. */
async function joinByHand(page: Page, { lost, link }: { lost: string; link: string }, name: string) {
  const form = page.getByRole('form', { name: 'Join a channel' });
  await page.goto('/sandbox/telegram');
  await form.getByLabel('Who joins').fill(name);
  await form.getByLabel('Invite link').fill(lost);
  await form.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('status').filter({ hasText: 'This invite link was revoked' }).waitFor();
  await form.getByLabel('Invite link').fill(link);
  await form.getByRole('button', { name: 'Join' }).click();
  await said(page, `Used by ${name}`);
  await expectGoodPage(page);
}

describe('what is given back', () => {
  it('is over at once: the seller refunds, and the buyer is out', { timeout: 90_000 }, async () => {
    const [seller, buyer] = [await signedUp(), await signedUp()];
    const channel = await sellersChannels(seller.token).published();
    const [buying, selling] = [await deviceOf(browser, buyer.token, phone), await deviceOf(browser, seller.token, desk)];
    await buying.page.goto('/purchased');
    await untilLive(buying.page);
    const orderId = await subscribed(buyer.token, channel);
    await card(buying.page, /Ready to join/).waitFor(inTelegram);
    await joinByHand(await buying.context.newPage(), await getAnotherLink(buying.page), `Asha ${buyer.username}`);
    expect(await inside(channel)).toEqual([`Asha ${buyer.username}`]);

    const { page } = selling;
    await page.goto(`/sales?sale=${orderId}`);
    await page.getByRole('dialog', { name: 'Order Details' }).getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('button', { name: 'Refund ₹299.00' }).click();
    await said(page, 'Refund sent');
    await expect.poll(() => inside(channel), inTelegram).toEqual([]);
    await page.goto(`/telegram/${channel.id}/edit?tab=subscribers`);
    await row(page, /Removed/)
      .filter({ hasText: /Inactive/ })
      .waitFor();
    await card(buying.page, /Refunded/)
      .getByRole('button', { name: 'Monthly' })
      .click();
    await said(buying.page, 'This subscription was refunded. It no longer gives access to the channel.');
    await expectGoodPage(buying.page);
    for (const { context, complaints } of [selling, buying]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

corners.each(looksInTurn('telegram-life'))('a free plan at $width px in $theme', (look) => {
  it('is taken without paying, once at a time', { timeout: 120_000 }, async () => {
    const seller = await signedUp();
    const trial = { name: 'Try it', price: 0, duration: 7 };
    const channel = await sellersChannels(seller.token).published({ plans: [trial, monthly] });
    const { context, page, complaints } = await deviceOf(browser, (await signedUp()).token, look);
    await page.goto(pathOf(channel));
    await payButton(page, 'Subscribe Now').click();
    await heading(page, 'You are subscribed').waitFor();
    await expectGoodPage(page);
    await page.getByRole('link', { name: 'Go to Purchased' }).click();
    await page.getByRole('link', { name: /^Join .*Try it$/ }).waitFor(inTelegram);
    await page.goto(pathOf(channel));
    // A free plan is not renewed while it runs; a paid one extends it.
    await said(page, /^You are subscribed until /);
    await page.getByRole('link', { name: 'Go to Purchased' }).filter({ visible: true }).last().waitFor();
    await expect.poll(() => payButton(page, 'Renew Now').count()).toBe(0);
    await expectGoodPage(page);
    await page.getByRole('radio', { name: /^Monthly/ }).check({ force: true });
    await payButton(page, 'Renew Now').waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    const own = await deviceOf(browser, seller.token, look);
    await own.page.goto(pathOf(channel));
    await said(own.page, 'This is your channel.');
    await own.page.getByRole('link', { name: 'Edit channel' }).filter({ visible: true }).click();
    await button(own.page, /^Unpublish$/).waitFor();
    await own.context.close();
  });
});
