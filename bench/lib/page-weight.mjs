// Page weight: gzipped JavaScript and CSS that a browser loads when it opens a page for the first time, or a dialog on it.
/** @import { Browser } from '../../scripts/lib/workspace-packages.mjs' */

/** @param {string} url */
async function gzippedSize(url) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${url} is not compressed`);
  await answer.body?.cancel();
  return Number(answer.headers.get('content-length'));
}

/**
 * Opens the page in a fresh profile and waits until the network is idle: prefetched files count too. `files` grows while the page is open.
 * @param {Browser} browser
 * @param {{ url: string, token?: string | undefined }} page
 */
async function openPage(browser, { url, token }) {
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
  return { page, files, close: () => context.close() };
}

/** @typedef {{ maxKiB?: number | undefined, maxFiles: number }} Limits */

/** @param {Limits} limits */
const describeLimits = ({ maxKiB, maxFiles }) => (maxKiB === undefined ? `${maxFiles} files` : `${maxKiB} KiB, ${maxFiles} files`);

/**
 * Prints the weight of some files and fails above the limits. `ceiling`: limits of something that misses its aim.
 * @param {string} name
 * @param {string[]} files
 * @param {Limits & { ceiling?: Limits | undefined }} limits
 */
async function checkFiles(name, files, { ceiling, ...aims }) {
  const sizes = await Promise.all(files.map(gzippedSize));
  const weight = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const { maxKiB = Number.POSITIVE_INFINITY, maxFiles } = ceiling ?? aims;
  const aim = ceiling ? `aim: ${describeLimits(aims)}; ` : '';
  console.log(
    `${name}: ${weight.toFixed(1)} KiB of JS and CSS in ${files.length} files (${aim}limit: at most ${describeLimits(ceiling ?? aims)})`,
  );
  if (weight > maxKiB || files.length > maxFiles) process.exitCode = 1;
}

/**
 * Checks what a page loads.
 * @param {Browser} browser
 * @param {{ name: string, url: string, token?: string | undefined, maxKiB: number, maxFiles: number, ceiling?: Limits | undefined }} page
 */
export async function checkPageWeight(browser, { name, url, token, ...limits }) {
  const { files, close } = await openPage(browser, { url, token });
  await close();
  await checkFiles(name, [...files], limits);
}

/**
 * Checks what a dialog loads in addition to its page.
 * @param {Browser} browser
 * @param {{ name: string, url: string, token: string, button: string, maxFiles: number, ceiling?: Limits | undefined }} dialog
 */
export async function checkDialogWeight(browser, { name, url, token, button, ...limits }) {
  const { page, files, close } = await openPage(browser, { url, token });
  const pageFiles = new Set(files);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  await close();
  await checkFiles(
    name,
    [...files].filter((file) => !pageFiles.has(file)),
    limits,
  );
}
