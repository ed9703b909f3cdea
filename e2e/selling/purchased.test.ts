import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { signUp } from '../harness/people.ts';
import { plainPicture } from '../harness/pictures.ts';
import { productsApi } from '../harness/products-api.ts';
import { addFile, bought } from '../harness/shop.ts';
import { button, heading, navigationLink, openSignedIn } from '../harness/studio.ts';

let videoFile: Buffer;
beforeAll(async () => {
  videoFile = await recordVideo();
});

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Digital Product' });

/** Records two seconds of a canvas with changing colours. */
async function recordVideo(): Promise<Buffer> {
  const page = await browser.newPage();
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/mp4;codecs=vp9', videoBitsPerSecond: 20_000 });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let hue = 0; hue < 200; hue += 10) {
      brush.fillStyle = `hsl(${hue} 70% 50%)`;
      brush.fillRect(0, 0, 160, 90);
      await new Promise((done) => setTimeout(done, 100));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await page.close();
  return Buffer.from(bytes);
}

/** Publishes a product with a video, a picture and a guide, and a second product. */
async function publishProducts() {
  const seller = await signUp();
  const products = productsApi(seller.token);
  const { id } = await products.createPublished({ title: 'Monsoon Light', price: 499 });
  await addFile(seller.token, id, { name: 'film.mp4', mimeType: 'video/mp4', buffer: videoFile });
  await addFile(seller.token, id, plainPicture('temple.png', [207, 106, 52], 1200, 630));
  const other = await products.createPublished({ title: 'Answer Writing', price: 99 });
  return { seller, id, other: other.id };
}

/** Expects that the player can seek, and that the server answers range requests. */
async function expectSeeking(page: Page) {
  const player = page.locator('video');
  await player.evaluate(
    (video: HTMLVideoElement) => video.readyState >= 1 || new Promise((done) => video.addEventListener('loadedmetadata', done)),
  );
  const { at, width, seekable } = await player.evaluate(async (video: HTMLVideoElement) => {
    const arrived = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.currentTime = 1;
    await arrived;
    return { at: video.currentTime, width: video.videoWidth, seekable: video.seekable.end(0) };
  });
  expect({ at, width }).toEqual({ at: 1, width: 160 });
  expect(seekable).toBeGreaterThan(1);
  const part = await page.evaluate(async () => {
    const url = document.querySelector('video')?.src ?? '';
    return (await fetch(url, { headers: { range: 'bytes=10-19' } })).status;
  });
  expect(part).toBe(206);
}

