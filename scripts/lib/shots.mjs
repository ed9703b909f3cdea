/**
 * Screenshots of `npm run pictures`.
 * @import { DemoRecords, Visitor } from './demo-people.mjs'
 * @import { Page } from './workspace-packages.mjs'
 */

/**
 * @typedef {object} Shot
 * @property {string} name
 * @property {string | ((records: DemoRecords) => string)} path
 * @property {Visitor} [as] Visitor; `anonymous` by default.
 * @property {(page: Page) => Promise<void>} [act] Runs before the picture is taken.
 * @property {390 | 1280} [only] The only width to take.
 * @property {boolean} [whole] Full page rather than the viewport.
 * @property {number} [scale] Device scale factor; 2 by default.
 * @property {boolean} [kit] Page of the development server.
 */

/**
 * @param {string | RegExp} name
 * @returns {(page: Page) => Promise<void>}
 */
const press = (name) => (page) => page.getByRole('button', { name }).first().click();

/** @type {Shot[]} */
const sellerShots = [
  { name: 'dashboard', path: '/dashboard', whole: true },
  { name: 'shell-rail', path: '/dashboard', only: 1280, act: press(/sidebar/i) },
  { name: 'shell-more', path: '/dashboard', only: 390, act: press('More') },
  { name: 'shell-favorites', path: '/dashboard', act: press(/Favorites/) },
  { name: 'shell-notifications', path: '/dashboard', act: press(/Notifications/) },
  { name: 'shell-account', path: '/dashboard', act: press(/^Account/) },
  { name: 'shell-palette', path: '/dashboard', act: press('Search or go to') },
  { name: 'sales', path: '/sales' },
  { name: 'transactions', path: '/payments' },
  { name: 'wallet', path: '/payments?tab=wallet' },
  { name: 'links', path: '/link-short' },
  { name: 'link', path: ({ link }) => `/link-short/${link}`, whole: true },
  { name: 'telegram', path: '/telegram' },
  { name: 'telegram-channel', path: ({ channel }) => `/telegram/${channel}/edit`, whole: true },
  { name: 'telegram-subscribers', path: ({ channel }) => `/telegram/${channel}/edit?tab=subscribers` },
  { name: 'products', path: '/digital-products' },
  { name: 'products-editor', path: ({ product }) => `/digital-products/${product}/edit`, whole: true },
  { name: 'settings', path: '/settings', whole: true },
  { name: 'profile', path: '/profile' },
];

/** @type {Shot[]} */
const administratorShots = [
  { name: 'admin-dashboard', path: '/admin/dashboard', whole: true },
  { name: 'admin-users', path: '/admin/user-management' },
  { name: 'admin-user', path: ({ user }) => `/admin/user-management/${user}`, whole: true },
  { name: 'admin-orders', path: '/admin/orders' },
  { name: 'admin-plans', path: '/admin/plan-management' },
  { name: 'admin-payouts', path: '/admin/payout-management' },
  { name: 'admin-kyc', path: '/admin/kyc-documents' },
  { name: 'admin-payment-methods', path: '/admin/payment-methods' },
  { name: 'admin-links', path: '/admin/link-management' },
  { name: 'admin-audit', path: '/admin/audit' },
];

/** @type {Shot[]} */
export const shots = [
  { name: 'landing', path: '/', whole: true },
  { name: 'landing-top', path: '/', scale: 1 },
  { name: 'legal', path: '/terms-and-conditions', whole: true },
  { name: 'contact', path: '/contact-us', whole: true },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'product', path: ({ productPage }) => productPage },
  { name: 'channel', path: ({ channelPage }) => channelPage },
  { name: 'signin', path: '/signin' },
  ...sellerShots.map((shot) => ({ ...shot, as: /** @type {const} */ ('seller') })),
  { name: 'purchased', path: '/purchased', as: 'buyer' },
  { name: 'admin-signin', path: '/admin/signin' },
  ...administratorShots.map((shot) => ({ ...shot, as: /** @type {const} */ ('administrator') })),
  { name: 'kit', path: '/dev/ui', kit: true, whole: true },
  { name: 'kit-drawer', path: '/dev/ui', kit: true, act: press('Open drawer') },
  { name: 'kit-dialog', path: '/dev/ui', kit: true, act: press('Open form dialog') },
  { name: 'kit-confirm', path: '/dev/ui', kit: true, act: press('Open confirm dialog') },
];

/** Pictures of the documentation: scaled down and copied to docs/. */
export const docsPictures = [
  { file: 'landing-top-1280.png', as: 'landing.png' },
  { file: 'dashboard-1280.png', as: 'dashboard.png' },
  { file: 'product-390.png', as: 'product.png' },
  { file: 'wallet-390.png', as: 'wallet.png' },
  { file: 'telegram-390-dark.png', as: 'telegram.png' },
];
