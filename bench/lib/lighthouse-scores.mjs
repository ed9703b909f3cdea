// Lighthouse scores of a page on a simulated phone. Median of three runs, because other load on the machine distorts a single run.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../../scripts/lib/statistics.mjs';
import { chromiumPath } from './browser.mjs';

const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/**
 * Prints the score of every category and fails below its minimum.
 * @param {string} name
 * @param {string} url
 * @param {Record<string, number>} minScores
 */
export async function checkLighthouseScores(name, url, minScores) {
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags });
  const measure = async () => {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: Object.keys(minScores), logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  };
  try {
    // Warm-up: the first run in a new browser measures the start of the browser.
    await measure();
    const firstRun = await measure();
    const runs = [firstRun, await measure(), await measure()];
    for (const [category, minScore] of Object.entries(minScores)) {
      const scores = runs.map(({ categories }) => scoreOf(categories, category));
      console.log(`Lighthouse ${category} of ${name}: ${median(scores)} (runs: ${scores.join(', ')}; limit: at least ${minScore})`);
      if (median(scores) < minScore) process.exitCode = 1;
    }
    const failing = Object.values(firstRun.audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0);
    for (const { id, title } of failing) console.log(`  not passed: ${id} (${title})`);
  } finally {
    chrome.kill();
  }
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
