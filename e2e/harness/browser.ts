import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deep } from '@jamun/test-support/depth';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { aDevice, type Look, type Wanted } from './devices.ts';

export type { Look };

/** A phone in light and a desktop in dark, for what looks different on each; at full depth all four ways. */
export const looks: Look[] = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
  ...(deep
    ? ([
        { width: 390, theme: 'dark' },
        { width: 1280, theme: 'light' },
      ] as const)
    : []),
];

/**
 * For journeys in which the look is not the point: the phone or the desktop, by turns from file to file, since walking each of
 * them twice is what takes most of the time. At full depth all four ways as well.
 */
export function looksInTurn(file: string): Look[] {
  if (deep) return looks;
  const turn = [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;
  return looks.slice(turn, turn + 1);
}

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one device share what was compiled for the first of them.
  '--process-per-site',
];

function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error('CHROMIUM is not set: run the browser tests through npm test');
  // Chromium refuses its sandbox to root.
  return chromium.launch({ executablePath, args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
}

/** One for all files that a worker runs: starting it costs more than many a journey. It ends with the worker. */
export const browser = await launchBrowser();

/** A person at a device of their own, and every complaint of the page written down. */
export async function openDevice(
  browser: Browser,
  look: Look,
  {
    url = inject('productUrl'),
    kept = {},
    adminCookie = null,
    brandNew = false,
  }: { [P in Exclude<keyof Wanted, keyof Look>]?: Wanted[P] | undefined } = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await aDevice(browser, { ...look, url, kept, adminCookie, brandNew });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself reports every refused call; those are the tests' doing. A missing file is not.
    const refusedCall = new URL(message.location().url || 'x:').pathname.startsWith('/api/');
    if (message.type() === 'error' && !refusedCall) complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { context, page, complaints };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(part: string, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

async function expectNoViolation(page: Page, within: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const violations = await page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: Axe };
    // Only what is wrong is worked out, and no style sheet fetched again: half the time.
    return (await axe.run(part, { resultTypes: ['violations'], preload: false })).violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => `${node.html} ${node.failureSummary}`),
    }));
  }, within);
  expect(violations, page.url()).toEqual([]);
}

/** What stands over a page: the walk through every address does not open it. */
const overlay = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * No accessibility violation, and nothing wider than the screen. Every page as such is looked at in the walk through all addresses, so a
 * journey has what it opened over the page looked at, or the part that it names; at full depth the whole of it, at every step.
 */
export async function expectGoodPage(page: Page, within?: string): Promise<void> {
  const opened = within ?? (deep ? 'html' : overlay);
  if (await page.evaluate((part) => document.querySelector(part) !== null, opened)) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    await expectNoViolation(page, opened);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

const widths = deep ? [360, 412, 600, 768, 1024, 1280, 1440] : [360, 768, 1440];

/** Nothing is wider than the screen, on any of the widths that people have. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 };
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** The Tab key alone comes by everything that can be used. Of a group of radios it stops at one; the arrow keys do the rest. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(usable)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type="radio"], [type="hidden"], [inert] *'),
    );
    for (const element of all) element.dataset.stop = '';
    (document.activeElement as HTMLElement | null)?.blur();
    document.addEventListener('focusin', ({ target }) => {
      (target as HTMLElement).dataset.reached = '';
    });
    return all.length;
  });
  const reached = () => page.locator('[data-stop][data-reached]').count();
  // Some stops are not in the list: radios, scrollable parts, the browser's own.
  for (let presses = 0; presses < wanted * 2 + 20; presses++) {
    await page.keyboard.press('Tab');
    if (presses >= wanted - 1 && (await reached()) === wanted) return;
  }
  const missed = await page
    .locator('[data-stop]:not([data-reached])')
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)));
  expect.fail(`${page.url()} cannot be used by Tab alone: of ${wanted} places it came by ${await reached()}, not by ${missed.join(' ')}`);
}
