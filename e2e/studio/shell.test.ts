import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { button, heading, navigationLink, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const phone: DisplayMode = { width: 390, theme: 'light' };

/** Navigation entries with their pages. */
const entries = {
  Dashboard: { path: '/dashboard', title: 'Dashboard' },
  Sales: { path: '/sales', title: 'Sales', empty: 'No sale till now' },
  Payments: { path: '/payments', title: 'Payments', empty: 'No transaction found' },
  Purchased: { path: '/purchased', title: 'Purchased', empty: 'No purchased items found' },
  Links: { path: '/link-short', title: 'URL Shortener', empty: "You haven't created any shortened links yet." },
  Coupons: { path: '/coupons', title: 'Coupons', empty: 'No coupons yet' },
  Telegram: { path: '/telegram', title: 'Telegram', empty: 'No channels found' },
  Products: { path: '/digital-products', title: 'Digital Product', empty: 'No products found' },
  Settings: { path: '/settings', title: 'Settings' },
};
const favorites = { Link: 'URL Shortener', 'Digital Product': 'Digital Product', Telegram: 'Telegram' };
const bottomBarEntries = ['Dashboard', 'Sales', 'Payments'];

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

async function expectPage(page: Page, name: string) {
  const { path, title, empty } = { empty: '', ...entries[name as keyof typeof entries] };
  await heading(page, title).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await expect.poll(() => page.title()).toBe(`${title} · Jamun`);
  if (empty) await page.getByText(empty, { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toBe(title);
}

describeInDisplayModes(
  'shell',
  'at $width px in $theme',
  (displayMode) => {
    it('the shell and its popups are accessible and fit the screen', async () => {
      const { context, page, pageErrors } = await openSignedIn(browser, displayMode);
      await expectAccessiblePage(page);
      for (const name of ['Favorites', 'Notifications', /^Account/]) {
        await button(page, name).click();
        await expectAccessiblePage(page);
        await page.keyboard.press('Escape');
      }
      if (displayMode.width === 390) {
        await button(page, 'More').click();
        await expectAccessiblePage(page);
        await page.keyboard.press('Escape');
      } else {
        await button(page, 'Collapse sidebar').click();
        await navigationLink(page, 'Sales').hover();
        await expectAccessiblePage(page);
      }
      expect(pageErrors).toEqual([]);
      await context.setOffline(true);
      await page.getByText('You’re offline. This may be out of date.').waitFor();
      await expectAccessiblePage(page);
      await context.close();
    });
  },
  'slow',
);

it.each([
  { device: phone, widths: [360, 390] },
  { device: desktop, widths: [768, 1024, 1280, 1440] },
])('the popups of the shell fit screens of $widths px', { tags: 'slow' }, async ({ device, widths }) => {
  const { context, page } = await openSignedIn(browser, device);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Favorites', 'Notifications', /^Account/]) {
      await button(page, name).click();
      const box = await page.locator(`[id="${await button(page, name).getAttribute('aria-controls')}"]`).boundingBox();
      expect(box?.x, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
    }
  }
  await context.close();
});

describe('navigation', () => {
  it('the sidebar on a desktop opens every page by mouse and by keyboard', async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, desktop);
    const names = Object.keys(entries);
    for (const name of [...names.slice(1), 'Dashboard']) {
      await navigationLink(page, name).click();
      await expectPage(page, name);
      await expect.poll(() => navigationLink(page, name).getAttribute('aria-current')).toBe('page');
    }

    await page.reload();
    await heading(page, 'Dashboard').waitFor();
    const focusOrder: string[] = [];
    while (focusOrder.at(-1) !== 'Settings' && focusOrder.length < 30) {
      await page.keyboard.press('Tab');
      focusOrder.push(await focusedName(page));
    }
    expect(focusOrder[0]).toBe('Skip to content');
    expect(focusOrder.slice(-names.length)).toEqual(names);
    await page.keyboard.press('Enter');
    await expectPage(page, 'Settings');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the bottom bar on a phone has three entries, and the others under More', async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, phone, '/settings');
    await expect.poll(() => button(page, /sidebar/).count()).toBe(0);
    for (const name of Object.keys(entries)) {
      if (!bottomBarEntries.includes(name)) await button(page, 'More').tap();
      await navigationLink(page, name).tap();
      await expectPage(page, name);
      await expect.poll(() => button(page, 'More').getAttribute('aria-expanded')).toBe('false');
    }
    // The bar does not cover the end of the page.
    await page.getByRole('switch', { name: 'Sales', exact: true }).waitFor();
    const coveredHeight = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const end = await page.locator('main > div').last().locator('section, p').last().boundingBox();
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      return (end?.y ?? 0) + (end?.height ?? 0) - (bar?.y ?? 0);
    };
    await expect.poll(coveredHeight).toBeLessThanOrEqual(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('collapsing the sidebar survives a reload', { tags: 'slow' }, async () => {
    const { context, page } = await openSignedIn(browser, desktop);
    const width = async () => (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width;
    await expect.poll(width).toBe(224);
    await expect.poll(() => button(page, 'Collapse sidebar').getAttribute('aria-expanded')).toBe('true');
    await button(page, 'Collapse sidebar').click();
    await page.reload();
    await heading(page, 'Dashboard').waitFor();
    await expect.poll(width).toBe(64);
    await expect.poll(() => button(page, 'Expand sidebar').getAttribute('aria-expanded')).toBe('false');
    await navigationLink(page, 'Sales').click();
    await expectPage(page, 'Sales');
    await button(page, 'Expand sidebar').click();
    await expect.poll(width).toBe(224);
    await context.close();
  });
});

describe('popups', () => {
  it.each([
    ['Favorites', 'Digital Product'],
    ['Notifications', 'No notifications yet'],
    [/^Account/, 'Sign out'],
  ])(
    'the popup %s closes by Escape, by a click outside and by its button, and returns the focus',
    { tags: 'slow' },
    async (name, inside) => {
      const { context, page } = await openSignedIn(browser, desktop);
      const trigger = button(page, name);
      const content = page.locator('header').getByText(inside, { exact: true });
      const hasFocus = () => trigger.evaluate((element) => element === document.activeElement);

      await trigger.press('Enter');
      await content.waitFor();
      await page.keyboard.press('Escape');
      await content.waitFor({ state: 'detached' });
      await expect.poll(hasFocus).toBe(true);

      await trigger.click();
      await content.waitFor();
      await page.mouse.click(700, 700);
      await content.waitFor({ state: 'detached' });
      await expect.poll(hasFocus).toBe(true);

      await trigger.click();
      await content.waitFor();
      await trigger.click();
      await content.waitFor({ state: 'detached' });
      await context.close();
    },
  );

  it('links in the popups open their pages', async () => {
    const { context, page } = await openSignedIn(browser, desktop);
    for (const [name, title] of Object.entries(favorites)) {
      await button(page, 'Favorites').click();
      await page.getByRole('navigation', { name: 'Favorites' }).getByRole('link', { name, exact: true }).click();
      await heading(page, title).waitFor();
      await page.getByRole('navigation', { name: 'Favorites' }).waitFor({ state: 'detached' });
    }
    await button(page, /^Account/).click();
    await page.keyboard.press('Enter');
    await heading(page, 'Profile').waitFor();
    await context.close();
  });

  it('the More menu closes by Escape, which returns the focus, and by a tap outside', { tags: 'slow' }, async () => {
    const { context, page } = await openSignedIn(browser, phone);
    await button(page, 'More').tap();
    await navigationLink(page, 'Products').waitFor();
    await page.keyboard.press('Escape');
    await navigationLink(page, 'Products').waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('More');
    await button(page, 'More').tap();
    await page.touchscreen.tap(195, 200);
    await navigationLink(page, 'Products').waitFor({ state: 'detached' });
    await context.close();
  });

  it('a toast covers neither the account menu nor the bottom bar', { tags: 'slow' }, async () => {
    for (const displayMode of [desktop, phone]) {
      const { context, page } = await openSignedIn(browser, displayMode);
      await button(page, /^Account/).click();
      const menu = page.getByRole('menu', { name: 'Account' });
      await menu.waitFor();
      // Going offline and online again shows a toast.
      await context.setOffline(true);
      await page.getByText('You’re offline.').waitFor();
      await context.setOffline(false);
      const toast = page.getByText('Back online');
      await toast.waitFor();
      const below = async () => ((await toast.boundingBox())?.y ?? 0) - ((await menu.boundingBox())?.y ?? 0);
      await expect.poll(below).toBeGreaterThan((await menu.boundingBox())?.height ?? 0);
      const overBar = async () => {
        const [card, bar] = [await page.getByRole('status').filter({ has: toast }).boundingBox(), await button(page, 'More').boundingBox()];
        return card && bar ? card.y + card.height - bar.y : 0;
      };
      if (displayMode === phone) await expect.poll(overBar).toBeLessThan(0);
      await context.close();
    }
  });
});
