import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { studioPages } from '@jamun/contract';
import { landing } from '@jamun/test-support/depth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInStudio } from '../harness/admin.ts';
import { administrator } from '../harness/administrator.ts';
import { browser, expectGoodPage, type Look, looks, openDevice } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { dataDir, tidyUpAfterwards } from '../harness/own-product.ts';
import { launch, type Product, startProduct, stopProduct } from '../harness/product.ts';

// Every address there is, on a product with the demo world in it: every screen has something to show.
tidyUpAfterwards();

let product: Product;
let people: Record<'seller' | 'buyer' | 'administrator' | 'nobody', Record<string, string>>;
let adminToken: string;
let ids: Record<string, string>;

const signIn = async (email: string) =>
  (
    await call<{ token: string }>('POST /api/v1/auth/signin', {
      body: { username: email, loginMethod: 'email', password: 'jamun-demo' },
      url: product.url,
    })
  ).token;
const listed = async <Row>(route: string, token: string) => call<Row[]>(`GET ${route}`, { token, url: product.url });

const dir = dataDir();
const start = () => startProduct({ DATA_DIR: dir, DEMO: '1', RATE_LIMITS: 'off', ADMIN_PASSWORD: administrator.password });

/** As a machine leaves it that went off while the world was made. */
async function startAndDieHalfWay(): Promise<void> {
  const dying = launch(process.execPath, ['build/server/main.mjs'], { DATA_DIR: dir, DEMO: '1' });
  await vi.waitUntil(() => existsSync(join(dir, 'demo/files/product-covers')), { timeout: 60_000, interval: 5 });
  dying.signal('SIGKILL');
  await dying.ended;
}

beforeAll(async () => {
  if (landing) await startAndDieHalfWay();
  product = await start();
  const [seller, buyer] = [await signIn('ananya@jamun.example'), await signIn('rohan@jamun.example')];
  const { token, kept } = await signedInStudio(product.url);
  adminToken = token;
  people = { seller: { token: seller }, buyer: { token: buyer }, administrator: kept, nobody: {} };
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
    '/digital-products/{id}/edit': item?.id ?? '',
    '/telegram/{id}/edit': channel?.id ?? '',
    '/link-short/{id}': link?.id ?? '',
    '/purchased-digital-products/{id}': purchase?.id ?? '',
    '/admin/user-management/{id}': String(user?.id),
    '/admin/plan-management/{id}': plan?.id ?? '',
    '/d/{id}': new URL(item?.publicUrl ?? '').pathname.slice(3),
    '/c/{id}': new URL(channel?.publicUrl ?? '').pathname.slice(3),
    '/payment-success?orderId={id}': purchase?.orderId ?? '',
    '/payment-callback?orderId={id}': purchase?.orderId ?? '',
  };
  expect(Object.values(ids)).not.toContain('');
}, 300_000);
afterAll(async () => {
  if (product) await stopProduct(product);
});

/** How many rows a list shows, whichever way it is wrapped. */
function countIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  return Math.max(0, ...Object.values(data as object).map((value) => (Array.isArray(value) ? value.length : 0)));
}

const lists = {
  seller: [
    'digital-products',
    'telegram/channels',
    'telegram/accounts',
    'links',
    'sales',
    'transactions',
    'payment-methods',
    'wallet/statement',
    'wallet/withdrawals',
    'notifications',
    'auth/sessions',
  ],
  buyer: ['purchased-items', 'notifications'],
  administrator: [
    'admin/users',
    'admin/orders',
    'admin/withdrawals',
    'admin/links',
    'admin/kyc-documents',
    'admin/payment-methods',
    'admin/audit',
    'admin/platform-subscription-plans',
  ],
};

const signedOut = new Set([
  '/signin',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email-change',
  '/unsubscribe',
  '/undo-email-change',
  '/admin/signin',
]);
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

