import { studioPages } from '@jamun/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator } from './harness/administrator.ts';
import { expectGoodPage, launchBrowser, looks, openDevice } from './harness/browser.ts';
import { call } from './harness/calls.ts';
import { dataDir, tidyUpAfterwards } from './harness/own-product.ts';
import { type Product, startProduct, stopProduct } from './harness/product.ts';

// Every address there is, on a product with the demo world in it: every screen has something to show.
tidyUpAfterwards();

let browser: Browser;
let product: Product;
let people: Record<'seller' | 'buyer' | 'administrator' | 'nobody', Record<string, string>>;
let ids: Record<string, string>;

const signIn = async (email: string) =>
  (
    await call<{ token: string }>('POST /api/v1/auth/signin', {
      body: { username: email, loginMethod: 'email', password: 'jamun-demo' },
      url: product.url,
    })
  ).token;
const listed = async <Row>(route: string, token: string) => call<Row[]>(`GET ${route}`, { token, url: product.url });

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ DATA_DIR: dataDir(), DEMO: '1', RATE_LIMITS: 'off', ADMIN_PASSWORD: administrator.password });
  const [seller, buyer] = [await signIn('ananya@jamun.example'), await signIn('rohan@jamun.example')];
  const { token } = await call<{ token: string }>('POST /api/v1/admin/signin', { body: administrator, url: product.url });
  people = { seller: { token: seller }, buyer: { token: buyer }, administrator: { adminToken: token }, nobody: {} };
  const [item] = await listed<{ id: string; publicUrl: string }>('/api/v1/digital-products?status=ACTIVE&sort=sales', seller);
  const [channel] = await listed<{ id: string; publicUrl: string }>('/api/v1/telegram/channels?status=ACTIVE', seller);
  const [link] = await listed<{ id: string; shortId: string }>('/api/v1/links?sort=clicks', seller);
  const [user] = await listed<{ id: number }>('/api/v1/admin/users', token);
  const [plan] = await listed<{ id: string }>('/api/v1/admin/platform-subscription-plans', token);
  const { digitalProducts } = await call<{ digitalProducts: { id: string; orderId: string }[] }>(
    'GET /api/v1/purchased-items?type=DIGITAL_PRODUCT',
    {
      token: buyer,
      url: product.url,
    },
  );
  const [purchase] = digitalProducts;
  ids = {
    ...{ '/digital-products/{id}/edit': item?.id ?? '', '/telegram/{id}/edit': channel?.id ?? '', '/link-short/{id}': link?.id ?? '' },
    ...{ '/purchased-digital-products/{id}': purchase?.id ?? '', '/admin/user-management/{id}': String(user?.id) },
    ...{ '/admin/plan-management/{id}': plan?.id ?? '', '/d/{id}': new URL(item?.publicUrl ?? '').pathname.slice(3) },
    ...{ '/c/{id}': new URL(channel?.publicUrl ?? '').pathname.slice(3), '/payment-success?orderId={id}': purchase?.orderId ?? '' },
    '/payment-callback?orderId={id}': purchase?.orderId ?? '',
  };
  expect(Object.values(ids)).not.toContain('');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  if (product) await stopProduct(product);
});

const signedOut = new Set(['/signin', '/forgot-password', '/reset-password', '/verify-email', '/admin/signin']);
const asBuyer = new Set(['/purchased', '/purchased-digital-products/{id}']);
const whose = (path: string): keyof typeof people => {
  if (signedOut.has(path)) return 'nobody';
  if (path.startsWith('/admin')) return 'administrator';
  return asBuyer.has(path) ? 'buyer' : 'seller';
};

/** What the storefront answers. */
const publicPages: [string, keyof typeof people][] = [
  ['/', 'nobody'],
  ...(['/privacy-policy', '/terms-and-conditions', '/refund-policy', '/contact-us'] as const).map(
    (path) => [path, 'nobody'] as [string, 'nobody'],
  ),
  ['/d/{id}', 'nobody'],
  ['/c/{id}', 'nobody'],
  ['/payment-callback?orderId={id}', 'buyer'],
  ['/payment-success?orderId={id}', 'buyer'],
  ['/payment-failed?orderId=unknown', 'nobody'],
];

const pages = [...studioPages.map((path): [string, keyof typeof people] => [path, whose(path)]), ...publicPages];
// Each on a phone or on a desktop, by turns; at full depth each in every way.
const walked = pages.flatMap(([path, who], place) =>
  (looks.length > 2 ? looks : looks.slice(place % 2, (place % 2) + 1)).map((look) => ({ path, who, ...look })),
);

it.each(walked)('$path is good to look at for the $who at $width px in $theme', async ({ path, who, width, theme }) => {
  const { context, page, complaints } = await openDevice(browser, { width, theme }, { url: product.url, kept: people[who] });
  const answer = await page.goto(path.replace('{id}', ids[path] ?? ''));
  expect(answer?.status()).toBe(200);
  await page.locator('h1').first().waitFor();
  // What is waited for has come.
  await expect.poll(() => page.locator('[role="status"][aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0);
  await expectGoodPage(page);
  expect(complaints).toEqual([]);
  await context.close();
});
