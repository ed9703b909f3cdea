import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browser,
  type DisplayMode,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
} from '../harness/browser.ts';
import { signUp } from '../harness/people.ts';
import { follow, shortened } from '../harness/short-links.ts';
import { button, heading, liveUpdateTimeout, signedInDevice } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const target = 'https://www.youtube.com/watch?v=mR8kTq2xLfE';

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' });
const breakdown = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const chart = (page: Page) => breakdown(page, 'Clicks over time').getByRole('img');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const nameOf = ({ shortUrl }: { shortUrl: string }) => shortUrl.replace(/^https?:\/\//, '');

describeInDisplayModes('link-analytics', 'at $width px in $theme', (displayMode) => {
  it('new clicks appear without a reload, with referrers, devices and browsers', async () => {
    const { context, page, person, pageErrors } = await signedInDevice(browser, displayMode);
    const link = await shortened(person.token, target);
    await page.goto(`/link-short/${link.id}`);
    await heading(page, nameOf(link)).waitFor();
    await page.getByRole('link', { name: 'www.youtube.com/watch' }).waitFor();
    await page.getByText('No clicks yet').waitFor();
    await button(page, 'Copy link').waitFor();
    await expectAccessiblePage(page);

    await follow(link, 'android', 'https://www.youtube.com/');
    await follow(link, 'android', 'https://t.me/');
    await follow(link, 'windows');
    await follow(link, 'preview');
    await figures(page).getByText('Clicks3').waitFor(liveUpdateTimeout);
    await figures(page).getByText('Unique visitors2').waitFor();
    await figures(page).getByText('Previews and bots1').waitFor();
    await figures(page).getByText('Unique visitors are counted per day.').waitFor();
    await expect
      .poll(() => chart(page).getAttribute('aria-label'), liveUpdateTimeout)
      .toMatch(/: Clicks 3, Unique visitors 2, highest on .* with 3$/);
    for (const row of ['Direct1', 't.me1', 'youtube.com1'])
      await expect.poll(() => breakdown(page, 'Referrers').textContent()).toContain(row);
    await expect.poll(() => breakdown(page, 'Devices').textContent()).toContain('Mobile267%');
    await expect.poll(() => breakdown(page, 'Browsers').textContent()).toContain('Firefox133%');
    await breakdown(page, 'Countries').getByText('Unknown: we don’t look up IP addresses.').waitFor();
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('link analytics', { tags: 'slow' }, () => {
  it('link analytics keep the date range in the URL', async () => {
    const { context, page, person } = await signedInDevice(browser, desktop);
    const link = await shortened(person.token, target);
    await follow(link, 'android');
    await page.goto(`/link-short/${link.id}`);
    await chart(page).waitFor();
    await button(page, 'Dates: Last 30 days').click();
    await expectAccessiblePage(page);
    await button(page, 'Last 7 days').click();
    await button(page, 'Dates: Last 7 days').waitFor();
    expect(pathOf(page)).toBe(`/link-short/${link.id}?range=7d`);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Dates: Last 7 days');

    await page.keyboard.press('Enter');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await button(page, 'Apply').click();
    await page.getByRole('alert').getByText('Choose a period of at most 400 days').waitFor();
    await expectAccessiblePage(page);
    await page.getByLabel('To', { exact: true }).fill('2020-01-09');
    await button(page, 'Apply').click();
    await button(page, 'Dates: 1 – 9 Jan 2020').waitFor();
    expect(pathOf(page)).toBe(`/link-short/${link.id}?from=2020-01-01&to=2020-01-09`);
    await page.reload();
    await page.getByText('The link had no clicks from 1 to 9 Jan 2020.').waitFor();
    await expectAccessiblePage(page);
    await button(page, 'Show all days').click();
    await chart(page).waitFor();
    await page.goBack();
    await page.getByText('No clicks in this period').waitFor();
    await context.close();
  });

  it('link analytics show an error when loading fails, and Retry loads them', async () => {
    const { context, page, person } = await signedInDevice(browser, desktop);
    const link = await shortened(person.token, target);
    await page.route('**/analytics?*', (route) => route.abort());
    await page.goto(`/link-short/${link.id}`);
    await page.getByRole('alert').getByText('Failed to fetch analytics').waitFor();
    await expectAccessiblePage(page);
    await page.unroute('**/analytics?*');
    await button(page, 'Retry').click();
    await page.getByText('No clicks yet').waitFor();
    await expectKeyboardReachesAll(page);
    await context.close();
  });

  it('link analytics are shown only to the owner of the link', async () => {
    const { context, page } = await signedInDevice(browser, desktop);
    const other = await signUp();
    const { id } = await shortened(other.token, target);
    for (const address of [id, 'nonsense', '%00']) {
      await page.goto(`/link-short/${address}`);
      await heading(page, 'Link not found').waitFor();
      await page.getByText('This link does not exist or was deleted').waitFor();
    }
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'All links' }).click();
    await page.waitForURL('**/link-short');
    await context.close();
  });
});
