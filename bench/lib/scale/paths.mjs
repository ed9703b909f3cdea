// Requests that the scale benchmark measures, by signed-in user. Ids are the same in both databases.
import { rowId } from './servers.mjs';

const daysAgo = (/** @type {number} */ days) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/**
 * @param {string} path
 * @param {string[]} queries
 */
const withQueries = (path, ...queries) => queries.map((query) => `/api/v1/${path}${query}`);

/**
 * Lists, dashboard and wallet of a seller.
 * @param {number} seller
 */
export const sellerPaths = (seller) => [
  ...withQueries('sales', '', '?page=2', '?sort=amount', '?sort=name&order=asc', '?type=DIGITAL_PRODUCT', '?type=TELEGRAM_PLAN'),
  ...withQueries(`sales?productId=${rowId('product', seller)}`, ''),
  ...withQueries('transactions', '', '?page=2', '?sort=amount', '?sort=status', '?sort=name', '?status=SUCCESS', '?state=REFUNDED'),
  ...withQueries('digital-products', '', '?sort=sales', '?sort=price'),
  ...withQueries('links', '', '?sort=clicks', '?sort=url'),
  ...withQueries(`links/${rowId('link', seller)}/analytics`, ''),
  ...withQueries('telegram/channels', ''),
  ...withQueries(`telegram/channels/${rowId('channel', seller)}/subscribers`, '', '?sort=expiry', '?sort=name', '?status=ACTIVE'),
  ...withQueries('notifications', '', '/unread-count'),
  ...withQueries('dashboard/stats', '', `?from=${daysAgo(364)}&to=${daysAgo(0)}`),
  ...withQueries('dashboard/daily-sales', '', `?from=${daysAgo(364)}&to=${daysAgo(0)}`, '?range=all'),
  ...withQueries('wallet', '', '/statement', `/statement?month=${daysAgo(40).slice(0, 7)}`, '/withdrawals', '/withdrawals?sort=amount'),
];

/** Substring searches of a seller: a letter, which has no trigram, a text that occurs, and one that does not. */
export const sellerSearches = (/** @type {number} */ seller) =>
  [
    'sales',
    'transactions',
    'digital-products',
    'links',
    `telegram/channels/${rowId('channel', seller)}/subscribers`,
    'wallet/withdrawals',
  ].flatMap((path) => withQueries(path, '?search=a', '?search=user123', '?search=nowhere'));

export const buyerPaths = withQueries('purchased-items', '', '?sort=name', '?search=guide', '?search=nowhere');

export const administratorPaths = [
  ...withQueries('admin/users', '', '?sort=name', '?page=2', '?role=ADMIN', '?status=banned', '?status=active'),
  ...withQueries('admin/orders', '', '?sort=amount', '?page=2', '?status=PAID', '?status=EXPIRED', '?status=SOLD', '?status=PENDING'),
  ...withQueries('admin/withdrawals', '', '?status=PENDING', '?status=PAID', '?sort=amount'),
  ...withQueries('admin/kyc-documents', '', '?status=PENDING', '?status=APPROVED'),
  ...withQueries('admin/payment-methods', '', '?status=VERIFIED'),
  ...withQueries('admin/links', '', '?sort=clicks'),
  ...withQueries('admin/audit', '', '?action=WITHDRAWAL_REQUESTED'),
  ...withQueries('admin/dashboard', ''),
];

export const administratorSearches = ['users', 'orders', 'withdrawals', 'kyc-documents', 'payment-methods', 'links', 'audit'].flatMap(
  (path) => withQueries(`admin/${path}`, '?search=user123', '?search=nowhere'),
);

export const publicPaths = [
  '/d/guide-1',
  '/api/v1/digital-products/public/guide-1',
  '/api/v1/telegram/public/channels/channel-1',
  '/api/v1/links/stats/link1',
];
