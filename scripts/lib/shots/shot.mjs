/**
 * Type of a screenshot, and the actions that open menus, dialogs and drawers before it is taken. The actions search by structure (first
 * row, last menu item) or by one short word, so that a new wording of the interface does not break them.
 * @import { DemoRecords, Visitor } from '../demo-people.mjs'
 * @import { Locator, Page } from '../workspace-packages.mjs'
 */

/**
 * @typedef {(page: Page) => Promise<unknown>} Act
 * @typedef {object} Shot
 * @property {string} name
 * @property {string | ((records: DemoRecords) => string)} path
 * @property {Visitor} [as] Visitor; `anonymous` by default.
 * @property {Act} [prepare] Runs before the page is opened.
 * @property {Act} [act] Runs before the picture is taken.
 * @property {390 | 1280} [only] The only width to take.
 * @property {boolean} [whole] Full page rather than the viewport.
 * @property {number} [scale] Device scale factor; 2 by default.
 * @property {boolean} [kit] Page of the development server.
 */

/**
 * Shots of one visitor, at device scale factor 1.
 * @param {Visitor} visitor
 * @param {Shot[]} shots
 * @returns {Shot[]}
 */
export const shotsAs = (visitor, shots) => shots.map((shot) => ({ as: visitor, scale: 1, ...shot }));

/**
 * @param {...Act} acts
 * @returns {Act}
 */
export const inOrder =
  (...acts) =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog').filter({ visible: true }).last();

/** @param {Page} page */
const waitForDialog = (page) => dialog(page).waitFor();

/**
 * Card or table row of a list; phones and the grid view show cards.
 * @param {Page} page
 * @param {string | RegExp | number} row Text of the row, or its index.
 */
function listRow(page, row) {
  const rows = page.locator('main tbody tr:has(button), main article:has(button)').filter({ visible: true });
  return typeof row === 'number' ? rows.nth(row) : rows.filter({ hasText: row }).first();
}

/**
 * @param {string | RegExp} name
 * @returns {Act}
 */
export const press = (name) => (page) => page.getByRole('button', { name }).filter({ visible: true }).first().click();

/**
 * Presses a button and waits for its dialog.
 * @param {string | RegExp} name
 */
export const openDialog = (name) => inOrder(press(name), waitForDialog);

/**
 * Presses a button, or a link that looks like one, in the top dialog or drawer.
 * @param {string | RegExp} name
 * @returns {Act}
 */
export const pressInDialog = (name) => (page) => dialog(page).locator('button, a').filter({ hasText: name, visible: true }).first().click();

/** @param {Page} page */
const waitForSecondDialog = (page) => page.getByRole('dialog').filter({ visible: true }).nth(1).waitFor();

/**
 * Opens a second dialog from the open drawer.
 * @param {string | RegExp} name
 */
export const openFromDrawer = (name) => inOrder(pressInDialog(name), waitForSecondDialog);

/** Opens the dialog of the first decision that the drawer offers. */
export const openFirstDecision = inOrder((page) => dialog(page).locator('[data-action]').first().click(), waitForSecondDialog);

/**
 * Presses a button of the section with this heading.
 * @param {RegExp} section
 * @param {(buttons: Locator) => Locator} choose
 * @returns {Act}
 */
export const pressInSection = (section, choose) => (page) =>
  choose(page.getByRole('region', { name: section }).getByRole('button').filter({ visible: true })).click();

/**
 * Opens the drawer of a row: the last plain button of a table row, or the title of a card.
 * @param {string | RegExp | number} [row]
 * @returns {Act}
 */
export const openRow =
  (row = 0) =>
  async (page) => {
    const buttons = listRow(page, row).locator('button:not([aria-haspopup])').filter({ visible: true });
    const isCard = (await page.locator('main article:has(button)').count()) > 0;
    await (isCard ? buttons.first() : buttons.last()).click();
    await waitForDialog(page);
  };

/**
 * Opens the menu of a row.
 * @param {string | RegExp | number} [row]
 * @returns {Act}
 */
export const openRowMenu =
  (row = 0) =>
  async (page) => {
    await listRow(page, row).locator('button[aria-haspopup]').first().click();
    await page.getByRole('menuitem').first().waitFor();
  };

/**
 * Opens the dialog of a menu item; the last item is the destructive one.
 * @param {string | RegExp | number} [row]
 * @param {RegExp} [item]
 * @returns {Act}
 */
export const openRowDialog = (row, item) =>
  inOrder(
    openRowMenu(row),
    (page) => (item ? page.getByRole('menuitem', { name: item }).first() : page.getByRole('menuitem').last()).click(),
    waitForDialog,
  );

/**
 * Presses a button of a row and waits for its dialog.
 * @param {string | RegExp | number} row
 * @param {(buttons: Locator) => Locator} choose
 */
export const openFromRow = (row, choose) =>
  inOrder((page) => choose(listRow(page, row).getByRole('button').filter({ visible: true })).click(), waitForDialog);

/**
 * Changes the reply of an API call.
 * @param {RegExp} url
 * @param {(data: any) => unknown} change
 * @returns {Act}
 */
export const changeReply = (url, change) => (page) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });

/**
 * Fails an API call, for the error state of a page.
 * @param {RegExp} url
 * @returns {Act}
 */
export const failRequest = (url) => (page) =>
  page.route(url, (route) => route.fulfill({ status: 500, json: { success: false, message: 'An unknown error occurred' } }));

export { waitForDialog };
