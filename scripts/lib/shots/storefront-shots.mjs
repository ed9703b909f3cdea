import { inOrder, press, shotsAs } from './shot.mjs';

/**
 * @import { Page } from '../workspace-packages.mjs'
 * @import { Shot } from './shot.mjs'
 */

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

/**
 * Opens the pay sheet of phones, which has the coupon of a buyer without an account; wide screens show it in the page.
 * @param {Page} page
 */
async function openPaySheet(page) {
  if ((page.viewportSize()?.width ?? 0) > 390) return;
  await page.getByRole('complementary').getByRole('button').filter({ visible: true }).first().click();
}

/** @param {number} index */
const selectPlan = (index) => (/** @type {Page} */ page) => page.locator('label:has(input[type=radio])').nth(index).click();

/** @param {Page} page */
async function rejectCode(page) {
  await page.locator('#pay-coupon').fill('NOSUCHCODE');
  await page.locator('#pay-coupon').press('Enter');
  await page.locator('#pay-coupon[aria-invalid=true]').waitFor();
}

const openField = inOrder(openPaySheet, press(/code/i));

/**
 * Coupons of the demo data: FAMILY20 for everything, LAUNCH500 used up, PRESS makes a product free, MEMBERS20 for one plan.
 * @type {Shot[]}
 */
const couponPages = [
  { name: 'pay-coupon-offer', path: ({ productPage }) => productPage, act: openPaySheet },
  { name: 'pay-coupon-field', path: ({ productPage }) => productPage, act: openField },
  { name: 'pay-coupon-rejected', path: ({ productPage }) => productPage, act: inOrder(openField, rejectCode) },
  { name: 'pay-coupon-link', path: ({ productPage }) => `${productPage}?code=FAMILY20` },
  { name: 'pay-coupon-link-sheet', path: ({ productPage }) => `${productPage}?code=FAMILY20`, only: 390, act: openPaySheet },
  { name: 'pay-coupon-used-up', path: ({ coursePage }) => `${coursePage}?code=LAUNCH500` },
  { name: 'pay-coupon-used-up-sheet', path: ({ coursePage }) => `${coursePage}?code=LAUNCH500`, only: 390, act: openPaySheet },
  { name: 'pay-coupon-free', path: ({ giftPage }) => `${giftPage}?code=PRESS`, act: openPaySheet },
  {
    name: 'pay-coupon-plan',
    path: ({ channelPage }) => `${channelPage}?code=MEMBERS20`,
    act: inOrder(selectPlan(1), openPaySheet),
  },
  { name: 'pay-coupon-other-plan', path: ({ channelPage }) => `${channelPage}?code=MEMBERS20`, act: selectPlan(2) },
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
  ...shotsAs('anonymous', couponPages),
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
