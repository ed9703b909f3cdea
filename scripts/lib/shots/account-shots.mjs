import { inOrder, openDialog, press, pressInSection, shotsAs, waitForDialog } from './shot.mjs';

/** @import { Shot } from './shot.mjs' */

/** @type {Shot[]} */
const signedOut = [
  { name: 'signup', path: '/signin?panel=signup' },
  { name: 'signin-phone', path: '/signin', act: (page) => page.getByRole('radio').nth(1).check({ force: true }) },
  { name: 'signin-errors', path: '/signin', act: (page) => page.locator('form button[type=submit]:visible').click() },
  { name: 'signup-errors', path: '/signin?panel=signup', act: (page) => page.locator('form button[type=submit]:visible').click() },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=unknown' },
  { name: 'verify-email', path: '/verify-email?token=unknown' },
  { name: 'confirm-email-change', path: '/confirm-email-change?token=unknown' },
  { name: 'undo-email-change', path: '/undo-email-change?token=unknown' },
  { name: 'undo-two-step-sign-in', path: '/undo-two-step-sign-in?token=unknown' },
  { name: 'unsubscribe', path: '/unsubscribe?token=unknown' },
];

const twoStep = /two-step|two-factor|2fa/i;
const methods = /payment method/i;

/** @type {Shot[]} */
const settings = [
  { name: 'settings-two-step', path: '/settings', act: pressInSection(twoStep, (buttons) => buttons.first()) },
  {
    name: 'settings-add-method',
    path: '/settings',
    act: inOrder(
      pressInSection(methods, (buttons) => buttons.last()),
      waitForDialog,
    ),
  },
  {
    name: 'settings-add-upi',
    path: '/settings',
    act: inOrder(
      pressInSection(methods, (buttons) => buttons.last()),
      waitForDialog,
      (page) => page.getByRole('dialog').locator('label').filter({ hasText: /UPI/ }).first().click(),
    ),
  },
  {
    name: 'settings-edit-method',
    path: '/settings',
    act: inOrder(
      pressInSection(methods, (buttons) => buttons.first()),
      waitForDialog,
    ),
  },
  {
    name: 'settings-delete-method',
    path: '/settings',
    act: inOrder(
      pressInSection(methods, (buttons) => buttons.nth(1)),
      waitForDialog,
    ),
  },
  {
    name: 'settings-change-email',
    path: '/settings',
    act: inOrder(
      pressInSection(/^email address/i, (buttons) => buttons.first()),
      waitForDialog,
    ),
  },
  {
    name: 'settings-end-session',
    path: '/settings',
    act: inOrder(
      pressInSection(/devices/i, (buttons) => buttons.last()),
      waitForDialog,
    ),
  },
  { name: 'profile-edit', path: '/profile', act: openDialog(/edit/i) },
  { name: 'profile-picture', path: '/profile', act: openDialog(/delete.*picture/i) },
  { name: 'free-subscription', path: '/free-subscription?token=unknown' },
];

/** @type {Shot[]} */
const buyerSettings = [
  { name: 'settings-buyer', path: '/settings', whole: true },
  {
    name: 'settings-delete-account',
    path: '/settings',
    act: inOrder(
      pressInSection(/delete/i, (buttons) => buttons.last()),
      waitForDialog,
    ),
  },
];

/** @type {Shot[]} */
export const accountShots = [
  { name: 'signin', path: '/signin' },
  ...shotsAs('anonymous', signedOut),
  ...shotsAs('seller', settings),
  ...shotsAs('buyer', buyerSettings),
  // KYC document: in review, and returned with a note.
  ...shotsAs('newSeller', [{ name: 'settings-kyc-pending', path: '/settings' }]),
  ...shotsAs('returnedSeller', [{ name: 'settings-kyc-returned', path: '/settings' }]),
  ...shotsAs('seller', [
    { name: 'shell-shortcuts', path: '/dashboard', only: 1280, act: inOrder((page) => page.keyboard.press('?'), waitForDialog) },
  ]),
  ...shotsAs('buyer', [{ name: 'shell-buyer-account', path: '/dashboard', act: press(/^Account/) }]),
];
