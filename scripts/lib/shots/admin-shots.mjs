import {
  inOrder,
  openDialog,
  openFirstDecision,
  openFromDrawer,
  openFromRow,
  openRow,
  openRowDialog,
  pressInDialog,
  pressInSection,
  shotsAs,
  waitForDialog,
} from './shot.mjs';

/** @import { Act, Shot } from './shot.mjs' */

/** @type {Shot[]} */
const pages = [
  { name: 'admin-dashboard', path: '/admin/dashboard', whole: true },
  { name: 'admin-users', path: '/admin/user-management' },
  { name: 'admin-user', path: ({ user }) => `/admin/user-management/${user}`, whole: true },
  { name: 'admin-orders', path: '/admin/orders' },
  { name: 'admin-plans', path: '/admin/plan-management' },
  { name: 'admin-payouts', path: '/admin/payout-management' },
  { name: 'admin-confirmations', path: '/admin/confirmations' },
  { name: 'admin-kyc', path: '/admin/kyc-documents' },
  { name: 'admin-payment-methods', path: '/admin/payment-methods' },
  { name: 'admin-links', path: '/admin/link-management' },
  { name: 'admin-coupons', path: '/admin/coupons' },
  { name: 'admin-audit', path: '/admin/audit' },
  { name: 'admin-jobs', path: '/admin/jobs' },
];

const user = (/** @type {{ user: string }} */ records) => `/admin/user-management/${records.user}`;
const orders = '/admin/orders';
const payouts = '/admin/payout-management';
const kyc = '/admin/kyc-documents';
const methods = '/admin/payment-methods';
const plans = '/admin/plan-management';

/**
 * @param {number} index
 * @returns {Act}
 */
const chooseDecision = (index) => (page) => page.getByRole('dialog').getByRole('radio').nth(index).check({ force: true });

/** @type {Shot[]} */
const users = [
  { name: 'admin-user-ban', path: '/admin/user-management', act: openRowDialog() },
  {
    name: 'admin-user-adjust',
    path: user,
    act: inOrder(
      pressInSection(/wallet/i, (buttons) => buttons.first()),
      waitForDialog,
    ),
  },
  {
    name: 'admin-user-plan',
    path: user,
    act: inOrder(
      pressInSection(/^plan/i, (buttons) => buttons.first()),
      waitForDialog,
    ),
  },
  {
    name: 'admin-user-sign-out',
    path: user,
    act: inOrder(
      pressInSection(/devices|sessions|signed/i, (buttons) => buttons.first()),
      waitForDialog,
    ),
  },
  { name: 'admin-settings', path: '/admin/settings', whole: true },
  {
    name: 'admin-settings-two-step',
    path: '/admin/settings',
    act: pressInSection(/two-step|two-factor|2fa/i, (buttons) => buttons.first()),
  },
];

/** @type {Shot[]} */
const money = [
  { name: 'admin-order-drawer', path: orders, act: openRow() },
  { name: 'admin-order-refund', path: orders, act: inOrder(openRow(), openFromDrawer(/^refund/i)) },
  { name: 'admin-order-chargeback', path: orders, act: inOrder(openRow(), openFromDrawer(/chargeback/i)) },
  { name: 'admin-order-refused', path: `${orders}?needsAttention=yes`, act: openRow() },
  { name: 'admin-payout-drawer', path: payouts, act: openRow() },
  { name: 'admin-payout-paid', path: payouts, act: inOrder(openRow(), chooseDecision(1)) },
  { name: 'admin-payout-reject', path: payouts, act: inOrder(openRow(), chooseDecision(-1)) },
  { name: 'admin-payout-files', path: `${payouts}?tab=exports` },
  { name: 'admin-attention', path: '/admin/attention' },
  { name: 'admin-attention-drawer', path: '/admin/attention', act: openRow() },
  { name: 'admin-attention-resolve', path: '/admin/attention', act: inOrder(openRow(), openFirstDecision) },
  { name: 'admin-audit-drawer', path: '/admin/audit', act: openRow(1) },
];

/** @type {Shot[]} */
const reviews = [
  { name: 'admin-kyc-drawer', path: kyc, act: openRow() },
  { name: 'admin-kyc-reject', path: kyc, act: inOrder(openRow(), pressInDialog(/^reject/i)) },
  { name: 'admin-kyc-approved', path: kyc, act: openRow(2) },
  { name: 'admin-method-drawer', path: methods, act: openRow() },
  { name: 'admin-method-reject', path: methods, act: inOrder(openRow(), pressInDialog(/^reject/i)) },
  { name: 'admin-reports', path: '/admin/reports' },
  { name: 'admin-report-drawer', path: '/admin/reports', act: openRow() },
  { name: 'admin-report-decide', path: '/admin/reports', act: inOrder(openRow(), openFirstDecision) },
  { name: 'admin-link-take-down', path: '/admin/link-management', act: openFromRow(0, (buttons) => buttons.last()) },
  { name: 'admin-link-restore', path: '/admin/link-management', act: openFromRow('double-it', (buttons) => buttons.last()) },
  { name: 'admin-coupon-pause', path: '/admin/coupons', act: openFromRow('FAMILY20', (buttons) => buttons.last()) },
  { name: 'admin-coupon-resume', path: '/admin/coupons', act: openFromRow('RANK90', (buttons) => buttons.last()) },
];

/** @type {Shot[]} */
const platformPlans = [
  { name: 'admin-plan-create', path: plans, act: openDialog(/create/i) },
  {
    name: 'admin-plan-delete',
    path: plans,
    act: inOrder((page) => page.locator('main article').nth(1).getByRole('button').last().click(), waitForDialog),
  },
  {
    name: 'admin-plan-editor',
    path: plans,
    whole: true,
    act: async (page) => {
      await page.locator('main article').nth(1).getByRole('link').first().click();
      await page.locator('main form').first().waitFor();
    },
  },
];

/** @type {Shot[]} */
export const adminShots = [
  ...shotsAs('anonymous', [{ name: 'admin-signin', path: '/admin/signin', scale: 2 }]),
  ...pages.map((shot) => ({ ...shot, as: /** @type {const} */ ('administrator') })),
  ...shotsAs('administrator', [...users, ...money, ...reviews, ...platformPlans]),
];
