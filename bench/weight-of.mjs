// What a browser fetches when it opens a page for the first time: JavaScript and style sheets, as gzip.
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('playwright-core');

export const launchBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });

async function gzipped(address) {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${address} is not compressed`);
  await answer.body?.cancel();
  return Number(answer.headers.get('content-length'));
}

/** A fresh profile opens the page and waits until nothing more is asked for: what is fetched for later counts too. */
async function filesOf(browser, url, token) {
  const context = await browser.newContext();
  if (token) await context.addInitScript((given) => localStorage.setItem('token', given), token);
  // The line on which news comes is open for as long as the page is: the network would never be idle.
  await context.route(/\/api\/v1\/(admin\/)?events$/, (route) => route.abort());
  const page = await context.newPage();
  const files = new Set();
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) files.add(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return [...files];
}

/** Said, and held against what is wanted. */
export async function weigh(browser, { name, url, token, wanted }) {
  const files = await filesOf(browser, url, token);
  const sizes = await Promise.all(files.map(gzipped));
  const weight = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`${name} weighs ${weight.toFixed(1)} KiB of JS and CSS in ${files.length} files (at most ${wanted} is wanted)`);
  if (weight > wanted) process.exitCode = 1;
}
