import { readdirSync, statSync } from 'node:fs';
import { signUp, startJamun } from './processes.mjs';
import { launchBrowser, weigh } from './weight-of.mjs';

const pages = [
  { path: '/', wanted: 75 },
  { path: '/terms-and-conditions', wanted: 75 },
  { path: '/signin', wanted: 200 },
  // What nobody has sold yet shows no chart: this is the studio before charts.
  { path: '/dashboard', wanted: 220, signedIn: true },
  { path: '/settings', wanted: 220, signedIn: true },
];

/** What a route brings along of its own: every file but the one that all begin with and the charts, which come when there is something to draw. */
function weighChunks(wanted) {
  const folder = new URL('../build/web/assets/', import.meta.url);
  const chunks = readdirSync(folder)
    .filter((name) => name.endsWith('.js.gz') && !/^(studio|CategoricalChart)-/.test(name))
    .map((name) => ({ name: name.replace(/-[\w-]{8}\.js\.gz$/, ''), weight: statSync(new URL(name, folder)).size / 1024 }))
    .sort((one, other) => other.weight - one.weight);
  const [largest] = chunks;
  console.log(
    `The heaviest of ${chunks.length} chunks, ${largest.name}, weighs ${largest.weight.toFixed(1)} KiB (at most ${wanted} is wanted)`,
  );
  if (largest.weight > wanted) process.exitCode = 1;
}

const jamun = await startJamun();
const browser = await launchBrowser();
try {
  const token = await signUp(jamun.url);
  for (const { path, wanted, signedIn } of pages)
    await weigh(browser, { name: path, url: jamun.url + path, token: signedIn && token, wanted });
  weighChunks(60);
} finally {
  await browser.close();
  await jamun.stop();
}
