import { signUp, startJamun } from './processes.mjs';
import { launchBrowser, weigh } from './weight-of.mjs';

const pages = [
  { path: '/', wanted: 75 },
  { path: '/terms-and-conditions', wanted: 75 },
  { path: '/signin', wanted: 200 },
  { path: '/dashboard', wanted: 200, signedIn: true },
  { path: '/settings', wanted: 200, signedIn: true },
];

const jamun = await startJamun();
const browser = await launchBrowser();
try {
  const token = await signUp(jamun.url);
  for (const { path, wanted, signedIn } of pages)
    await weigh(browser, { name: path, url: jamun.url + path, token: signedIn && token, wanted });
} finally {
  await browser.close();
  await jamun.stop();
}