describe('the demo world', () => {
  it(landing ? 'is made anew after a start that was cut off, and whole' : 'is whole', async () => {
    expect(product.output()).toContain('Generating a demo world');
    expect(product.output(), 'whoever starts it reads nothing else').not.toMatch(/Warning|"level":/);
    expect(existsSync(join(dir, 'demo'))).toBe(false);
    for (const [who, routes] of Object.entries(lists)) {
      const token = who === 'administrator' ? adminToken : (people[who as keyof typeof lists].token ?? '');
      for (const route of routes)
        expect(countIn(await call(`GET /api/v1/${route}`, { token, url: product.url })), route).toBeGreaterThan(0);
    }
    const { seller, buyer } = people;
    const withdrawals = await listed<{ status: string }>('/api/v1/wallet/withdrawals?limit=100', seller.token ?? '');
    const states = ['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED'];
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(states));
    const subscribed = { token: buyer.token ?? '', url: product.url };
    const { telegramSubscriptions } = await call<{ telegramSubscriptions: { access: string }[] }>(
      'GET /api/v1/purchased-items',
      subscribed,
    );
    expect(new Set(telegramSubscriptions.map(({ access }) => access))).toEqual(new Set(['OVER', 'JOINED', 'READY', 'DELAYED']));
    const products = await listed<{ coverImage: string }>('/api/v1/digital-products', seller.token ?? '');
    expect((await fetch(product.url + new URL(products.at(-1)?.coverImage ?? '').pathname)).status).toBe(200);
  });
});

type Device = Awaited<ReturnType<typeof openDevice>>;
const devices = new Map<string, Device>();
/** Somebody goes from page to page on one device. */
async function deviceOf(who: keyof typeof people, look: Look): Promise<Device> {
  const key = JSON.stringify([who, look]);
  const device =
    devices.get(key) ??
    (await openDevice(browser, look, { url: product.url, kept: people[who], adminCookie: who === 'administrator' ? adminToken : null }));
  devices.set(key, device);
  return device;
}
afterAll(() => Promise.all([...devices.values()].map(({ context }) => context.close())));

/** Where somebody is led on to, from an address that is only passed through. */
const leadsOnTo: Record<string, string> = { '/payment-callback?orderId={id}': '/payment-success', '/admin': '/admin/dashboard' };

/** The specification's columns: from 1024 px on, none of them disappears. */
const specifiedColumns: Record<string, string[]> = {
  '/sales': ['#', 'Item Name', 'Item Type', 'Price(INR)', 'Date', 'Username', 'Action'],
  '/purchased': ['#', 'Item Name', 'Type', 'Status', 'Amount (INR)', 'Purchase Date', 'Expiry Date', 'Actions'],
  '/payments': ['#', 'Name', 'Type', 'Status', 'Amount(INR)', 'Date', 'Customer', 'Action'],
  '/link-short': ['#', 'Original URL', 'Status', 'Clicks', 'Created At', 'Short Link', 'Actions'],
  '/digital-products': ['#', 'Title', 'Category', 'Price', 'Status', 'Sales', 'Actions'],
  '/admin/payout-management': ['#', 'Name', 'Email', 'ID', 'Amount', 'Status', 'Payment Method', 'Actions'],
  '/admin/kyc-documents': ['#', 'Name', 'Email', 'Username', 'Document Type', 'Document Number', 'Status', 'Action'],
};

async function expectColumnsAt1024(page: Device['page'], columns: string[]): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 1024, height: size.height });
  const visible = () =>
    page.locator('th').evaluateAll((heads) => heads.filter((head) => head.checkVisibility()).map(({ textContent }) => textContent));
  await expect.poll(visible).toEqual(expect.arrayContaining(columns));
  await expectGoodPage(page);
  await page.setViewportSize(size);
}

it.each(walked)('$path is good to look at for the $who at $width px in $theme', async ({ path, who, width, theme }) => {
  const { page, complaints } = await deviceOf(who, { width, theme });
  const answer = await page.goto(path.replace('{id}', ids[path] ?? ''));
  expect(answer?.status()).toBe(200);
  const end = leadsOnTo[path];
  if (end) await page.waitForURL((url) => url.pathname === end);
  // Who is slowly told who they are sees that for a while.
  await page.locator('h1', { hasNotText: 'Connecting…' }).first().waitFor();
  // What is waited for has come.
  await expect.poll(() => page.locator('[role="status"][aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0);
  await expectGoodPage(page, 'html');
  const columns = specifiedColumns[path];
  if (columns) await expectColumnsAt1024(page, columns);
  expect(complaints).toEqual([]);
});

it('the demo world is made once', async () => {
  await stopProduct(product);
  product = await start();
  expect(product.output()).not.toContain('Generating a demo world');
  expect((await listed('/api/v1/sales', people.seller.token ?? '')).length).toBeGreaterThan(0);
});
