// Lighthouse on a simulated phone. Median of three runs, because other load on the machine distorts a single run.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../../scripts/lib/statistics.mjs';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { chromiumPath } from './browser.mjs';

const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** The event stream stays open: Lighthouse would wait for its end. */
const blockedUrlPatterns = ['*/api/v1/events'];

/**
 * Sets the session token of the studio in the browser. Lighthouse empties the cache before each run, but keeps the local storage.
 * @param {number} port
 * @param {{ url: string, token: string }} session
 */
async function signIn(port, { url, token }) {
  const browser = await loadPackage('playwright-core').chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  await page?.goto(new URL('/terms-and-conditions', url).href);
  await page?.evaluate((value) => localStorage.setItem('token', value), token);
  await page?.close();
  await browser.close();
}

/**
 * Results of three runs on a simulated phone with slow 4G.
 * @param {string} url
 * @param {{ categories: string[], token?: string | undefined }} options
 */
async function runLighthouse(url, { categories, token }) {
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags });
  const measure = async () => {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: categories, logLevel: 'error', blockedUrlPatterns });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  };
  try {
    if (token) await signIn(chrome.port, { url, token });
    // Warm-up: the first run in a new browser measures the start of the browser.
    await measure();
    return [await measure(), await measure(), await measure()];
  } finally {
    chrome.kill();
  }
}

/**
 * Prints the score of every category and fails below its minimum.
 * @param {string} name
 * @param {string} url
 * @param {Record<string, number>} minScores
 */
export async function checkLighthouseScores(name, url, minScores) {
  const runs = await runLighthouse(url, { categories: Object.keys(minScores) });
  for (const [category, minScore] of Object.entries(minScores)) {
    const scores = runs.map(({ categories }) => scoreOf(categories, category));
    console.log(`Lighthouse ${category} of ${name}: ${median(scores)} (runs: ${scores.join(', ')}; limit: at least ${minScore})`);
    if (median(scores) < minScore) process.exitCode = 1;
  }
  const failing = Object.values(runs[0]?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  for (const { id, title } of failing) console.log(`  not passed: ${id} (${title})`);
}

/**
 * Prints the first contentful paint of a page, loaded with an empty cache, and fails above `maxSeconds`.
 * @param {string} name
 * @param {string} url
 * @param {{ maxSeconds: number, token?: string }} options
 */
export async function checkFirstPaint(name, url, { maxSeconds, token }) {
  const runs = await runLighthouse(url, { categories: ['performance'], token });
  const seconds = runs.map(({ audits, finalDisplayedUrl }) => {
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
    return (audits['first-contentful-paint']?.numericValue ?? Number.NaN) / 1_000;
  });
  const shown = seconds.map((each) => each.toFixed(2)).join(', ');
  console.log(`First contentful paint of ${name}: ${median(seconds).toFixed(2)} s (runs: ${shown}; limit: below ${maxSeconds} s)`);
  if (!(median(seconds) < maxSeconds)) process.exitCode = 1;
}

/**
 * @param {import('lighthouse').Result['categories']} categories
 * @param {string} category
 */
function scoreOf(categories, category) {
  const score = categories[category]?.score;
  if (score === null || score === undefined) throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
}
