import {
  changeReply,
  failRequest,
  inOrder,
  openDialog,
  openRow,
  openRowDialog,
  openRowMenu,
  pressInDialog,
  shotsAs,
  waitForDialog,
} from './shot.mjs';

/** @import { Shot } from './shot.mjs' */
/** @import { Page } from '../workspace-packages.mjs' */

const openForm = openDialog(/create/i);

/**
 * Fills in fields of the open form.
 * @param {Record<string, string>} values By label.
 */
const fill = (values) => async (/** @type {Page} */ page) => {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).first().fill(value);
  await page.keyboard.press('Tab');
};

/** @param {RegExp} name */
const choose = (name) => (/** @type {Page} */ page) => page.getByRole('dialog').getByText(name).first().click();

/** @param {Page} page */
const scrollToExamples = (page) => page.locator('[data-examples]').scrollIntoViewIfNeeded();

/** @param {(records: { coupon: string, oneUseCoupon: string }) => string} id */
const details = (id) => (/** @type {{ coupon: string, oneUseCoupon: string }} */ records) => `/coupons/${id(records)}`;

/** @type {Shot[]} */
const seller = [
  { name: 'coupons', path: '/coupons', whole: true },
  { name: 'coupons-menu', path: '/coupons', act: openRowMenu() },
  { name: 'coupons-no-match', path: '/coupons?search=zzzz' },
  { name: 'coupons-error', path: '/coupons', prepare: failRequest(/\/api\/v1\/coupons\?/) },
  { name: 'coupon', path: details(({ coupon }) => coupon), whole: true },
  { name: 'coupon-codes', path: details(({ oneUseCoupon }) => oneUseCoupon), whole: true },
  {
    name: 'coupon-taken-down',
    path: details(({ coupon }) => coupon),
    prepare: changeReply(/\/api\/v1\/coupons\/\w{20}$/, (data) => ({
      ...data,
      status: 'PAUSED',
      adminPauseReason: 'Advertised as 90% off a price that was never charged',
    })),
  },
  { name: 'coupon-create', path: '/coupons', act: openForm },
  {
    name: 'coupon-create-example',
    path: '/coupons',
    act: inOrder(openForm, fill({ Code: 'DIWALI20', Discount: '20' }), scrollToExamples),
  },
  { name: 'coupon-create-free', path: '/coupons', act: inOrder(openForm, fill({ Code: 'GIFT', Discount: '100' }), scrollToExamples) },
  { name: 'coupon-create-items', path: '/coupons', act: inOrder(openForm, choose(/^Chosen items/), fill({ Discount: '20' })) },
  { name: 'coupon-create-errors', path: '/coupons', act: inOrder(openForm, fill({ Code: 'a!' }), pressInDialog(/^create coupon/i)) },
  {
    name: 'coupon-create-codes',
    path: '/coupons',
    act: inOrder(openForm, choose(/^One-use codes/), fill({ Name: 'Newsletter', 'Number of codes': '50' })),
  },
  {
    name: 'coupon-confirm-free',
    path: '/coupons',
    act: inOrder(openForm, fill({ Code: 'GIFT', Discount: '100' }), pressInDialog(/^create coupon/i), (page) =>
      page.getByRole('dialog').nth(1).waitFor(),
    ),
  },
  { name: 'coupon-edit', path: '/coupons', act: openRowDialog('WELCOME10', /edit/i) },
  { name: 'coupon-share', path: '/coupons', act: openRowDialog('WELCOME10', /share/i) },
  { name: 'coupon-qr', path: '/coupons', act: openRowDialog('WELCOME10', /qr/i) },
  { name: 'coupon-delete', path: '/coupons', act: openRowDialog('WELCOME10') },
  { name: 'sales-coupon', path: ({ coupon }) => `/sales?couponId=${coupon}` },
  { name: 'sale-coupon', path: ({ coupon }) => `/sales?couponId=${coupon}`, act: inOrder(openRow(), waitForDialog) },
  {
    name: 'settings-reminders',
    path: '/settings',
    prepare: changeReply(/\/checkout-reminders$/, (data) => ({ ...data, isOn: true })),
    act: (page) => page.getByRole('region', { name: 'Checkout reminders' }).scrollIntoViewIfNeeded(),
  },
];

/** @type {Shot[]} */
export const couponShots = [...shotsAs('seller', seller), ...shotsAs('buyer', [{ name: 'coupons-empty', path: '/coupons' }])];
