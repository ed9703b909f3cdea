import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  browser,
  type DisplayMode,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
} from '../harness/browser.ts';
import { openDeviceAs } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { addBankAccount, submitDocument } from '../harness/kyc-and-bank.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { bought } from '../harness/shop.ts';
import { button, heading, liveUpdateTimeout, openSignedIn, waitForEventStream } from '../harness/studio.ts';
import { buySubscription, channelsApi } from '../harness/telegram.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

const cards = (page: Page) => page.getByRole('region', { name: 'Totals' }).getByRole('link');
/** Waits for a card by its text, in which the figure follows the name. */
const waitForCard = (page: Page, text: string | RegExp) => cards(page).filter({ hasText: text }).waitFor();
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const chart = (page: Page, name: string) => panel(page, name).locator('[role="img"][tabindex="0"]');

/** A seller with one product sale of ₹1,499.50 and two subscriptions of ₹299. */
async function sellerWithSales() {
  const [seller, ...buyers] = await Promise.all([signUp(), signUp(), signUp()]);
  const product = await productsApi(seller.token).createPublished({ title: 'Polity in 90 Days', price: 1499.5 });
  const channel = await channelsApi(seller.token).createPublished();
  const order = await bought(buyers[0]?.token ?? '', product.id);
  for (const { token } of buyers) await buySubscription(token, channel);
  return { seller, buyers, product, order };
}

async function openDashboard(displayMode: DisplayMode, token: string, path = '/dashboard') {
  const device = await openDeviceAs(browser, token, displayMode);
  await device.page.goto(path);
  await heading(device.page, 'Dashboard').waitFor();
  return device;
}

