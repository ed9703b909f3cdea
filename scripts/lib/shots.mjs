// Screenshots of `npm run pictures`.
import { accountShots } from './shots/account-shots.mjs';
import { adminShots } from './shots/admin-shots.mjs';
import { couponShots } from './shots/coupon-shots.mjs';
import { sellingShots } from './shots/selling-shots.mjs';
import { press } from './shots/shot.mjs';
import { paymentShots, storefrontShots } from './shots/storefront-shots.mjs';
import { telegramShots } from './shots/telegram-shots.mjs';
import { walletShots } from './shots/wallet-shots.mjs';

/** @import { Shot } from './shots/shot.mjs' */

/** @type {Shot[]} */
const kitShots = [
  { name: 'kit', path: '/dev/ui', kit: true, whole: true },
  { name: 'kit-drawer', path: '/dev/ui', kit: true, act: press('Open drawer') },
  { name: 'kit-dialog', path: '/dev/ui', kit: true, act: press('Open form dialog') },
  { name: 'kit-confirm', path: '/dev/ui', kit: true, act: press('Open confirm dialog') },
];

/** @type {Shot[]} */
export const shots = [
  ...storefrontShots,
  ...accountShots,
  ...sellingShots,
  ...couponShots,
  ...walletShots,
  ...telegramShots,
  ...adminShots,
  ...kitShots,
  ...paymentShots,
];

/** Pictures of the documentation: scaled down and copied to docs/. */
export const docsPictures = [
  { file: 'landing-top-1280.png', as: 'landing.png' },
  { file: 'dashboard-1280.png', as: 'dashboard.png' },
  { file: 'product-390.png', as: 'product.png' },
  { file: 'wallet-390.png', as: 'wallet.png' },
  { file: 'telegram-390-dark.png', as: 'telegram.png' },
];
