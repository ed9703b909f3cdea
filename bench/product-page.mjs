// A product's page with a cover of 300 KB: what it weighs, how many of them a second, and what Lighthouse says on a phone.
import { judge } from './lighthouse-of.mjs';
import { shareOfBare } from './load.mjs';
import { signUp, startBare, startJamun } from './processes.mjs';
import { publishProduct } from './published-product.mjs';
import { launchBrowser, weigh } from './weight-of.mjs';

const coverBytes = 300_000;
const jamun = await startJamun();
try {
  const { page, cover } = await publishProduct(jamun.url, await signUp(jamun.url), { coverBytes });
  const { byteLength } = await (await fetch(cover)).arrayBuffer();
  console.log(`The cover was sent with ${coverBytes / 1000} KB and is shown with ${(byteLength / 1000).toFixed(0)} KB`);

  const browser = await launchBrowser();
  await weigh(browser, { name: '/d/{slug}', url: page, wanted: 90 });
  await browser.close();

  const bare = await startBare();
  await shareOfBare('The product’s page', {
    bare: `${bare.url}/bare`,
    ours: page,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    wanted: 1 / 10,
  });
  await bare.stop();

  await judge('the product’s page', page, { performance: 95, accessibility: 100, seo: 100 });
} finally {
  await jamun.stop();
}
