// What Lighthouse says of a page on a simulated phone. The median of three: a busy machine makes one run look bad.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[1];

/** Each category is said, and held against what is wanted of it. */
export async function judge(name, url, wanted) {
  const chrome = await launch({ chromePath: process.env.CHROMIUM, chromeFlags: flags });
  try {
    const measure = () => lighthouse(url, { port: chrome.port, onlyCategories: Object.keys(wanted), logLevel: 'error' });
    // A browser that has just started records its own start, not the page: the first run is thrown away.
    await measure();
    const runs = [];
    for (let run = 0; run < 3; run++) {
      const { lhr } = await measure();
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
      runs.push(lhr);
    }
    for (const [category, least] of Object.entries(wanted)) {
      const scores = runs.map(({ categories }) => Math.round(categories[category].score * 100));
      console.log(`Lighthouse ${category} of ${name}: ${middle(scores)} (runs: ${scores.join(', ')}; at least ${least} is wanted)`);
      if (middle(scores) < least) process.exitCode = 1;
    }
    const failing = Object.values(runs[0].audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0);
    for (const { id, title } of failing) console.log(`  not passed: ${id} (${title})`);
  } finally {
    chrome.kill();
  }
}
