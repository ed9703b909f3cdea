import { readdirSync, statSync } from 'node:fs';
import { startJamun } from '../scripts/lib/start-process.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { checkPageWeight } from './lib/page-weight.mjs';
import { signUp } from './lib/sign-up.mjs';

const pages = [
  { path: '/', maxKiB: 75 },
  { path: '/terms-and-conditions', maxKiB: 75 },
  { path: '/signin', maxKiB: 70 },
  // A seller without sales has no charts, so the chart library is not loaded.
  { path: '/dashboard', maxKiB: 220, isSignedIn: true },
  { path: '/settings', maxKiB: 220, isSignedIn: true },
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
  for (const { path, maxKiB, isSignedIn } of pages)
    await checkPageWeight(browser, { name: path, url: jamun.url + path, token: isSignedIn ? token : undefined, maxKiB });
  checkChunkWeight(60);
} finally {
  await browser.close();
  await jamun.stop();
}
