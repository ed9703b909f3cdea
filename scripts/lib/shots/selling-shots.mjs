import {
  failRequest,
  inOrder,
  openDialog,
  openFromDrawer,
  openFromRow,
  openRow,
  openRowDialog,
  openRowMenu,
  press,
  pressInDialog,
  pressInSection,
  shotsAs,
  waitForDialog,
} from './shot.mjs';

/** @import { Shot } from './shot.mjs' */

/** @type {Shot[]} */
const pages = [
  { name: 'dashboard', path: '/dashboard', whole: true },
  { name: 'shell-rail', path: '/dashboard', only: 1280, act: press(/sidebar/i) },
  { name: 'shell-more', path: '/dashboard', only: 390, act: press('More') },
  { name: 'shell-favorites', path: '/dashboard', act: press(/Favorites/) },
  { name: 'shell-notifications', path: '/dashboard', act: press(/Notifications/) },
  { name: 'shell-account', path: '/dashboard', act: press(/^Account/) },
  { name: 'shell-palette', path: '/dashboard', act: press(/Search or go to/) },
  { name: 'sales', path: '/sales' },
  { name: 'transactions', path: '/payments' },
  { name: 'links', path: '/link-short' },
  { name: 'link', path: ({ link }) => `/link-short/${link}`, whole: true },
  { name: 'products', path: '/digital-products' },
  { name: 'products-editor', path: ({ product }) => `/digital-products/${product}/edit`, whole: true },
  { name: 'settings', path: '/settings', whole: true },
  { name: 'profile', path: '/profile' },
];

/** @type {Shot[]} */
const sales = [
  { name: 'dashboard-range', path: '/dashboard', act: press(/dates/i) },
  { name: 'sale-drawer', path: '/sales', act: openRow() },
  { name: 'sale-refund', path: '/sales', act: inOrder(openRow(), openFromDrawer(/^refund/i)) },
  { name: 'sales-grid', path: '/sales?view=grid', only: 1280 },
  { name: 'sales-filter', path: '/sales', act: press(/^type/i) },
  { name: 'sales-no-match', path: '/sales?search=zzzz' },
  { name: 'sales-error', path: '/sales', prepare: failRequest(/\/api\/v1\/sales\?/) },
  { name: 'transaction-drawer', path: '/payments', act: openRow() },
];

/** @type {Shot[]} */
const links = [
  { name: 'link-create', path: '/link-short', act: openDialog(/create/i) },
  {
    name: 'link-create-options',
    path: '/link-short',
    act: inOrder(openDialog(/create/i), (page) => page.getByRole('dialog').locator('button[aria-expanded=false]').first().click()),
  },
  { name: 'link-menu', path: '/link-short', act: openRowMenu() },
  { name: 'link-edit', path: '/link-short', act: openRowDialog(0, /edit/i) },
  { name: 'link-share', path: '/link-short', act: openRowDialog(0, /share/i) },
  { name: 'link-delete', path: '/link-short', act: openRowDialog() },
  { name: 'link-qr', path: '/link-short', act: openFromRow(0, (buttons) => buttons.filter({ hasNotText: /\S/ }).nth(-2)) },
  { name: 'link-import', path: '/link-short', act: openDialog(/import/i) },
  { name: 'link-range', path: ({ link }) => `/link-short/${link}`, act: press(/dates/i) },
];

/** @param {string} tab */
const editorTab =
  (tab) =>
  (/** @type {{ product: string }} */ { product }) =>
    `/digital-products/${product}/edit?tab=${tab}`;
const editor = (/** @type {{ product: string }} */ { product }) => `/digital-products/${product}/edit`;

/**
 * Opens the dialog that adds a part (testimonial, question) to a product.
 * @param {RegExp} section
 */
const addPart = (section) =>
  inOrder(
    pressInSection(section, (buttons) => buttons.last()),
    waitForDialog,
  );

/** @type {Shot[]} */
const products = [
  { name: 'product-create', path: '/digital-products', act: openDialog(/create/i) },
  { name: 'product-menu', path: '/digital-products', act: openRowMenu(1) },
  { name: 'product-delete', path: '/digital-products', act: openRowDialog(1) },
  {
    name: 'product-share',
    path: '/digital-products',
    act: openFromRow(1, (buttons) => buttons.and(buttons.page().getByRole('button', { name: /share/i }))),
  },
  { name: 'products-editor-upload', path: editorTab('upload'), whole: true },
  { name: 'products-editor-publish', path: editorTab('publish'), whole: true },
  { name: 'products-editor-questions', path: ({ questionsProduct }) => `/digital-products/${questionsProduct}/edit`, whole: true },
  { name: 'products-editor-fold', path: editor, whole: true, act: pressInSection(/testimonial/i, (buttons) => buttons.first()) },
  { name: 'product-testimonial', path: editor, act: addPart(/testimonial/i) },
  { name: 'product-faq', path: editor, act: addPart(/faq/i) },
  { name: 'product-question', path: editor, act: addPart(/question/i) },
  { name: 'product-support', path: editor, act: addPart(/support/i) },
  { name: 'product-file-rename', path: editorTab('upload'), act: openDialog(/^rename/i) },
  { name: 'product-file-delete', path: editorTab('upload'), act: openDialog(/^delete/i) },
  {
    name: 'product-unsaved',
    path: editor,
    act: async (page) => {
      await page.locator('main input[type=text], main input:not([type])').first().fill('Another title');
      await page.locator('main a[href="/digital-products"]').first().click();
      await waitForDialog(page);
    },
  },
  {
    name: 'product-field-error',
    path: editor,
    act: async (page) => {
      await page.locator('main input[type=text], main input:not([type])').first().fill('');
      await page.keyboard.press('Tab');
    },
  },
];

/** @type {Shot[]} */
const purchased = [
  { name: 'purchased-plan', path: '/purchased', act: openRow(0) },
  { name: 'purchased-product', path: ({ purchase }) => `/purchased?item=${purchase}`, act: waitForDialog },
  {
    name: 'purchased-refund-request',
    path: ({ purchase }) => `/purchased?item=${purchase}`,
    act: inOrder(waitForDialog, pressInDialog(/refund/i), (page) => page.getByRole('dialog').nth(1).waitFor()),
  },
  { name: 'purchased-files', path: ({ purchase }) => `/purchased-digital-products/${purchase}` },
  { name: 'sales-empty', path: '/sales' },
  { name: 'products-empty', path: '/digital-products' },
  { name: 'links-empty', path: '/link-short' },
  { name: 'telegram-empty', path: '/telegram' },
  { name: 'dashboard-buyer', path: '/dashboard', whole: true },
];

/** @type {Shot[]} */
export const sellingShots = [
  ...pages.map((shot) => ({ ...shot, as: /** @type {const} */ ('seller') })),
  ...shotsAs('seller', [...sales, ...links, ...products]),
  { name: 'purchased', path: '/purchased', as: 'buyer' },
  ...shotsAs('buyer', purchased),
];
