import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deep } from '@jamun/test-support/depth';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { type DeviceOptions, type DisplayMode, openContext } from './devices.ts';

export type { DisplayMode };

/** The first two differ in both respects: the device and the theme. */
export const displayModes: DisplayMode[] = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
];

/** Display modes with the tags of their tests. `index` selects the one of the first two that runs in every depth. */
export const taggedDisplayModes = (index: number, otherOfTwo: 'slow' | 'deep' = 'deep') =>
  displayModes.map((displayMode, at) => ({ displayMode, tags: at === index % 2 ? [] : [at < 2 ? otherOfTwo : 'deep'] }));

/**
 * `describe` for each display mode. The file name chooses the mode that runs in every depth: all modes would take four times as long,
 * and few tests depend on them. The others run with `DEPTH=deep`, or the second one with `landing`.
 */
export function describeInDisplayModes(file: string, title: string, body: (displayMode: DisplayMode) => void, otherOfTwo?: 'slow'): void {
  const index = [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  for (const { displayMode, tags } of taggedDisplayModes(index, otherOfTwo)) describe.each([displayMode])(title, { tags }, body);
}

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share compiled code.
  '--process-per-site',
];

function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error('CHROMIUM is not set: run the browser tests through npm test');
  // Chromium's sandbox does not work as root.
  return chromium.launch({ executablePath, args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
}

/** One browser per test worker: a start takes longer than many tests. It ends with the worker. */
export const browser = await launchBrowser();

/** Opens a browser context with one page, and collects page errors and console errors in `pageErrors`. */
export async function openDevice(
  browser: Browser,
  displayMode: DisplayMode,
  {
    url = inject('serverUrl'),
    kept = {},
    adminCookie = null,
    brandNew = false,
  }: { [P in Exclude<keyof DeviceOptions, keyof DisplayMode>]?: DeviceOptions[P] | undefined } = {},
): Promise<{ context: BrowserContext; page: Page; pageErrors: string[] }> {
  const context = await openContext(browser, { ...displayMode, url, kept, adminCookie, brandNew });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    // Failed API calls are logged by the browser and are expected in tests; a missing file is an error.
    const isApiError = new URL(message.location().url || 'x:').pathname.startsWith('/api/');
    if (message.type() === 'error' && !isApiError) pageErrors.push(`${message.text()} ${message.location().url}`);
  });
  return { context, page, pageErrors };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(part: string, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

async function expectNoViolation(page: Page, within: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const violations = await page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: Axe };
    // Only violations, and no reload of style sheets: half the time.
    return (await axe.run(part, { resultTypes: ['violations'], preload: false })).violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => `${node.html} ${node.failureSummary}`),
    }));
  }, within);
  expect(violations, page.url()).toEqual([]);
}

/** Overlays, which the test of all addresses does not open. */
const overlay = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Expects no accessibility violation (axe) and no horizontal overflow. `e2e/studio/routes.test.ts` checks every page, so other tests
 * check open overlays or the part `within`; with `DEPTH=deep` the whole page.
 */
export async function expectAccessiblePage(page: Page, within?: string): Promise<void> {
  const opened = within ?? (deep ? 'html' : overlay);
  if (await page.evaluate((part) => document.querySelector(part) !== null, opened)) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    await expectNoViolation(page, opened);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

const widths = deep ? [360, 412, 600, 768, 1024, 1280, 1440] : [360, 768, 1440];

/** Expects no horizontal overflow at common screen widths. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 };
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Expects that Tab reaches every control. A radio group has one tab stop; arrow keys move within it. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  const expected = await page.evaluate(() => {
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
  // Further tab stops: radios, scrollable areas, the browser's own controls.
  for (let presses = 0; presses < expected * 2 + 20; presses++) {
    await page.keyboard.press('Tab');
    if (presses >= expected - 1 && (await reached()) === expected) return;
  }
  const missed = await page
    .locator('[data-stop]:not([data-reached])')
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)));
  expect.fail(`${page.url()} has controls that Tab does not reach: ${await reached()} of ${expected} reached, missing ${missed.join(' ')}`);
}
