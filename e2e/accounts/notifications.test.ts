import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { button, heading, liveUpdateTimeout, openSignedIn, signedInDevice, waitForEventStream } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

/** Adding a payment method creates a notification. Each method is deleted again, because a user may have ten at most. */
async function createNotifications(token: string, count: number) {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${inject('serverUrl')}/api/v1/payment-methods${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  for (let index = 0; index < count; index += 1) {
    const response = await send('POST', '', { type: 'UPI', upiId: `meera${index}@okhdfc`, upiName: 'Meera' });
    expect(response.status).toBe(200);
    await send('DELETE', `/${((await response.json()) as { data: { id: string } }).data.id}`);
  }
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true });
const popup = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rows = (page: Page) => popup(page).getByRole('listitem');
const unreadRows = (page: Page) => rows(page).filter({ has: page.getByRole('button', { name: 'Mark as read' }) });

/** Simulates that the tab is shown or hidden. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

async function openWithNotifications(displayMode: DisplayMode, count: number) {
  const device = await openSignedIn(browser, displayMode);
  await createNotifications(device.person.token, count);
  await device.page.reload();
  await bell(device.page, count).click();
  await rows(device.page).first().waitFor();
  return device;
}

describeInDisplayModes('notifications', 'at $width px in $theme', (displayMode) => {
  it('a user pages through notifications, opens one, and marks one and then all as read', async () => {
    const { context, page, pageErrors } = await openWithNotifications(displayMode, 12);
    await expect.poll(() => bell(page, 12).innerText()).toBe('12');
    await expect.poll(() => rows(page).count()).toBe(10);
    await rows(page).first().getByText('just now').waitFor();
    await expectAccessiblePage(page);

    await rows(page).first().getByRole('button', { name: 'Mark as read' }).click();
    await bell(page, 11).waitFor();
    await expect.poll(() => unreadRows(page).count()).toBe(9);
    await expectAccessiblePage(page);

    await button(page, 'Show more').click();
    await expect.poll(() => rows(page).count()).toBe(12);
    await expect.poll(() => button(page, 'Show more').count()).toBe(0);
    await expectAccessiblePage(page);

    await rows(page).nth(1).getByRole('link').click();
    await heading(page, 'Settings').waitFor();
    await popup(page).waitFor({ state: 'detached' });
    await bell(page, 10).click();
    await expect.poll(() => unreadRows(page).count()).toBe(10);
    // The link leads to the page that is already open.
    await rows(page).first().getByRole('link').click();
    await popup(page).waitFor({ state: 'detached' });
    await bell(page, 10).click();

    await button(page, 'Mark all as read').click();
    await bell(page, 0).waitFor();
    await expect.poll(() => unreadRows(page).count()).toBe(0);
    await expect.poll(() => button(page, 'Mark all as read').count()).toBe(0);
    await expectAccessiblePage(page);
    await page.reload();
    await heading(page, 'Settings').waitFor();
    await bell(page, 0).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('notifications', () => {
  it('marking notifications as read by keyboard keeps the focus in the popup', { tags: 'slow' }, async () => {
    const { context, page } = await openWithNotifications(desktop, 2);
    const isInside = () => popup(page).evaluate((element) => element.contains(document.activeElement));
    await bell(page, 2).press('Escape');
    await bell(page, 2).press('Enter');
    await rows(page).first().waitFor();
    await unreadRows(page).first().getByRole('button', { name: 'Mark as read' }).press('Enter');
    await bell(page, 1).waitFor();
    await expect.poll(isInside).toBe(true);
    await button(page, 'Mark all as read').press('Enter');
    await bell(page, 0).waitFor();
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => bell(page, 0).evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });

  it.each([
    ['Mark as read', '**/api/v1/notifications/*/read'],
    ['Mark all as read', '**/api/v1/notifications/read'],
  ])('“%s” is undone with an error message when the server fails', { tags: 'slow' }, async (name, call) => {
    const { context, page } = await openWithNotifications(desktop, 2);
    let release: () => void = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(call, async (route) => {
      await released;
      await route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Come back soon' } });
    });
    await popup(page).getByRole('button', { name, exact: true }).first().click();
    await bell(page, name === 'Mark as read' ? 1 : 0).waitFor();
    release();
    await page.getByText('Come back soon').waitFor();
    await bell(page, 2).waitFor();
    await expect.poll(() => unreadRows(page).count()).toBe(2);
    await context.close();
  });

  it('Retry loads the notifications after an error', { tags: 'slow' }, async () => {
    const { context, page } = await openSignedIn(browser, desktop);
    await page.route('**/api/v1/notifications?*', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Come back soon' } }),
    );
    await bell(page, 0).click();
    await popup(page).getByText('Come back soon').waitFor();
    await expectAccessiblePage(page);
    await page.unroute('**/api/v1/notifications?*');
    await popup(page).getByRole('button', { name: 'Retry' }).click();
    await popup(page).getByText('No notifications yet').waitFor();
    await context.close();
  });

  it('notification code that cannot be fetched shows an error and keeps the page', { tags: 'slow' }, async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/dashboard', { brandNew: true });
    await page.route(/\/assets\/notifications-.*\.js/, (route) => route.abort());
    await bell(page, 0).click();
    await page.getByText('Notifications could not be loaded').waitFor();
    await heading(page, 'Dashboard').waitFor();
    await context.close();
  });

  it('new notifications appear in the count and the open list without a reload', async () => {
    const { context, page, person } = await openSignedIn(browser, desktop);
    await waitForEventStream(page);
    await createNotifications(person.token, 1);
    await bell(page, 1).waitFor(liveUpdateTimeout);
    await bell(page, 1).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await createNotifications(person.token, 1);
    await expect.poll(() => rows(page).count(), liveUpdateTimeout).toBe(2);
    // Marked as read on another device.
    await call('PUT /api/v1/notifications/read', { token: person.token });
    await bell(page, 0).waitFor(liveUpdateTimeout);
    await expect.poll(() => unreadRows(page).count()).toBe(0);
    await context.close();
  });

  it('an event during the first count request loads the count again', { tags: 'slow' }, async () => {
    const { context, page, person } = await signedInDevice(browser, desktop);
    const steps = new EventEmitter();
    const [counted, created, delivered] = [once(steps, 'counted'), once(steps, 'created'), once(steps, 'delivered')];
    await page.route(
      '**/api/v1/notifications/unread-count',
      async (route) => {
        const response = await route.fetch();
        steps.emit('counted');
        await delivered;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    // One event stream with one event; later streams never open.
    await page.route('**/api/v1/events', () => {});
    const eventStream = { contentType: 'text/event-stream', body: 'data: {"kind":"notifications"}\n\n' };
    await page.route('**/api/v1/events', (route) => created.then(() => route.fulfill(eventStream)), { times: 1 });
    const streamResponse = page.waitForResponse('**/api/v1/events');
    await page.goto('/dashboard');
    await counted;
    await createNotifications(person.token, 1);
    steps.emit('created');
    await (await streamResponse).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    steps.emit('delivered');
    await bell(page, 1).waitFor(liveUpdateTimeout);
    await context.close();
  });

  it('a hidden page closes its event stream, and loads new notifications when shown again', { tags: 'slow' }, async () => {
    const { context, page, person } = await openSignedIn(browser, desktop);
    await waitForEventStream(page);
    const streamClosed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
    await setVisibility(page, 'hidden');
    await streamClosed;
    await createNotifications(person.token, 1);
    const streamResponse = page.waitForResponse('**/api/v1/events');
    await setVisibility(page, 'visible');
    await streamResponse;
    await bell(page, 1).waitFor();
    await context.close();
  });

  it('Show more adds the next page although the list reloads meanwhile', { tags: 'slow' }, async () => {
    const { context, page } = await openWithNotifications(desktop, 12);
    const responses = new EventEmitter();
    const [marked, listed] = [once(responses, 'marked'), once(responses, 'listed')];
    await page.route('**/api/v1/notifications/*/read', (route) => marked.then(() => route.continue()));
    await page.route('**/api/v1/notifications?page=2&*', (route) => listed.then(() => route.continue()));
    await rows(page).first().getByRole('button', { name: 'Mark as read' }).click();
    await bell(page, 11).waitFor();
    const [pageRequest, readResponse] = [page.waitForRequest(/notifications\?page=2&/), page.waitForResponse(/\/read$/)];
    await button(page, 'Show more').click();
    await pageRequest;
    responses.emit('marked');
    await (await readResponse).finished();
    // The page has handled the response after this.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    responses.emit('listed');
    await expect.poll(() => rows(page).count()).toBe(12);
    await context.close();
  });

  it('a page without an event stream polls the count only while it is visible', { tags: 'slow' }, async () => {
    const { context, page, person } = await openSignedIn(browser, desktop);
    await page.route('**/api/v1/events', (route) => route.abort());
    await page.clock.install();
    await page.reload();
    // The initial requests are sent by now.
    await page.getByRole('region', { name: 'Totals' }).waitFor();
    let countRequests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/unread-count')) countRequests += 1;
    });
    await createNotifications(person.token, 1);
    await page.clock.runFor(31_000);
    await bell(page, 1).waitFor();
    expect(countRequests).toBe(1);

    await setVisibility(page, 'hidden');
    await createNotifications(person.token, 1);
    await page.clock.runFor(120_000);
    expect(countRequests).toBe(1);
    await setVisibility(page, 'visible');
    await bell(page, 2).waitFor();
    await context.close();
  });
});
