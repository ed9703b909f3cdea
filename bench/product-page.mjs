// A product page with a cover of 5 MB: page weight, bytes of the cover on phones, throughput and Lighthouse scores.
/** @import { Browser } from '../scripts/lib/workspace-packages.mjs' */
import { setTimeout as delay } from 'node:timers/promises';
import { startJamun } from '../scripts/lib/start-process.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { checkLighthouseScores } from './lib/lighthouse-scores.mjs';
import { checkPageWeight } from './lib/page-weight.mjs';
import { startBareFastify } from './lib/processes.mjs';
import { publishProduct } from './lib/publish-product.mjs';
import { signUp } from './lib/sign-up.mjs';
import { compareThroughput } from './lib/throughput.mjs';

const coverBytes = 5_000_000;
const maxCoverBytes = 60_000;
/** Widths and pixel densities of common phones; the last one is the profile of Lighthouse. */
const phones = [
  { width: 360, height: 800, deviceScaleFactor: 2 },
  { width: 390, height: 844, deviceScaleFactor: 3 },
  { width: 412, height: 823, deviceScaleFactor: 1.75 },
];

/** @param {string} url */
const sizeOf = async (url) => Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));

/**
 * Waits until the job has encoded the smaller versions of the cover.
 * @param {string} cover
 */
async function untilResized(cover) {
  const full = await sizeOf(cover);
  while ((await sizeOf(`${cover}/360`)) === full) await delay(100);
}

/**
 * Bytes of the cover that every phone loads.
 * @param {Browser} browser
 * @param {{ page: string, cover: string }} urls
 */
async function checkCover(browser, { page: url, cover }) {
  for (const { width, height, deviceScaleFactor } of phones) {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
    const page = await context.newPage();
    const [loaded] = await Promise.all([page.waitForResponse((response) => response.url().startsWith(cover)), page.goto(url)]);
    const bytes = (await loaded.body()).length;
    const version = loaded.url().slice(cover.length + 1) || 'full';
    console.log(
      `A phone of ${width} px at ${deviceScaleFactor}x loads the cover (${version}) with ${(bytes / 1000).toFixed(1)} KB (limit: at most ${maxCoverBytes / 1000} KB)`,
    );
    if (bytes > maxCoverBytes) process.exitCode = 1;
    await context.close();
  }
}

const jamun = await startJamun();
try {
  const { page, cover } = await publishProduct(jamun.url, await signUp(jamun.url), { coverBytes });
  await untilResized(cover);
  console.log(`The cover was uploaded with ${coverBytes / 1e6} MB and is stored with ${((await sizeOf(cover)) / 1000).toFixed(0)} KB`);

  const browser = await launchBrowser();
  await checkCover(browser, { page, cover });
  await checkPageWeight(browser, { name: '/d/{slug}', url: page, maxKiB: 30, maxFiles: 10 });
  await browser.close();

  const bare = await startBareFastify();
  await compareThroughput('The product page', {
    bare: `${bare.url}/bare`,
    ours: page,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    aim: 0.6,
    floor: 0.28,
  });
  await bare.stop();

  await checkLighthouseScores('the product page', page, { performance: 98, accessibility: 100, seo: 100 });
} finally {
  await jamun.stop();
}