describeInDisplayModes('dashboard', 'at $width px in $theme', (displayMode) => {
  it('a new seller sees zeros and the first steps', async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode);
    await steps(page).getByText('0 of 5 done').waitFor();
    await expect.poll(() => cards(page).count()).toBe(8);
    await waitForCard(page, /Telegram Revenue₹0in total/);
    await waitForCard(page, /Total Clicks0in total/);
    await page.getByText('Your chart starts with your first sale').waitFor();
    for (const absent of ['Sales', 'Recent Purchases']) await expect.poll(() => panel(page, absent).count()).toBe(0);
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 844 });
    await expectKeyboardReachesAll(page);

    await productsApi(person.token).createDraft({ title: 'Polity in 90 Days' });
    await Promise.all([addBankAccount(person.token), submitDocument(person.token)]);
    await page.reload();
    await steps(page).getByText('3 of 5 done').waitFor();
    await steps(page).getByRole('link', { name: 'Upload your KYC document (done)' }).waitFor();
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a seller sees the sales in cards, charts and tables, and opens an order', { timeout: 120_000 }, async () => {
    const { seller, buyers, order } = await sellerWithSales();
    const { context, page, pageErrors } = await openDashboard(displayMode, seller.token);
    await waitForCard(page, /Telegram Revenue₹598in total/);
    await waitForCard(page, /Telegram Subscriptions2/);
    await waitForCard(page, /Digital Product Revenue₹1,499.50/);
    await waitForCard(page, /Digital Product Sales1/);
    await waitForCard(page, /Products Created1in total/);
    await waitForCard(page, /Channels Created1in total/);
    await panel(page, 'Total Revenue')
      .locator('span', { hasText: /^₹2,097.50$/ })
      .waitFor();

    // Accessible alternatives to the charts.
    await chart(page, 'Total Revenue').waitFor();
    await expect.poll(() => chart(page, 'Total Revenue').getAttribute('aria-label')).toContain('₹2,097.50 in total');
    const bars = panel(page, 'Revenue Statistics').getByRole('table');
    await expect
      .poll(() => bars.getByRole('columnheader').allTextContents())
      .toEqual(['Date', 'Telegram Subscription', 'Digital Products']);
    await expect.poll(() => bars.getByRole('row').count()).toBe(31);
    await expect.poll(() => bars.getByRole('row').last().getByRole('cell').allTextContents()).toEqual(['₹598.00', '₹1,499.50']);
    const shares = panel(page, 'Sales');
    await shares.getByRole('img', { name: 'Sales: 3 in total' }).waitFor();
    await expect.poll(() => shares.getByRole('listitem').allTextContents()).toEqual(['Telegram Subscriptions267%', 'Digital Product133%']);
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 844 });

    // Arrow keys move the tooltip.
    await chart(page, 'Revenue Statistics').focus();
    await page.keyboard.press('ArrowRight');
    await panel(page, 'Revenue Statistics')
      .getByText(/^Total₹/)
      .waitFor();

    const recent = panel(page, 'Recent Purchases').getByRole('listitem');
    await expect.poll(() => recent.count()).toBe(3);
    await recent
      .filter({ hasText: `${buyers[0]?.name}Polity in 90 Days₹1,499.50` })
      .getByRole('link')
      .click();
    await page.waitForURL(`**/sales?sale=${order}`);
    await page.getByRole('dialog', { name: 'Order Details' }).getByText('₹1,499.50').first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describeInDisplayModes('dashboard', 'on a device of $width px', (displayMode) => {
  it('the dashboard keeps the date range in the URL and groups long ranges', { tags: 'slow' }, async () => {
    const seller = await signUp();
    const { id } = await productsApi(seller.token).createPublished({ price: 499 });
    await bought((await signUp()).token, id);
    const { context, page } = await openDashboard(displayMode, seller.token);
    await waitForCard(page, /Digital Product Revenue₹499/);
    await button(page, 'Dates: All time').click();
    await button(page, 'Last 30 days').click();
    await page.waitForURL('**/dashboard?range=30d');
    await waitForCard(page, /Digital Product Revenue₹499No sales in the previous period/);
    await button(page, 'Dates: Last 30 days').click();
    await button(page, 'Financial year').click();
    await page.waitForURL('**/dashboard?range=year');
    await waitForCard(page, /Digital Product Revenue₹499/);
    await page.getByRole('table', { name: 'Revenue Statistics' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('table', { name: 'Revenue Statistics' }).getByRole('row').count()).toBeLessThanOrEqual(13 + 19);
    await expectAccessiblePage(page);

    await page.goto('/dashboard?from=2025-01-01&to=2025-03-31');
    await waitForCard(page, /Digital Product Revenue₹0/);
    await panel(page, 'Recent Purchases').waitFor();
    await expect.poll(() => panel(page, 'Sales').count()).toBe(0);
    await page.getByText('No sales in this period or the previous one').waitFor();
    await expectAccessiblePage(page);
    await page.goto('/dashboard?from=2025-03-31&to=rubbish&range=toString');
    await button(page, 'Dates: All time').waitFor();
    await context.close();
  });

  it('every dashboard card links to the list behind its figure', async () => {
    const { context, page } = await openSignedIn(browser, displayMode);
    await cards(page).first().waitFor();
    const targets = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([
      '/sales?type=TELEGRAM_PLAN',
      '/sales?type=TELEGRAM_PLAN',
      '/sales?type=DIGITAL_PRODUCT',
      '/sales?type=DIGITAL_PRODUCT',
      '/digital-products',
      '/telegram',
      '/link-short',
      '/link-short',
    ]);
    await cards(page).nth(2).click();
    await heading(page, 'Sales').waitFor();
    await page.goBack();
    await steps(page).getByRole('link', { name: 'Add a payment method' }).click();
    await page.waitForURL('**/settings#payment-methods');
    await context.close();
  });

  it('the dashboard shows a new sale without a reload', async () => {
    const { context, page, person } = await openSignedIn(browser, displayMode);
    const { id } = await productsApi(person.token).createPublished({ price: 499 });
    await waitForEventStream(page);
    await waitForCard(page, /Digital Product Revenue₹0/);
    await bought((await signUp()).token, id);
    await cards(page)
      .filter({ hasText: /Digital Product Revenue₹499/ })
      .waitFor(liveUpdateTimeout);
    await panel(page, 'Recent Purchases').waitFor(liveUpdateTimeout);
    await context.close();
  });
});

it('the first steps stay collapsed or hidden after a reload', { tags: 'slow' }, async () => {
  const { context, page } = await openSignedIn(browser, desktop);
  const fold = steps(page).getByRole('button', { name: 'First steps', exact: true });
  await fold.click();
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
  await page.reload();
  await steps(page).getByText('0 of 5 done').waitFor();
  await expect.poll(() => steps(page).getByRole('link').count()).toBe(0);
  await button(page, 'Hide first steps').click();
  await steps(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.reload();
  await cards(page).first().waitFor();
  await expect.poll(() => steps(page).count()).toBe(0);
  await context.close();
});

it('the dashboard shows an error with Retry, and an empty state without data', { tags: 'slow' }, async () => {
  const { context, page } = await openSignedIn(browser, desktop);
  await cards(page).first().waitFor();
  await page.route('**/api/v1/dashboard/daily-sales**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.reload();
  await page.getByRole('alert').getByText('Error loading dashboard: Failed to fetch daily sales stats').waitFor();
  await expectAccessiblePage(page);
  await page.unroute('**/api/v1/dashboard/daily-sales**');
  await button(page, 'Retry').click();
  await cards(page).first().waitFor();

  const emptyReply = { success: true, message: '', data: null };
  await page.route('**/api/v1/dashboard/stats**', (route) => route.fulfill({ json: emptyReply }));
  await page.reload();
  await page.getByText('No dashboard data available').waitFor();
  await expectAccessiblePage(page);
  await context.close();
});

it('the dashboard hides the first steps when their status cannot be loaded', { tags: 'slow' }, async () => {
  const { context, page, person } = await openSignedIn(browser, desktop);
  await page.route('**/api/v1/kyc/get-kyc-document', (route) => route.fulfill({ status: 403, json: { success: false, message: 'No' } }));
  await page.reload();
  await cards(page).first().waitFor();
  await expect.poll(() => steps(page).count()).toBe(0);
  const { recentSales } = await call<{ recentSales: unknown[] }>('GET /api/v1/dashboard/stats', { token: person.token });
  expect(recentSales).toEqual([]);
  await context.close();
});
