import { press, shotsAs } from './shot.mjs';

/** @import { Shot } from './shot.mjs' */

/** @type {Shot[]} */
const pages = [
  { name: 'landing', path: '/', whole: true },
  { name: 'landing-top', path: '/', scale: 1 },
  { name: 'legal', path: '/terms-and-conditions', whole: true },
  { name: 'contact', path: '/contact-us', whole: true },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'product', path: ({ productPage }) => productPage },
  { name: 'channel', path: ({ channelPage }) => channelPage },
];

/** @type {Shot[]} */
const moreAnonymous = [
  { name: 'privacy', path: '/privacy-policy', whole: true },
  { name: 'refund-policy', path: '/refund-policy', whole: true },
  { name: 'product-whole', path: ({ productPage }) => productPage, whole: true },
  { name: 'product-lightbox', path: ({ productPage }) => productPage, act: (page) => page.locator('a[href^="/media/"]').first().click() },
  { name: 'channel-whole', path: ({ channelPage }) => channelPage, whole: true },
  { name: 'product-sheet', path: ({ productPage }) => productPage, only: 390, act: press(/pay|buy|now|review/i) },
  { name: 'purchases', path: '/purchases' },
  { name: 'product-not-found', path: '/d/no-such-product' },
  { name: 'link-password', path: '/s/previews' },
  { name: 'link-expired', path: '/s/launch-offer' },
  { name: 'report-form', path: ({ productPage }) => `/report?page=${encodeURIComponent(productPage)}`, whole: true },
  { name: 'result-failed', path: '/payment-failed' },
  { name: 'result-signed-out', path: ({ order }) => `/payment-success?orderId=${order}` },
  { name: 'outbox', path: '/sandbox/mails' },
  {
    name: 'outbox-email',
    path: '/sandbox/mails',
    // Shows the email's HTML in a page of its own: its content security policy forbids scripts, which the pictures need.
    act: async (page) => {
      const address = await page.locator('article a').first().getAttribute('href');
      await page.setContent(await (await page.request.get(String(address))).text());
    },
  },
  { name: 'sandbox-payments', path: '/sandbox/cashfree' },
  { name: 'sandbox-telegram', path: '/sandbox/telegram' },
];

/** @type {Shot[]} */
const buyerPages = [
  { name: 'result-paid', path: ({ order }) => `/payment-success?orderId=${order}` },
  { name: 'result-plan-paid', path: ({ planOrder }) => `/payment-success?orderId=${planOrder}` },
  { name: 'result-unknown', path: '/payment-callback?orderId=aaaaaaaaaaaaaaaaaaaa' },
  { name: 'product-owned', path: ({ ownedPage }) => ownedPage },
];

/** @type {Shot[]} */
const payingPages = [
  { name: 'product-questions', path: ({ questionsPage }) => questionsPage, whole: true },
  { name: 'product-question-errors', path: ({ questionsPage }) => questionsPage, act: press(/pay|buy|now|review/i) },
  {
    name: 'channel-plan',
    path: ({ channelPage }) => channelPage,
    act: (page) => page.locator('label:has(input[type=radio])').nth(1).click(),
  },
];

/** @type {Shot[]} */
export const storefrontShots = [
  ...pages,
  ...shotsAs('anonymous', moreAnonymous),
  ...shotsAs('buyer', buyerPages),
  ...shotsAs('otherSeller', payingPages),
];

/**
 * Starts an order, which other pages would list: last of all.
 * @type {Shot[]}
 */
export const paymentShots = shotsAs('otherSeller', [
  {
    name: 'payment-frame',
    path: ({ productPage }) => productPage,
    act: async (page) => {
      await page.locator('button[type=submit]').filter({ visible: true }).first().click();
      await page.frameLocator('iframe').locator('h1').waitFor();
    },
  },
]);
