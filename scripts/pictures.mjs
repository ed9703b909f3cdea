// `npm run pictures`: photographs every kind of screen, on a phone and on a desktop, in light and in dark, into .cache/pictures.
// `npm run pictures shell` takes only those whose name begins so. To be held beside the look that they are meant to have; some of them
// stand in docs/.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startJamun } from '../bench/processes.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { administratorPassword, meetDemoPeople } from './lib/demo-people.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { shots, shownInDocs } from './lib/shots.mjs';

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

const inStorage = (kept) => Object.entries(kept).map(([name, value]) => ({ name, value }));

async function photograph(browser, shot, { width, theme }, { url, kept, cookies, things }) {
  if (shot.only && shot.only !== width) return;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 800 },
    deviceScaleFactor: shot.scale ?? 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(width === 390 ? { isMobile: true, hasTouch: true } : {}),
    storageState: { cookies: [], origins: [{ origin: url, localStorage: inStorage(kept[shot.as ?? 'nobody']) }] },
  });
  await context.addCookies(cookies[shot.as ?? 'nobody'] ?? []);
  context.setDefaultTimeout(15_000);
  // The line on which news comes is open for as long as the page is: the network would never be idle.
  await context.route(/\/api\/v1\/(admin\/)?events$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(things), { waitUntil: 'networkidle' });
  await shot.act?.(page, width);
  // A window as high as the page, rather than a picture beyond it, for which charts would be drawn anew.
  if (shot.whole) await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const file = join(album, `${shot.name}-${width}${theme === 'dark' ? '-dark' : ''}.png`);
  await page.screenshot({ path: file });
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
const jamun = await startJamun({ ADMIN_PASSWORD: administratorPassword, DEMO: '1' });
const development = wanted.some(({ kit }) => kit) ? await startDevelopment() : null;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const people = await meetDemoPeople(jamun.url);
  for (const shot of wanted)
    for (const look of looks) await photograph(browser, shot, look, { url: shot.kit ? development.url : jamun.url, ...people });
} finally {
  await browser.close();
  development?.stop();
  await jamun.stop();
}
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
for (const { file, as } of shownInDocs) {
  const taken = join(album, file);
  if (!existsSync(taken) || !wanted.some(({ name }) => file.startsWith(`${name}-`))) continue;
  // As wide as it is shown; few colours, as our screens have, make a small file.
  const width = file.includes('-390') ? 390 : 1280;
  await sharp(taken)
    .resize({ width })
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, 'docs', as));
}
console.log(`The pictures are in ${album}`);
