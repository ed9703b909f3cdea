// Page weight: gzipped JavaScript and CSS that a browser loads when it opens a page for the first time.
/** @import { Browser } from '../../scripts/lib/workspace-packages.mjs' */

/** @param {string} url */
async function gzippedSize(url) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${url} is not compressed`);
  await answer.body?.cancel();
  return Number(answer.headers.get('content-length'));
}

/**
 * Opens the page in a fresh profile and waits until the network is idle: prefetched files count too.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} [token]
 */
async function loadedFiles(browser, url, token) {
  const context = await browser.newContext();
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
  // Blocks the event stream (SSE): it stays open, so the network would never be idle.
  await context.route(/\/api\/v1\/(admin\/)?events$/, (route) => route.abort());
  const page = await context.newPage();
  /** @type {Set<string>} */
  const files = new Set();
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) files.add(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return [...files];
}

/**
 * Prints the weight of a page and fails above `maxKiB`.
 * @param {Browser} browser
 * @param {{ name: string, url: string, token?: string | undefined, maxKiB: number }} page
 */
export async function checkPageWeight(browser, { name, url, token, maxKiB }) {
  const files = await loadedFiles(browser, url, token);
  const sizes = await Promise.all(files.map(gzippedSize));
  const weight = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`${name} weighs ${weight.toFixed(1)} KiB of JS and CSS in ${files.length} files (limit: at most ${maxKiB} KiB)`);
  if (weight > maxKiB) process.exitCode = 1;
}
