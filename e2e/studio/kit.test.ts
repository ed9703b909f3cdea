import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browser, expectGoodPage, expectKeyboardReachesAll, expectNoOverflow, looksInTurn, openDevice } from '../harness/browser.ts';
import { startDevelopment } from '../harness/product.ts';

// A page of this size, served module by module and looked at whole, takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let development: Awaited<ReturnType<typeof startDevelopment>>;

beforeAll(async () => {
  development = await startDevelopment();
});
afterAll(() => development.stop());

describe.each(looksInTurn('kit'))('the kit at $width px in $theme', (look) => {
  it('is good to look at and to use in every state, by keyboard and however wide the screen', async () => {
    const { context, page, complaints } = await openDevice(browser, look);
    await page.goto(`${development.url}/dev/ui`);
    await page.getByRole('heading', { name: 'The kit' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodPage(page, 'html');
    for (const piece of ['drawer', 'form dialog', 'telling dialog', 'confirm dialog']) {
      await page.getByRole('button', { name: `Open ${piece}`, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectGoodPage(page, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
