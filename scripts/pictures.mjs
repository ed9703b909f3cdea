// `npm run pictures`: screenshots of every kind of page, for phone and desktop, light and dark, in .cache/pictures; some of them are
// copied to docs/. `npm run pictures shell` takes only those whose name starts with "shell".
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { administratorPassword, signInDemoPeople } from './lib/demo-people.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { docsPictures, shots } from './lib/shots.mjs';
import { startJamun, startProcess } from './lib/start-process.mjs';
import { loadPackage } from './lib/workspace-packages.mjs';

/**
 * @import { Shot } from './lib/shots.mjs'
 * @import { Browser } from './lib/workspace-packages.mjs'
 */

/**
 * @typedef {{ width: number, theme: 'light' | 'dark' }} Look
 * @typedef {{ url: string } & Awaited<ReturnType<typeof signInDemoPeople>>} DemoSite
 */

const album = join(root, '.cache/pictures');
/** @type {Look[]} */
const looks = [
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
];

/** Starts the development server, the only one with the page of the UI kit. */
const startDevelopment = () =>
  startProcess([join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '5199'], {
    ready: /Local:\s+(http:\S+?)\/?\s/,
    env: { NO_COLOR: '1' },
    cwd: join(root, 'web'),
  });

/**
 * @param {Browser} browser
 * @param {Shot} shot
 * @param {Look} look
 * @param {DemoSite} site
 */
async function takePicture(browser, shot, { width, theme }, { url, localStorage, cookies, records }) {
  if (shot.only && shot.only !== width) return;
  const visitor = shot.as ?? 'anonymous';
  const storage = Object.entries(localStorage[visitor]).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 800 },
    deviceScaleFactor: shot.scale ?? 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(width === 390 ? { isMobile: true, hasTouch: true } : {}),
    storageState: { cookies: [], origins: [{ origin: url, localStorage: storage }] },
  });
  await context.addCookies(cookies[visitor]);
  context.setDefaultTimeout(15_000);
  // Blocks the event stream (SSE): it stays open, so the network would never be idle.
  await context.route(/\/api\/v1\/(admin\/)?events$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(records), { waitUntil: 'networkidle' });
  await shot.act?.(page);
  // Resizes the viewport to the page height instead of `fullPage`, which would redraw the charts.
  if (shot.whole) await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const file = join(album, `${shot.name}-${width}${theme === 'dark' ? '-dark' : ''}.png`);
  await page.screenshot({ path: file });
  await context.close();
}

/** @param {Shot[]} selected */
async function takePictures(selected) {
  const { chromium } = loadPackage('playwright-core');
  const executablePath = ensureChromium();
  const jamun = await startJamun({ ADMIN_PASSWORD: administratorPassword, DEMO: '1' });
  const development = selected.some(({ kit }) => kit) ? await startDevelopment() : null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const people = await signInDemoPeople(jamun.url);
    for (const shot of selected) {
      const url = (shot.kit ? development?.url : undefined) ?? jamun.url;
      for (const look of looks) await takePicture(browser, shot, look, { url, ...people });
    }
  } finally {
    await browser.close();
    await development?.stop();
    await jamun.stop();
  }
}

/** @param {Shot[]} selected */
async function copyToDocs(selected) {
  const sharp = loadPackage('sharp');
  for (const { file, as } of docsPictures) {
    const picture = join(album, file);
    if (!existsSync(picture) || !selected.some(({ name }) => file.startsWith(`${name}-`))) continue;
    // Scales to the displayed width and reduces to a palette: small files, because the screens have few colours.
    const width = file.includes('-390') ? 390 : 1280;
    await sharp(picture)
      .resize({ width })
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(root, 'docs', as));
  }
}

ensureInstalled();
await ensureBuilt();
const prefixes = process.argv.slice(2);
const selected = shots.filter(({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)));
if (selected.length === 0) {
  console.error(`No picture matches these names. Available: ${shots.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
if (prefixes.length === 0) rmSync(album, { recursive: true, force: true });
mkdirSync(album, { recursive: true });
await takePictures(selected);
await copyToDocs(selected);
console.log(`The pictures are in ${album}`);
