import { readdirSync, statSync } from 'node:fs';
import { startJamun } from '../scripts/lib/start-process.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { checkDialogWeight, checkPageWeight } from './lib/page-weight.mjs';
import { signUp } from './lib/sign-up.mjs';

/** Aims of a cold page of the studio. Requests cost phones more than their bytes, so files are limited too. */
const studioAims = { maxKiB: 180, maxFiles: 20 };

/**
 * Pages and dialogs above their aim: the limit is a tenth above what they weigh (docs/performance.md).
 * @type {Record<string, { maxKiB?: number, maxFiles: number } | undefined>}
 */
const ceilings = {
  '/payments?tab=wallet': { maxKiB: 208, maxFiles: 20 },
  '/digital-products': { maxKiB: 198, maxFiles: 20 },
  '/settings': { maxKiB: 222, maxFiles: 20 },
  '/telegram': { maxKiB: 200, maxFiles: 20 },
  'Create Short Link': { maxFiles: 11 },
  'Create Product': { maxFiles: 17 },
  'Create Coupon': { maxFiles: 13 },
};

const pages = [
  { path: '/', maxKiB: 75, maxFiles: 10 },
  { path: '/terms-and-conditions', maxKiB: 75, maxFiles: 10 },
  { path: '/signin', maxKiB: 70, maxFiles: 10 },
];

// A new seller has no sales, so the chart library is not loaded.
const studioPages = [
  '/dashboard',
  '/sales',
  '/payments',
  '/payments?tab=wallet',
  '/purchased',
  '/link-short',
  '/coupons',
  '/telegram',
  '/digital-products',
  '/settings',
  '/profile',
];

const dialogs = [
  { path: '/link-short', button: 'Create Short Link' },
  { path: '/digital-products', button: 'Create Product' },
  { path: '/settings', button: 'Add Payment Method' },
  { path: '/coupons', button: 'Create Coupon' },
];

/**
 * Weight of the largest chunk of a route: all chunks but the entry and the charts, which load on demand.
 * @param {number} maxKiB
 */
function checkChunkWeight(maxKiB) {
  const folder = new URL('../build/web/assets/', import.meta.url);
  const chunks = readdirSync(folder)
    .filter((name) => name.endsWith('.js.gz') && !/^(studio|CategoricalChart)-/.test(name))
    .map((name) => ({ name: name.replace(/-[\w-]{8}\.js\.gz$/, ''), weight: statSync(new URL(name, folder)).size / 1024 }))
    .sort((one, other) => other.weight - one.weight);
  const [largest] = chunks;
  if (!largest) throw new Error(`No chunks in ${folder.pathname}`);
  console.log(
    `The heaviest of ${chunks.length} chunks, ${largest.name}, weighs ${largest.weight.toFixed(1)} KiB (limit: at most ${maxKiB} KiB)`,
  );
  if (largest.weight > maxKiB) process.exitCode = 1;
}

const jamun = await startJamun();
const browser = await launchBrowser();
try {
  const token = await signUp(jamun.url);
  for (const { path, ...limits } of pages) await checkPageWeight(browser, { name: path, url: jamun.url + path, ...limits });
  for (const path of studioPages)
    await checkPageWeight(browser, { name: path, url: jamun.url + path, token, ...studioAims, ceiling: ceilings[path] });
  for (const { path, button } of dialogs)
    await checkDialogWeight(browser, {
      name: `${button} on ${path}`,
      url: jamun.url + path,
      token,
      button,
      maxFiles: 8,
      ceiling: ceilings[button],
    });
  checkChunkWeight(60);
} finally {
  await browser.close();
  await jamun.stop();
}
