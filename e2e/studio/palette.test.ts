import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

describeInDisplayModes('palette', 'the palette at $width px in $theme', (displayMode) => {
  it('the palette opens pages and finds the user’s own products and links', async () => {
    const { context, page, person, pageErrors } = await openSignedIn(browser, displayMode, '/settings');
    const title = 'Monsoon Light';
    await call('POST /api/v1/digital-products', { token: person.token, body: { title, category: 'Education', price: 499 } });
    await call('POST /api/v1/links', {
      token: person.token,
      body: { originalUrl: 'https://example.com/monsoon', customShortId: `rain-${person.username}`.slice(0, 50) },
    });

    await button(page, 'Search or go to').click();
    await searchBox(page).waitFor();
    await expectAccessiblePage(page);
    await searchBox(page).fill('monsoon');
    await option(page, title).waitFor();
    await option(page, /^rain-/).waitFor();
    await expectAccessiblePage(page);
    // Arrow keys change the selected option; Enter opens it.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('dialog').getByRole('option', { selected: true }).textContent()).toContain('rain-');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/digital-products/*/edit*');
    await heading(page, 'Digital Product').waitFor();

    await button(page, 'Search or go to').click();
    await searchBox(page).fill('no such thing');
    await page.getByText('No results for “no such thing”').waitFor();
    await searchBox(page).fill('sal');
    await option(page, /^Sales/).click();
    await heading(page, 'Sales').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('keyboard shortcuts', { tags: 'slow' }, () => {
  it('shortcuts open the palette, their own help, pages and forms', async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, desktop, '/sales');
    await button(page, 'Favorites').focus();
    await page.keyboard.press('Control+k');
    await searchBox(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Favorites');

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });

    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await heading(page, 'Digital Product').waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('p');
    await page.getByRole('dialog', { name: 'Create Product' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Create Product' }).waitFor({ state: 'hidden' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('typing shortcut keys into a text field triggers no shortcut', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/sales?search=g');
    await page.getByText('No matches').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('g o?');
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search sales...' }).inputValue()).toBe('g o?');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/sales');
    await context.close();
  });
});
