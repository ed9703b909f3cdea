import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { studioPages } from '@jamun/contract';
import { landing } from '@jamun/test-support/depth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInStudio } from '../harness/admin.ts';
import { administrator } from '../harness/administrator.ts';
import { browser, type DisplayMode, expectAccessiblePage, openDevice, taggedDisplayModes } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { findTextCollisions, setDefaultFontSize } from '../harness/large-text.ts';
import { cleanUpAfterTests, dataDir } from '../harness/own-server.ts';
import { launch, type ServerProcess, startServer, stopServer } from '../harness/server-process.ts';

// Opens every page of a server with demo data, so that each page has content.
cleanUpAfterTests();

let server: ServerProcess;
let people: Record<'seller' | 'buyer' | 'administrator' | 'visitor', Record<string, string>>;
let adminToken: string;
let interruptedOutput = '';
let ids: Record<string, string>;

const signIn = async (email: string) =>
  (
    await call<{ token: string }>('POST /api/v1/auth/signin', {
      body: { username: email, loginMethod: 'email', password: 'jamun-demo' },
      url: server.url,
    })
  ).token;
const listed = async <Row>(route: string, token: string) => call<Row[]>(`GET ${route}`, { token, url: server.url });

const dir = dataDir();
const start = () => startServer({ DATA_DIR: dir, DEMO: '1', RATE_LIMITS: 'off', ADMIN_PASSWORD: administrator.password });

/** Simulates a power failure while the demo data is created; returns the output of the killed process. */
async function killDuringDemoData(): Promise<string> {
  const run = launch(process.execPath, ['build/server/main.mjs'], { DATA_DIR: dir, DEMO: '1' });
  await vi.waitUntil(() => existsSync(join(dir, 'demo/files/product-covers')), { timeout: 60_000, interval: 5 });
  run.signal('SIGKILL');
  await run.ended;
  return run.output();
}

beforeAll(async () => {
  if (landing) interruptedOutput = await killDuringDemoData();
  server = await start();
  const [seller, buyer] = [await signIn('ananya@jamun.example'), await signIn('rohan@jamun.example')];
  const { token, kept } = await signedInStudio(server.url);
  adminToken = token;
  people = { seller: { token: seller }, buyer: { token: buyer }, administrator: kept, visitor: {} };
  const [item] = await listed<{ id: string; publicUrl: string }>('/api/v1/digital-products?status=ACTIVE&sort=sales', seller);
  const [channel] = await listed<{ id: string; publicUrl: string }>('/api/v1/telegram/channels?status=ACTIVE', seller);
  const [link] = await listed<{ id: string; shortId: string }>('/api/v1/links?sort=clicks', seller);
  const [coupon] = await listed<{ id: string }>('/api/v1/coupons?sort=uses', seller);
  const [user] = await listed<{ id: number }>('/api/v1/admin/users', token);
  const [plan] = await listed<{ id: string }>('/api/v1/admin/platform-subscription-plans', token);
  const { digitalProducts } = await call<{ digitalProducts: { id: string; orderId: string }[] }>(
    'GET /api/v1/purchased-items?type=DIGITAL_PRODUCT',
    {
      token: buyer,
      url: server.url,
    },
  );
  const [purchase] = digitalProducts;
  ids = {
    '/digital-products/{id}/edit': item?.id ?? '',
    '/telegram/{id}/edit': channel?.id ?? '',
    '/link-short/{id}': link?.id ?? '',
    '/coupons/{id}': coupon?.id ?? '',
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
  if (server) await stopServer(server);
});

/** Number of rows in a list response: the data is the array, or an object with arrays. */
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
    'coupons',
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
    'admin/coupons',
    'admin/kyc-documents',
    'admin/payment-methods',
    'admin/audit',
    'admin/platform-subscription-plans',
  ],
};

const visitorPages = new Set([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email-change',
  '/unsubscribe',
  '/undo-email-change',
  '/undo-two-step-sign-in',
  '/admin/signin',
]);
const buyerPages = new Set(['/purchased', '/purchased-digital-products/{id}']);
const userOf = (path: string): keyof typeof people => {
  if (visitorPages.has(path)) return 'visitor';
  if (path.startsWith('/admin')) return 'administrator';
  return buyerPages.has(path) ? 'buyer' : 'seller';
};

/** Pages of the storefront. */
const publicPages: [string, keyof typeof people][] = [
  ['/', 'visitor'],
  ['/signin', 'visitor'],
  ['/purchases', 'visitor'],
  ...(['/privacy-policy', '/terms-and-conditions', '/refund-policy', '/contact-us'] as const).map(
    (path) => [path, 'visitor'] as [string, 'visitor'],
  ),
  ['/d/{id}', 'visitor'],
  ['/c/{id}', 'visitor'],
  ['/payment-callback?orderId={id}', 'buyer'],
  ['/payment-success?orderId={id}', 'buyer'],
  ['/payment-failed?orderId=unknown', 'visitor'],
];

const pages = [...studioPages.map((path): [string, keyof typeof people] => [path, userOf(path)]), ...publicPages];
// Phone and desktop alternate from page to page.
const visits = pages.flatMap(([path, who], place) =>
  taggedDisplayModes(place).map(({ displayMode, tags }) => ({ path, who, displayMode, tags })),
);