describeInDisplayModes('purchased', 'at $width px in $theme', (displayMode) => {
  it('a buyer finds a purchase, watches its video and downloads a file, until it is refunded', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode, '/purchased');
    await waitForText(page, 'No purchased items found');
    await expectAccessiblePage(page);
    const { seller, id, other } = await publishProducts();
    const orderId = await bought(person.token, id);
    await bought(person.token, other);
    await page.reload();
    await waitForText(page, 'Answer Writing');
    if (displayMode.width === 1280) await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(columns);
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });

    await page.getByPlaceholder('Search items...').fill('Monsoon');
    await page.getByText('Answer Writing').waitFor({ state: 'detached' });
    await button(page, displayMode.width === 1280 ? 'View Monsoon Light' : 'Monsoon Light').click();
    for (const text of ['₹499.00', orderId, 'Active']) await drawer(page).getByText(text).first().waitFor();
    await drawer(page).getByRole('button', { name: 'Resend receipt' }).click();
    await drawer(page).getByText('We’ve emailed you the receipt').waitFor();
    await expectAccessiblePage(page);

    await drawer(page).getByRole('link', { name: 'Product Link' }).click();
    await heading(page, 'Monsoon Light').waitFor();
    await waitForText(page, 'film.mp4');
    if (displayMode.width === 1280) await expect.poll(() => navigationLink(page, 'Purchased').getAttribute('aria-current')).toBe('page');
    await expectSeeking(page);
    await page.getByRole('img', { name: 'temple.png' }).waitFor();
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: displayMode.width, height: 800 });
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download guide.pdf' }).click();
    expect((await saving).suggestedFilename()).toBe('guide.pdf');

    await call(`POST /api/v1/sales/${orderId}/refund`, { token: seller.token, body: {} });
    await page.reload();
    await waitForText(page, 'This purchase was refunded. Its files are no longer available.');
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'Purchased', exact: true }).last().click();
    await heading(page, 'Purchased').waitFor();
    await waitForText(page, /^Refunded \d/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

const columns = ['#', 'Item Name', 'Type', 'Status', 'Amount (INR)', 'Purchase Date', 'Expiry Date', 'Actions'];

describe('purchased items', () => {
  it('subscriptions and products are one list with one order across its pages', { tags: 'slow' }, async () => {
    const { context, page, person } = await openSignedIn(browser, desktop, '/purchased');
    await page.route('**/api/v1/purchased-items*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const part = <Item>(items: Item[]) => items.slice((at - 1) * limit, at * limit);
      const meta = { page: at, limit, total: 12 };
      const shownProducts = query.get('type') === 'TELEGRAM_PLAN' ? [] : part(digital(person.id));
      return route.fulfill({
        json: {
          success: true,
          message: 'OK',
          data: { telegramSubscriptions: part(plans), digitalProducts: shownProducts, pendingOrders: [] },
          meta: { telegramSubscriptions: meta, digitalProducts: query.get('type') ? { ...meta, total: 0 } : meta },
        },
      });
    });
    await page.goto('/purchased');
    await waitForText(page, 'Plan 11');
    await page.getByText('1–10 of 24').waitFor();
    const names = () => page.locator('tbody tr td:nth-child(2) b').allTextContents();
    await expect.poll(names).toEqual([11, 10, 9, 8, 7].flatMap((day) => [`At 7 · Plan ${day}`, `Book ${day}`]));
    await page.getByRole('link', { name: '3' }).click();
    await waitForText(page, 'Plan 0');
    await expect.poll(names).toEqual(['At 7 · Plan 1', 'Book 1', 'At 7 · Plan 0', 'Book 0']);

    await button(page, 'View At 7 · Plan 0').click();
    const plan = page.getByRole('dialog', { name: 'Telegram Subscription' });
    await expect.poll(() => plan.getByRole('link', { name: 'Invite Link' }).getAttribute('href')).toBe('https://t.me/+abc');
    await page.keyboard.press('Escape');
    await button(page, 'Type').click();
    await page.getByRole('menuitemradio', { name: 'Telegram Plans' }).click();
    await page.getByText('1–10 of 12').waitFor();
    await page.getByRole('radio', { name: 'Grid' }).check({ force: true });
    await page.getByRole('link', { name: 'Join Channel At 7 · Plan 11' }).waitFor();
    await context.close();
  });

  it('a video continues with a fresh URL when the old one has expired', { tags: 'slow' }, async () => {
    const { context, page, person } = await openSignedIn(browser, desktop);
    const { id } = await publishProducts();
    await bought(person.token, id);
    let requests = 0;
    await page.route('**/api/v1/digital-files/*', async (route) => {
      requests += 1;
      const response = (await (await route.fetch()).json()) as { data: { viewUrl: string | null }[] };
      // The server returns the same URL for up to three hours; the suffix makes each one different.
      const data = response.data.map((file) => ({ ...file, viewUrl: file.viewUrl && `${file.viewUrl}#${requests}` }));
      await route.fulfill({ json: { ...response, data } });
    });
    await page.goto('/purchased?view=grid');
    await page.getByRole('link', { name: 'Download Monsoon Light' }).click();
    await expectSeeking(page);
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 171 * 60_000;
      document.querySelector('video')?.dispatchEvent(new Event('error'));
    });
    await page.waitForFunction(() => {
      const player = document.querySelector('video');
      return player?.src.endsWith('#2') && player.readyState >= 1 && player.currentTime === 1;
    });
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download guide.pdf' }).click();
    expect((await saving).suggestedFilename()).toBe('guide.pdf');
    expect(requests).toBe(2);
    await context.close();
  });

  it('the purchase of another user shows “Purchase not found”', async () => {
    const { id } = await publishProducts();
    const owner = await signUp();
    await bought(owner.token, id);
    const { digitalProducts } = await call<{ digitalProducts: { id: string }[] }>('GET /api/v1/purchased-items', { token: owner.token });
    const { context, page } = await openSignedIn(browser, desktop, `/purchased-digital-products/${digitalProducts[0]?.id}`);
    await waitForText(page, 'Purchase not found');
    await context.close();
  });
});

const time = (day: number, hour: number) => new Date(Date.UTC(2026, 9, 1 + day, hour)).toISOString();
const days = [...Array(12).keys()].reverse();
const plans = days.map((day) => ({
  id: `plan${day}`,
  orderId: `order-p${day}`,
  planName: `Plan ${day}`,
  planPrice: 499,
  status: 'ACTIVE',
  refund: null,
  renewals: [],
  duration: 30,
  startDate: time(day, 9),
  expiryDate: time(day + 30, 9),
  createdAt: time(day, 9),
  channel: { id: `channel${day}`, slug: `at-${day}`, channelName: 'At 7', bannerUrl: null },
  renewPlanId: `renew${day}`,
  access: 'READY',
  telegramLink: null,
  inviteLink: 'https://t.me/+abc',
  inviteExpiresAt: time(day + 1, 9),
}));
const digital = (userId: number) =>
  days.map((day) => ({
    id: `book${day}`,
    orderId: `order-b${day}`,
    userId,
    productId: 'p',
    product: { title: `Book ${day}` },
    price: 99,
    status: 'ACTIVE',
    refund: null,
    purchaseDate: time(day, 8),
    createdAt: time(day, 8),
    updatedAt: time(day, 8),
    files: [],
  }));
