// @module-tag deep: the page loads module by module and is slow; its components are tested on the pages that use them.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  browser,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { startDevelopment } from '../harness/server-process.ts';

// The page loads many unbundled modules and is checked as a whole, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let development: Awaited<ReturnType<typeof startDevelopment>>;

beforeAll(async () => {
  development = await startDevelopment();
});
afterAll(() => development.stop());

describeInDisplayModes('kit', 'the kit at $width px in $theme', (displayMode) => {
  it('the kit page is accessible in every state, works by keyboard and fits every screen width', async () => {
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto(`${development.url}/dev/ui`);
    await page.getByRole('heading', { name: 'The kit' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessiblePage(page, 'html');
    for (const overlay of ['drawer', 'form dialog', 'telling dialog', 'confirm dialog']) {
      await page.getByRole('button', { name: `Open ${overlay}`, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessiblePage(page, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
