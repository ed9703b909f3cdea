// A product page with a cover of 300 KB: page weight, throughput and Lighthouse scores on a phone.
import { startJamun } from '../scripts/lib/start-process.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { checkLighthouseScores } from './lib/lighthouse-scores.mjs';
import { checkPageWeight } from './lib/page-weight.mjs';
import { startBareFastify } from './lib/processes.mjs';
import { publishProduct } from './lib/publish-product.mjs';
import { signUp } from './lib/sign-up.mjs';
import { compareThroughput } from './lib/throughput.mjs';

const coverBytes = 300_000;
const jamun = await startJamun();
try {
  const { page, cover } = await publishProduct(jamun.url, await signUp(jamun.url), { coverBytes });
  const { byteLength } = await (await fetch(cover)).arrayBuffer();
  console.log(`The cover was uploaded with ${coverBytes / 1000} KB and is served with ${(byteLength / 1000).toFixed(0)} KB`);

  const browser = await launchBrowser();
  await checkPageWeight(browser, { name: '/d/{slug}', url: page, maxKiB: 90 });
  await browser.close();

  const bare = await startBareFastify();
  await compareThroughput('The product page', {
    bare: `${bare.url}/bare`,
    ours: page,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    minShare: 1 / 10,
  });
  await bare.stop();

  await checkLighthouseScores('the product page', page, { performance: 95, accessibility: 100, seo: 100 });
} finally {
  await jamun.stop();
}
