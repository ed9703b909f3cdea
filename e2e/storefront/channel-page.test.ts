import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  browser,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { signInToPay } from '../harness/guest.ts';
import { payButton } from '../harness/hosted-payment.ts';
import { type NewPerson, signUp } from '../harness/people.ts';
import { channelsApi, monthly } from '../harness/telegram.ts';

let seller: NewPerson & { token: string };
let channels: ReturnType<typeof channelsApi>;
let telegramNumber: string;
beforeAll(async () => {
  seller = await signUp();
  await call('PUT /api/v1/users/me/public-contact', { body: { publicContact: 'EMAIL' }, token: seller.token });
  channels = channelsApi(seller.token);
  telegramNumber = await channels.linkAccount();
});

const pathOf = ({ publicUrl }: { publicUrl: string }) => new URL(publicUrl).pathname;
const get = (path: string) => fetch(inject('serverUrl') + path, { redirect: 'manual', headers: { accept: 'text/html' } });
const plans = [{ name: 'Lifetime', price: 9999, duration: 3650 }, monthly, { name: 'Quarterly', price: 799.5, duration: 90 }];

describeInDisplayModes('channel-page', 'at $width px in $theme', (displayMode) => {
  it('the channel page shows its plans to a visitor, and signing in returns to the chosen plan', { timeout: 90_000 }, async () => {
    const channel = await channels.createPublished({ telegramNumber, plans, channelName: 'Current Affairs at 7' });
    await channels.change(channel.id, { richDescription: '# What you get\n- Five stories, **every** morning' });
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto(pathOf(channel));
    await page.getByRole('heading', { level: 1, name: 'Current Affairs at 7' }).waitFor();
    for (const text of [
      `by ${seller.name}`,
      'One idea a day, before the market opens',
      'Five stories',
      'Disclaimer:',
      /^Created /,
      seller.email,
    ])
      await expect.poll(() => page.getByText(text).first().isVisible(), { message: String(text) }).toBe(true);
    const choices = page.getByRole('group', { name: 'Choose a plan' }).getByRole('radio');
    await expect
      .poll(() => choices.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).labels?.[0]?.innerText.replace(/\s+/g, ' '))))
      .toEqual(['Monthly 1 month ₹299', 'Quarterly 90 days ₹799.50 ₹267 a month', 'Lifetime ₹9,999']);
    await expect.poll(() => choices.first().isChecked()).toBe(true);
    const faqs = page.getByRole('region', { name: 'FAQs' }).locator('details');
    await expect.poll(() => faqs.count()).toBe(4);
    await faqs.last().locator('summary').click();
    await page.getByText('There is nothing to cancel').waitFor();
    await expectAccessiblePage(page);
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });

    const buyer = await signUp();
    await page.getByRole('radio', { name: /^Quarterly/ }).check({ force: true });
    const chosen = new URL(page.url());
    expect(chosen.searchParams.get('plan')).not.toBeNull();
    await signInToPay(page, buyer);
    await page.waitForURL(chosen.href);
    await payButton(page, 'Subscribe Now').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /^Quarterly/ }).isChecked()).toBe(true);
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('unpublished channels return 404, and the owner’s preview link shows them', async () => {
  const draft = await channels.createDraft({ telegramNumber, channelName: 'Not yet' });
  const { context, page, pageErrors } = await openDevice(browser, { width: 390, theme: 'dark' });
  for (const path of ['/c/no-such-channel', `/c/${draft.id}`, pathOf(draft)]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Channel Not Found' }).waitFor();
  }
  await expectAccessiblePage(page);
  // The browser logs the 404 responses as errors.
  pageErrors.splice(0);

  const path = await channels.preview(draft.id);
  const response = await page.goto(path);
  const headers = response?.headers() ?? {};
  expect({ cacheControl: headers['cache-control'], xRobotsTag: headers['x-robots-tag'] }).toEqual({
    cacheControl: 'no-store',
    xRobotsTag: 'noindex',
  });
  await page.getByRole('complementary', { name: 'Preview' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Subscribe Now' }).filter({ visible: true }).isDisabled()).toBe(true);
  await expectAccessiblePage(page);
  expect((await get(`${path}x`)).status).toBe(404);
  expect(pageErrors).toEqual([]);
  await context.close();
});

describe('channel page metadata', () => {
  it('the channel page has metadata and plans in its HTML, and returns 404 when unpublished', async () => {
    const channel = await channels.createPublished({ telegramNumber, plans });
    const html = await (await get(pathOf(channel))).text();
    expect(html).toContain(`<link rel="canonical" href="${channel.publicUrl}"/>`);
    expect(html).toContain(`<title>Morning Calls, a Telegram channel by ${seller.name}</title>`);
    for (const text of ['Subscribe Now', 'Pay ₹299', 'How do I join after paying?', 'How do I cancel?', '₹799.50'])
      expect(html, text).toContain(text);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(data.offers.map(({ price }: { price: number }) => price)).toEqual([299, 799.5, 9999]);
    await channels.unpublish(channel.id);
    expect((await get(pathOf(channel))).status).toBe(404);
  });
});
