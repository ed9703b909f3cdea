import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGoodPage, launchBrowser, looks, openDevice } from './harness/browser.ts';
import { launch, root } from './harness/product.ts';

let browser: Browser;
let development: Awaited<ReturnType<typeof startDevelopment>>;

/** The kit's page is no part of the build: only the development server has it. */
async function startDevelopment() {
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'web'), '--host', '127.0.0.1', '--port', '5299'];
  const server = launch(process.execPath, vite, { NO_COLOR: '1' });
  let url = '';
  await expect.poll(() => (url = /Local:\s+(http:\S+?)\/?\s/.exec(server.output())?.[1] ?? ''), { timeout: 20_000 }).not.toBe('');
  return { ...server, url };
}

beforeAll(async () => {
  browser = await launchBrowser();
  development = await startDevelopment();
});
afterAll(async () => {
  await browser.close();
  development.signal('SIGTERM');
  await development.ended;
});

describe.each(looks)('the kit at $width px in $theme', (look) => {
  it('is good to look at and to use in every state', async () => {
    const { context, page, complaints } = await openDevice(browser, look);
    await page.goto(`${development.url}/dev/ui`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodPage(page);
    for (const piece of ['drawer', 'dialog', 'confirm']) {
      await page.getByRole('button', { name: `Open ${piece}` }).click();
      await page.getByRole('dialog').waitFor();
      await expectGoodPage(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
