import { inOrder, openDialog, openFromDrawer, openRow, openRowDialog, pressInSection, shotsAs, waitForDialog } from './shot.mjs';

/** @import { Act, Shot } from './shot.mjs' */

const editor = (/** @type {{ channel: string }} */ { channel }) => `/telegram/${channel}/edit`;
const subscribers = (/** @type {{ channel: string }} */ { channel }) => `/telegram/${channel}/edit?tab=subscribers`;
const openWizard = openDialog(/create/i);

/** @type {Shot[]} */
const pages = [
  { name: 'telegram', path: '/telegram' },
  { name: 'telegram-channel', path: editor, whole: true },
  { name: 'telegram-subscribers', path: subscribers },
];

/** @type {Shot[]} */
const channels = [
  { name: 'telegram-share', path: '/telegram', act: openDialog(/^share/i) },
  { name: 'telegram-delete', path: '/telegram', act: openRowDialog() },
  {
    name: 'telegram-plan-add',
    path: editor,
    act: inOrder(
      pressInSection(/^plans/i, (buttons) => buttons.first()),
      waitForDialog,
    ),
  },
  {
    name: 'telegram-plan-edit',
    path: editor,
    act: inOrder(
      pressInSection(/^plans/i, (buttons) => buttons.nth(1)),
      waitForDialog,
    ),
  },
  {
    name: 'telegram-plan-delete',
    path: editor,
    act: inOrder(
      pressInSection(/^plans/i, (buttons) => buttons.nth(2)),
      waitForDialog,
    ),
  },
  {
    name: 'telegram-move',
    path: editor,
    act: inOrder(
      pressInSection(/account/i, (buttons) => buttons.last()),
      waitForDialog,
    ),
  },
  { name: 'subscriber-drawer', path: subscribers, act: openRow() },
  { name: 'subscriber-extend', path: subscribers, act: inOrder(openRow(), openFromDrawer(/extend/i)) },
  { name: 'subscriber-remove', path: subscribers, act: inOrder(openRow(), openFromDrawer(/remove/i)) },
  { name: 'subscriber-grant', path: subscribers, act: openDialog(/grant/i) },
];

/** @type {Act} */
const continueWizard = (page) => page.getByRole('dialog').locator('button[type=submit], button[data-variant=filled]').last().click();

/** @type {Act} */
const enterPhone = (page) => page.getByRole('dialog').locator('input[type=tel], input[inputmode]').last().fill('9811045602');

/** @type {Shot[]} */
const withAccount = [
  { name: 'wizard-accounts', path: '/telegram', act: openWizard },
  { name: 'wizard-create', path: '/telegram', act: inOrder(openWizard, continueWizard) },
];

/** @type {Shot[]} */
const withoutAccount = [
  { name: 'wizard-select', path: '/telegram', act: openWizard },
  { name: 'wizard-phone', path: '/telegram', act: inOrder(openWizard, continueWizard) },
  { name: 'wizard-code', path: '/telegram', act: inOrder(openWizard, continueWizard, enterPhone, continueWizard) },
];

/** @type {Shot[]} */
export const telegramShots = [
  ...pages.map((shot) => ({ ...shot, as: /** @type {const} */ ('seller') })),
  ...shotsAs('seller', [...channels, ...withAccount]),
  ...shotsAs('buyer', withoutAccount),
];
