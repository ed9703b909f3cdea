import { EventEmitter, once } from 'node:events';
import { corner } from '@jamun/test-support/corners';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { browser, expectGoodPage, type Look, looksInTurn } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { button, heading, openSignedIn, signedInDevice, soon, untilLive } from '../harness/studio.ts';

const desk: Look = { width: 1280, theme: 'light' };

/** Each payment method that is added is news; at most ten may be there at a time. */
async function makeNews(token: string, count: number) {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${inject('productUrl')}/api/v1/payment-methods${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  for (let made = 0; made < count; made += 1) {
    const answer = await send('POST', '', { type: 'UPI', upiId: `meera${made}@okhdfc`, upiName: 'Meera' });
    expect(answer.status).toBe(200);
    await send('DELETE', `/${((await answer.json()) as { data: { id: string } }).data.id}`);
  }
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true });
const popup = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rows = (page: Page) => popup(page).getByRole('listitem');
const unreadRows = (page: Page) => rows(page).filter({ has: page.getByRole('button', { name: 'Mark as read' }) });

/** Whether somebody looks at the page, as the browser tells it. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

async function openWithNews(look: Look, count: number) {
  const device = await openSignedIn(browser, look);
  await makeNews(device.person.token, count);
  await device.page.reload();
  await bell(device.page, count).click();
  await rows(device.page).first().waitFor();
  return device;
}

describe.each(looksInTurn('notifications'))('at $width px in $theme', (look) => {
  it('a person reads the news one by one, by pages, all at once, and follows it', async () => {
    const { context, page, complaints } = await openWithNews(look, 12);
    await expect.poll(() => bell(page, 12).innerText()).toBe('12');
    await expect.poll(() => rows(page).count()).toBe(10);
    await rows(page).first().getByText('just now').waitFor();
    await expectGoodPage(page);

    await rows(page).first().getByRole('button', { name: 'Mark as read' }).click();
    await bell(page, 11).waitFor();
    await expect.poll(() => unreadRows(page).count()).toBe(9);
    await expectGoodPage(page);

    await button(page, 'Show more').click();
    await expect.poll(() => rows(page).count()).toBe(12);
    await expect.poll(() => button(page, 'Show more').count()).toBe(0);
    await expectGoodPage(page);

    await rows(page).nth(1).getByRole('link').click();
    await heading(page, 'Settings').waitFor();
    await popup(page).waitFor({ state: 'detached' });
    await bell(page, 10).click();
    await expect.poll(() => unreadRows(page).count()).toBe(10);
    // Goes to the page that is open already.
    await rows(page).first().getByRole('link').click();
    await popup(page).waitFor({ state: 'detached' });
    await bell(page, 10).click();

    await button(page, 'Mark all as read').click();
    await bell(page, 0).waitFor();
    await expect.poll(() => unreadRows(page).count()).toBe(0);
    await expect.poll(() => button(page, 'Mark all as read').count()).toBe(0);
    await expectGoodPage(page);
    await page.reload();
    await heading(page, 'Settings').waitFor();
    await bell(page, 0).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('notifications', () => {
  corner('are read by keyboard, which never loses its place', async () => {
    const { context, page } = await openWithNews(desk, 2);
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

  corner.each([
    ['Mark as read', '**/api/v1/notifications/*/read'],
    ['Mark all as read', '**/api/v1/notifications/read'],
  ])('that cannot be marked by “%s” are unread again, and that is told', async (name, call) => {
    const { context, page } = await openWithNews(desk, 2);
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Come back soon' } });
    });
    await popup(page).getByRole('button', { name, exact: true }).first().click();
    await bell(page, name === 'Mark as read' ? 1 : 0).waitFor();
    letGo();
    await page.getByText('Come back soon').waitFor();
    await bell(page, 2).waitFor();
    await expect.poll(() => unreadRows(page).count()).toBe(2);
    await context.close();
  });

  corner('that cannot be loaded are asked for again', async () => {
    const { context, page } = await openSignedIn(browser, desk);
    await page.route('**/api/v1/notifications?*', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Come back soon' } }),
    );
    await bell(page, 0).click();
    await popup(page).getByText('Come back soon').waitFor();
    await expectGoodPage(page);
    await page.unroute('**/api/v1/notifications?*');
    await popup(page).getByRole('button', { name: 'Retry' }).click();
    await popup(page).getByText('No notifications yet').waitFor();
    await context.close();
  });

  corner('whose list cannot be fetched leave the shell standing', async () => {
    const { context, page } = await openSignedIn(browser, desk, '/dashboard', { brandNew: true });
    await page.route(/\/assets\/notifications-.*\.js/, (route) => route.abort());
    await bell(page, 0).click();
    await page.getByText('Notifications could not be loaded').waitFor();
    await heading(page, 'Dashboard').waitFor();
    await context.close();
  });

  it('come by themselves, into the count and into the list that is open', async () => {
    const { context, page, person } = await openSignedIn(browser, desk);
    await untilLive(page);
    await makeNews(person.token, 1);
    await bell(page, 1).waitFor(soon);
    await bell(page, 1).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await makeNews(person.token, 1);
    await expect.poll(() => rows(page).count(), soon).toBe(2);
    // Read on another device.
    await call('PUT /api/v1/notifications/read', { token: person.token });
    await bell(page, 0).waitFor(soon);
    await expect.poll(() => unreadRows(page).count()).toBe(0);
    await context.close();
  });

  corner('are asked for again when the first answer was given before they came', async () => {
    const { context, page, person } = await signedInDevice(browser, desk);
    const happens = new EventEmitter();
    const [counted, told, arrived] = [once(happens, 'counted'), once(happens, 'told'), once(happens, 'arrived')];
    await page.route(
      '**/api/v1/notifications/unread-count',
      async (route) => {
        const response = await route.fetch();
        happens.emit('counted');
        await arrived;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    // One line, on which one thing is told; another one does not come about.
    await page.route('**/api/v1/events', () => {});
    const news = { contentType: 'text/event-stream', body: 'data: {"kind":"notifications"}\n\n' };
    await page.route('**/api/v1/events', (route) => told.then(() => route.fulfill(news)), { times: 1 });
    const line = page.waitForResponse('**/api/v1/events');
    await page.goto('/dashboard');
    await counted;
    await makeNews(person.token, 1);
    happens.emit('told');
    await (await line).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    happens.emit('arrived');
    await bell(page, 1).waitFor(soon);
    await context.close();
  });

  corner('come to a page that was not looked at when it is looked at again; meanwhile it holds no line', async () => {
    const { context, page, person } = await openSignedIn(browser, desk);
    await untilLive(page);
    const hungUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
    await look(page, 'hidden');
    await hungUp;
    await makeNews(person.token, 1);
    const line = page.waitForResponse('**/api/v1/events');
    await look(page, 'visible');
    await line;
    await bell(page, 1).waitFor();
    await context.close();
  });

  corner('come by a further page that was asked for, whatever is asked for again meanwhile', async () => {
    const { context, page } = await openWithNews(desk, 12);
    const answers = new EventEmitter();
    const [marked, listed] = [once(answers, 'marked'), once(answers, 'listed')];
    await page.route('**/api/v1/notifications/*/read', (route) => marked.then(() => route.continue()));
    await page.route('**/api/v1/notifications?page=2&*', (route) => listed.then(() => route.continue()));
    await rows(page).first().getByRole('button', { name: 'Mark as read' }).click();
    await bell(page, 11).waitFor();
    const [asked, isMarked] = [page.waitForRequest(/notifications\?page=2&/), page.waitForResponse(/\/read$/)];
    await button(page, 'Show more').click();
    await asked;
    answers.emit('marked');
    await (await isMarked).finished();
    // What the page does about it, it has done.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    answers.emit('listed');
    await expect.poll(() => rows(page).count()).toBe(12);
    await context.close();
  });

  corner('are asked for where they cannot come by themselves, while the page is looked at, and only then', async () => {
    const { context, page, person } = await openSignedIn(browser, desk);
    await page.route('**/api/v1/events', (route) => route.abort());
    await page.clock.install();
    await page.reload();
    // What it asks for at first, it has asked for.
    await page.getByRole('region', { name: 'Totals' }).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/unread-count')) asked += 1;
    });
    await makeNews(person.token, 1);
    await page.clock.runFor(31_000);
    await bell(page, 1).waitFor();
    expect(asked).toBe(1);

    await look(page, 'hidden');
    await makeNews(person.token, 1);
    await page.clock.runFor(120_000);
    expect(asked).toBe(1);
    await look(page, 'visible');
    await bell(page, 2).waitFor();
    await context.close();
  });
});