describe('demo data', () => {
  it('the start before it was killed while it generated the demo data', { tags: 'slow' }, () => {
    expect(interruptedOutput).toContain('Generating a demo world');
    expect(interruptedOutput).not.toContain('is ready');
  });

  it('the demo data is complete', async () => {
    expect(server.output()).toContain('Generating a demo world');
    expect(server.output(), 'warnings in the output of the start').not.toMatch(/Warning|"level":/);
    expect(existsSync(join(dir, 'demo'))).toBe(false);
    for (const [who, routes] of Object.entries(lists)) {
      const token = who === 'administrator' ? adminToken : (people[who as keyof typeof lists].token ?? '');
      for (const route of routes) expect(countIn(await call(`GET /api/v1/${route}`, { token, url: server.url })), route).toBeGreaterThan(0);
    }
    const { seller, buyer } = people;
    const withdrawals = await listed<{ status: string }>('/api/v1/wallet/withdrawals?limit=100', seller.token ?? '');
    const states = ['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED'];
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(states));
    const coupons = await listed<{ status: string }>('/api/v1/coupons?limit=100', seller.token ?? '');
    expect(new Set(coupons.map(({ status }) => status))).toEqual(new Set(['LIVE', 'SCHEDULED', 'PAUSED', 'USED_UP', 'ENDED']));
    const buyerOptions = { token: buyer.token ?? '', url: server.url };
    const { telegramSubscriptions } = await call<{ telegramSubscriptions: { access: string }[] }>(
      'GET /api/v1/purchased-items',
      buyerOptions,
    );
    expect(new Set(telegramSubscriptions.map(({ access }) => access))).toEqual(new Set(['OVER', 'JOINED', 'READY', 'DELAYED']));
    const products = await listed<{ coverImage: string }>('/api/v1/digital-products', seller.token ?? '');
    expect((await fetch(server.url + new URL(products.at(-1)?.coverImage ?? '').pathname)).status).toBe(200);
  });
});

type Device = Awaited<ReturnType<typeof openDevice>>;
const devices = new Map<string, Device>();
/** One device per user and display mode, reused for all pages. */
async function deviceOf(who: keyof typeof people, displayMode: DisplayMode): Promise<Device> {
  const key = JSON.stringify([who, displayMode]);
  const device =
    devices.get(key) ??
    (await openDevice(browser, displayMode, {
      url: server.url,
      kept: people[who],
      adminCookie: who === 'administrator' ? adminToken : null,
    }));
  devices.set(key, device);
  return device;
}
afterAll(() => Promise.all([...devices.values()].map(({ context }) => context.close())));

/** Pages that redirect, with their targets. */
const redirects: Record<string, string> = { '/payment-callback?orderId={id}': '/payment-success', '/admin': '/admin/dashboard' };

/** Columns of the specification: all of them are visible from 1024 px on. */
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
  await expectAccessiblePage(page);
  await page.setViewportSize(size);
}

async function expectAccessibleVisit(path: string, who: keyof typeof people, displayMode: DisplayMode): Promise<void> {
  const { page, pageErrors } = await deviceOf(who, displayMode);
  const response = await page.goto(path.replace('{id}', ids[path] ?? ''));
  expect(response?.status()).toBe(200);
  const end = redirects[path];
  if (end) await page.waitForURL((url) => url.pathname === end);
  // “Connecting...” is shown while the session is loading.
  await page.locator('h1', { hasNotText: 'Connecting...' }).first().waitFor();
  // All loading indicators are gone.
  await expect.poll(() => page.locator('[role="status"][aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0);
  await expectAccessiblePage(page, 'html');
  const columns = specifiedColumns[path];
  if (columns) await expectColumnsAt1024(page, columns);
  expect(pageErrors).toEqual([]);
}

for (const { path, who, displayMode, tags } of visits)
  it(`${path} is accessible for the ${who} at ${displayMode.width} px in ${displayMode.theme}`, { tags }, () =>
    expectAccessibleVisit(path, who, displayMode),
  );

/** Pages with their font size at a browser font size of 32 px: the studio has 14 px at the default of 16. */
const largeTextPages = {
  '/payments?tab=wallet': '28px',
  '/dashboard': '28px',
  '/coupons': '28px',
  '/coupons/{id}': '28px',
  '/d/{id}': '32px',
  '/c/{id}': '32px',
};

for (const width of [390, 1280] as const)
  it(`wallet, dashboard, coupons, product and channel page at ${width} px cut off no text when the browser's font size is 32 px`, async () => {
    const { context, page } = await openDevice(browser, { width, theme: 'light' }, { url: server.url, kept: people.seller });
    await setDefaultFontSize(page, 32);
    for (const [path, fontSize] of Object.entries(largeTextPages)) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path.replace('{id}', ids[path] ?? ''));
      await page.locator('h1', { hasNotText: 'Connecting...' }).first().waitFor();
      await expect.poll(() => page.locator('[role="status"][aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0);
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize), { message: path }).toBe(fontSize);
      await expectAccessiblePage(page);
      await expect.poll(() => findTextCollisions(page), { message: path }).toEqual([]);
    }
    await context.close();
  });

it('a restart does not create the demo data again', async () => {
  await stopServer(server);
  server = await start();
  expect(server.output()).not.toContain('Generating a demo world');
  expect((await listed('/api/v1/sales', people.seller.token ?? '')).length).toBeGreaterThan(0);
});
