import { changeReply, inOrder, openDialog, openFromDrawer, openRow, shotsAs } from './shot.mjs';

/** @import { Shot } from './shot.mjs' */

const path = '/payments?tab=wallet';
const openWithdraw = openDialog(/withdraw/i);
const paymentMethods = /\/api\/v1\/payment-methods$/;

/** @type {Shot[]} */
const wallet = [
  { name: 'wallet-whole', path, whole: true },
  { name: 'withdrawal-drawer', path, act: openRow() },
  { name: 'withdrawal-cancel', path, act: inOrder(openRow(), openFromDrawer(/cancel/i)) },
  { name: 'withdrawal-approved', path, act: openRow(1) },
  { name: 'withdraw-form', path, act: openWithdraw },
  {
    name: 'withdraw-errors',
    path,
    act: inOrder(openWithdraw, (page) => page.getByRole('dialog').locator('button[type=submit]').click()),
  },
  {
    name: 'withdraw-review',
    path,
    act: inOrder(openWithdraw, async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.locator('input:not([type=radio])').first().fill('500');
      await dialog.locator('button[type=submit]').click();
      await dialog.locator('input:not([type=radio])').first().waitFor({ state: 'detached' });
    }),
  },
  { name: 'withdraw-no-method', path, prepare: changeReply(paymentMethods, () => []), act: openWithdraw },
  {
    name: 'withdraw-method-pending',
    path,
    prepare: changeReply(paymentMethods, (methods) =>
      methods.slice(0, 1).map((/** @type {object} */ method) => ({ ...method, status: 'PENDING' })),
    ),
    act: openWithdraw,
  },
  {
    name: 'withdraw-debt',
    path,
    prepare: changeReply(/\/api\/v1\/wallet$/, (data) => ({ ...data, withdrawableBalance: 0, debt: 1_200 })),
    act: openWithdraw,
  },
];

/** @type {Shot[]} */
export const walletShots = [
  { name: 'wallet', path, as: 'seller' },
  ...shotsAs('seller', wallet),
  ...shotsAs('buyer', [
    { name: 'wallet-empty', path, whole: true },
    { name: 'withdraw-no-kyc', path, act: openWithdraw },
  ]),
  ...shotsAs('newSeller', [{ name: 'withdraw-kyc-pending', path, act: openWithdraw }]),
  ...shotsAs('returnedSeller', [{ name: 'withdraw-kyc-returned', path, act: openWithdraw }]),
];
