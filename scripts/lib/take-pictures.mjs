import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { administratorPassword, signInDemoPeople } from './demo-people.mjs';
import { fixedClockOption } from './fixed-clock.mjs';
import { root } from './install.mjs';
import { startJamun, startProcess } from './start-process.mjs';
import { loadPackage } from './workspace-packages.mjs';

/**
 * @import { Shot } from './shots/shot.mjs'
 * @import { Browser, Page } from './workspace-packages.mjs'
 */

/**
 * @typedef {390 | 1280} Width
 * @typedef {{ album: string, siteUrl: string, kitUrl: string | undefined } & Awaited<ReturnType<typeof signInDemoPeople>>} Studio
 */

/** @type {Width[]} */
const widths = [390, 1280];
const themes = /** @type {const} */ (['light', 'dark']);

// Fixed port and time: both are visible in the pictures. The time must be in the past, because the job queue uses the database's clock.
const port = '5198';
const startTime = Date.parse('2026-07-15T15:30:00+05:30');
const browserTime = startTime + 30_000;
const parallelPictures = 2;

/** Starts the development server, the only one with the page of the UI kit. */
const startDevelopment = () =>
  startProcess([join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '5199'], {
    ready: /Local:\s+(http:\S+?)\/?\s/,
    env: { NO_COLOR: '1' },
    cwd: join(root, 'web'),
  });

/** @param {string} dataDir */
const startDemo = (dataDir) =>
  startJamun({
    ADMIN_PASSWORD: administratorPassword,
    DEMO: '1',
    DATA_DIR: dataDir,
    PORT: port,
    NODE_OPTIONS: fixedClockOption(startTime),
  });

/**
 * Starts Jamun with demo data. `worldDir` keeps generated demo data for later runs, which then show the same random ids.
 * @param {string | undefined} worldDir
 */
async function startDemoSite(worldDir) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jamun-pictures-'));
  if (worldDir !== undefined && !existsSync(worldDir)) await (await startDemo(worldDir)).stop();
  if (worldDir !== undefined) cpSync(worldDir, dataDir, { recursive: true });
  const jamun = await startDemo(dataDir);
  const stop = async () => {
    await jamun.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: jamun.url, stop };
}

/**
 * Waits until the heading, the pictures and everything behind a skeleton are there.
 * @param {Page} page
 */
const waitUntilLoaded = (page) =>
  page.waitForFunction(() => {
    const pending = [...document.querySelectorAll('[role=status][aria-label^="Loading" i], [aria-busy=true]:not(button)')];
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return (
      document.querySelector('h1, h2, [role=heading]') !== null &&
      !pending.some((element) => element.checkVisibility()) &&
      pictures.every(({ complete }) => complete)
    );
  });

/**
 * Waits for fonts and animations, and until the document has not changed for a moment; at most 2 seconds, because some pages poll.
 * @param {Page} page
 */
async function waitUntilStill(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      setTimeout(resolve, 2_000);
      const quiet = () => setTimeout(resolve, 250);
      let timer = quiet();
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = quiet();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  });
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/**
 * @param {Browser} browser
 * @param {Shot} shot
 * @param {Width} width
 * @param {Studio} studio
 */
async function openContext(browser, shot, width, { siteUrl, kitUrl, localStorage, cookies }) {
  const url = (shot.kit ? kitUrl : undefined) ?? siteUrl;
  const visitor = shot.as ?? 'anonymous';
  const storage = Object.entries(localStorage[visitor]).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 800 },
    deviceScaleFactor: shot.scale ?? 2,
    reducedMotion: 'reduce',
    ...(width === 390 ? { isMobile: true, hasTouch: true } : {}),
    storageState: { cookies: [], origins: [{ origin: url, localStorage: storage }] },
  });
  await context.addCookies(cookies[visitor] ?? []);
  context.setDefaultTimeout(20_000);
  await context.clock.setFixedTime(browserTime);
  // Blocks the event stream (SSE): it stays open, so the network would never be idle.
  await context.route(/\/api\/v1\/(admin\/)?events$/, (route) => route.abort());
  return context;
}

/**
 * Changes the theme of an open page. The storefront copies the system's theme into an attribute when it loads.
 * @param {Page} page
 * @param {'light' | 'dark'} theme
 */
async function changeTheme(page, theme) {
  await page.emulateMedia({ colorScheme: theme });
  // The payment frame as well: it took over the theme when it was opened.
  for (const frame of page.frames()) {
    await frame.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
  }
}

/**
 * Opens the page once, and takes it in both themes.
 * @param {Browser} browser
 * @param {Shot} shot
 * @param {Width} width
 * @param {Studio} studio
 */
async function takeShot(browser, shot, width, studio) {
  const context = await openContext(browser, shot, width, studio);
  try {
    const page = await context.newPage();
    await shot.prepare?.(page);
    await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(studio.records), { waitUntil: 'networkidle' });
    // The page of the UI kit shows skeletons for good, and appears late while the development server starts.
    const settle = async () => {
      if (shot.kit) await page.locator('h1').first().waitFor();
      else await waitUntilLoaded(page);
      await waitUntilStill(page);
    };
    await settle();
    await shot.act?.(page);
    await settle();
    // Resizes the viewport to the page height instead of `fullPage`, which would redraw the charts.
    if (shot.whole) await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    for (const theme of themes) {
      await changeTheme(page, theme);
      await settle();
      await page.screenshot({ path: join(studio.album, `${shot.name}-${width}${theme === 'dark' ? '-dark' : ''}.png`) });
    }
  } finally {
    await context.close();
  }
}

/**
 * Takes the pictures, several at a time. A failed picture does not stop the others.
 * @param {Shot[]} shots
 * @param {{ album: string, worldDir: string | undefined }} options
 * @returns {Promise<string[]>} One line for each failed picture.
 */
export async function takePictures(shots, { album, worldDir }) {
  const { chromium } = loadPackage('playwright-core');
  const executablePath = ensureChromium();
  const jamun = await startDemoSite(worldDir);
  const development = shots.some(({ kit }) => kit) ? await startDevelopment() : null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  /** @type {string[]} */
  const failures = [];
  try {
    const people = await signInDemoPeople(jamun.url);
    const studio = { album, siteUrl: jamun.url, kitUrl: development?.url, ...people };
    const pending = shots.flatMap((shot) => widths.filter((width) => (shot.only ?? width) === width).map((width) => ({ shot, width })));
    const worker = async () => {
      for (let next = pending.shift(); next; next = pending.shift()) {
        const { shot, width } = next;
        await takeShot(browser, shot, width, studio).catch((error) => {
          failures.push(`${shot.name} (${width}): ${String(error.message).split('\n', 1)[0]}`);
        });
      }
    };
    await Promise.all(Array.from({ length: parallelPictures }, worker));
  } finally {
    await browser.close();
    await development?.stop();
    await jamun.stop();
  }
  return failures;
}
