import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAdmin } from '../harness/admin.ts';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { signUp } from '../harness/people.ts';
import { follow, shortened } from '../harness/short-links.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const target = 'https://www.youtube.com/watch?v=mR8kTq2xLfE';
const dialog = (page: Page) => page.getByRole('dialog');

describeInDisplayModes('admin-links', 'at $width px in $theme', (displayMode) => {
  it('an administrator takes a link down and restores it', async () => {
    const owner = await openSignedIn(browser, desktop);
    const link = await shortened(owner.person.token, target);
    expect(await follow(link, 'android')).toEqual({ status: 302, to: target });
    const { context, page, pageErrors } = await openAdmin(browser, displayMode, `/admin/link-management?search=${owner.person.username}`);
    await heading(page, 'Link Management').waitFor();
    await page.getByRole('heading', { name: 'Short Links 1' }).waitFor();
    await page.getByText('Active', { exact: true }).waitFor();
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });

    await button(page, `Take down ${link.shortId}`).click();
    const take = dialog(page).getByRole('button', { name: 'Take down' });
    await dialog(page).getByText(`It belongs to ${owner.person.username}.`).waitFor();
    await take.click();
    await dialog(page).getByText('Reason is required').waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByLabel('Reason').fill('Goes to a page that steals passwords');
    await take.click();
    await page.getByText('The link was taken down').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText('Goes to a page that steals passwords').waitFor();
    expect((await follow(link, 'android')).status).toBe(410);

    await owner.page.goto(`/link-short/${link.id}`);
    await owner.page.getByText('Disabled', { exact: true }).waitFor();
    await button(page, `Restore ${link.shortId}`).click();
    await dialog(page).getByText('“Goes to a page that steals passwords”').waitFor();
    await expectAccessiblePage(page);
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The link works again').waitFor();
    await button(page, `Take down ${link.shortId}`).waitFor();
    expect(await follow(link, 'android')).toEqual({ status: 302, to: target });
    await owner.page.getByText('Active', { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
    await owner.context.close();
  });
});

describeInDisplayModes('reports', 'at $width px in $theme', (displayMode) => {
  it('a reported link asks visitors to continue until an administrator dismisses the report', async () => {
    const owner = await signUp();
    const link = await shortened(owner.token, target);
    const { context, page, pageErrors } = await openAdmin(browser, displayMode, '/admin/reports');
    await page.goto(`/s/${link.shortId}+`);
    await page.getByRole('link', { name: 'Report this link' }).click();
    await page.getByRole('heading', { name: 'Report this page' }).waitFor();
    await page.getByLabel('Scam or phishing').check();
    await page.getByLabel('Description').fill('It asks for my bank password');
    await page.getByLabel('Your email').fill(`${owner.username}-visitor@example.in`);
    await expectAccessiblePage(page, 'html');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('We’ll review it within 48 hours').waitFor();
    const number = (await page.locator('.ticket').textContent()) ?? '';
    await expectAccessiblePage(page, 'html');
    expect((await follow(link, 'android')).status).toBe(200);
    await page.goto(`/s/${link.shortId}`);
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await expectAccessiblePage(page, 'html');

    await page.goto(`/admin/reports?search=${number}`);
    await button(page, `View report ${number}`).click();
    await page.getByRole('dialog', { name: `Report ${number}` }).waitFor();
    await button(page, 'Acknowledge').click();
    await page.getByText('The report was acknowledged').waitFor();
    await expectAccessiblePage(page);
    await button(page, 'Dismiss').click();
    const dismissal = page.getByRole('dialog', { name: `Dismiss report ${number}?` });
    await dismissal.getByRole('button', { name: 'Dismiss' }).click();
    await dismissal.getByText('Reason is required').waitFor();
    await expectAccessiblePage(page);
    await dismissal.getByLabel('Reason').fill('It leads to a video');
    await dismissal.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('The report was resolved').waitFor();
    await expect.poll(() => follow(link, 'android')).toEqual({ status: 302, to: target });
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('admin link list', { tags: 'slow' }, () => {
  it('an administrator searches, sorts and filters links, and opens the owner of a link', async () => {
    const owner = await signUp();
    const first = await shortened(owner.token, target);
    const second = await shortened(owner.token, 'https://www.instagram.com/meera.reads');
    await follow(first, 'windows');
    const { context, page } = await openAdmin(browser, desktop, `/admin/link-management?search=${owner.username}`);
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.nth(1).textContent()).toContain(second.shortId);
    await page.getByRole('columnheader', { name: 'Clicks' }).getByRole('button').click();
    await expect.poll(() => rows.nth(1).textContent()).toContain(first.shortId);
    await page.getByRole('searchbox').fill('meera.reads');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('meera.reads');
    await button(page, 'Status: All Status').click();
    await page.getByRole('menuitemradio', { name: 'Expired' }).click();
    await page.getByText('Nothing matches “meera.reads” in Expired.').waitFor();
    await button(page, 'Clear filters').click();
    await page.goto(`/admin/link-management?search=${second.shortId}`);
    await page.getByRole('link', { name: owner.username }).click();
    await heading(page, owner.name).waitFor();
    await context.close();
  });
});
