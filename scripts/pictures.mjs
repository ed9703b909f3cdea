// `npm run pictures`: photographs every kind of screen, on a phone and on a desktop, in light and in dark, into .cache/pictures.
// `npm run pictures shell` takes only those whose name begins so. To be held beside the look that they are meant to have.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { signUp, startJamun } from '../bench/processes.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { administratorPassword, fillAdminArea, signInAdministrator } from './lib/pictured-people.mjs';
import { shots } from './lib/shots.mjs';

const album = join(root, '.cache/pictures');
const looks = [390, 1280].flatMap((width) => ['light', 'dark'].map((theme) => ({ width, theme })));

/** The kit's page is no part of the build: only the development server has it. */
async function startDevelopment() {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [program, '--host', '127.0.0.1', '--port', '5199'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((ready, failed) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = /Local:\s+(http:\S+?)\/?\s/.exec(said);
      if (found) ready(found[1]);
    });
    child.once('exit', (code) => failed(new Error(`The development server ended with ${code}: ${said}`)));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

async function photograph(browser, shot, { width, theme }, { url, token, adminToken }) {
  if (shot.only && shot.only !== width) return;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 800 },
    deviceScaleFactor: shot.scale ?? 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(width === 390 ? { isMobile: true, hasTouch: true } : {}),
  });
  context.setDefaultTimeout(15_000);
  if (shot.signedIn) await context.addInitScript((given) => localStorage.setItem('token', given), token);
  if (shot.admin) await context.addInitScript((given) => localStorage.setItem('adminToken', given), adminToken);
  // The line on which news comes is open for as long as the page is: the network would never be idle.
  await context.route(/\/api\/v1\/(admin\/)?events$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(shot.path, { waitUntil: 'networkidle' });
  await shot.act?.(page, width);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const file = join(album, `${shot.name}-${width}${theme === 'dark' ? '-dark' : ''}.png`);
  await page.screenshot({ path: file, fullPage: shot.whole ?? false });
  await context.close();
}

ensureInstalled();
await ensureBuilt();
const asked = process.argv.slice(2);
const wanted = shots.filter(({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)));
if (wanted.length === 0) {
  console.error(`No picture is called so. There are: ${shots.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
if (asked.length === 0) rmSync(album, { recursive: true, force: true });
mkdirSync(album, { recursive: true });

const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core');
const jamun = await startJamun({ ADMIN_PASSWORD: administratorPassword });
const development = wanted.some(({ kit }) => kit) ? await startDevelopment() : null;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const token = await signUp(jamun.url);
  const adminToken = await signInAdministrator(jamun.url);
  if (wanted.some(({ admin }) => admin)) await fillAdminArea(jamun.url, { token, adminToken });
  for (const shot of wanted)
    for (const look of looks) await photograph(browser, shot, look, { url: shot.kit ? development.url : jamun.url, token, adminToken });
} finally {
  await browser.close();
  development?.stop();
  await jamun.stop();
}
// The README opens with it.
if (wanted.some(({ name }) => name === 'landing-top')) copyFileSync(join(album, 'landing-top-1280.png'), join(root, 'docs/landing.png'));
console.log(`The pictures are in ${album}`);
