import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, expectAccessiblePage } from '../harness/browser.ts';
import { button, heading, navigationLink, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };

describe('account menu and session', () => {
  it('choosing a theme in the account menu survives a reload', async () => {
    const { context, page } = await openSignedIn(browser, desktop);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await expect.poll(theme).toBe('light');
    await button(page, /^Account/).click();
    await expect.poll(() => page.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('true');
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(theme).toBe('dark');
    await page.reload();
    await heading(page, 'Dashboard').waitFor();
    await expect.poll(theme).toBe('dark');
    await button(page, /^Account/).click();
    await expect.poll(() => page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
    await context.close();
  });

  it('signing out opens the landing page and clears the return address', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/sales');
    await button(page, /^Account/).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sell what you make. Get paid by UPI.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await expect
      .poll(() => page.evaluate(() => ({ token: localStorage.getItem('token'), returnTo: localStorage.getItem('returnTo') })))
      .toEqual({ token: null, returnTo: null });
    await context.close();
  });

  it('signing in after the session ended elsewhere returns to the requested page', async () => {
    const { context, page, person } = await openSignedIn(browser, desktop);
    // A page without live updates does not notice the end of the session.
    await page.goto('/privacy-policy');
    await page.evaluate(async () => {
      await fetch('/api/v1/auth/signout', { method: 'POST', headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
    });
    await page.goto('/purchased', { waitUntil: 'commit' });
    await heading(page, 'Sign In').waitFor();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
    await button(page, 'Login').click();
    await heading(page, 'Purchased').waitFor();
    await context.close();
  });
});

describe('network and load failures', { tags: 'slow' }, () => {
  it('going offline shows a notice and page errors, and pages load again when back online', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/dashboard', { brandNew: true });
    await context.setOffline(true);
    await page.getByText('You’re offline. This may be out of date.').waitFor();
    await navigationLink(page, 'Telegram').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await navigationLink(page, 'Dashboard').click();
    await heading(page, 'Dashboard').waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await context.setOffline(false);
    const toast = page.getByText('Back online');
    await toast.waitFor();
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
    // A focused toast stays; it disappears after its duration once the focus has left.
    const close = page.getByRole('button', { name: 'Close notification' });
    await close.focus();
    await page.clock.runFor(10_000);
    await expect.poll(() => toast.count()).toBe(1);
    await close.blur();
    await page.clock.runFor(3000);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
    await navigationLink(page, 'Telegram').click();
    await heading(page, 'Telegram').waitFor();
    await context.setOffline(true);
    await navigationLink(page, 'Settings').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await context.setOffline(false);
    await heading(page, 'Settings').waitFor();
    await context.close();
  });

  it('Try again loads a page whose code could not be fetched', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/dashboard', { brandNew: true });
    await page.route(/\/assets\/settings-page-.*\.js/, (route) => route.abort());
    await navigationLink(page, 'Settings').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await expectAccessiblePage(page);
    await page.unroute(/\/assets\/settings-page-.*\.js/);
    await button(page, 'Try again').click();
    await heading(page, 'Settings').waitFor();
    await context.close();
  });

  it('opening a slow page shows a progress bar and keeps the previous page', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/dashboard', { brandNew: true });
    let release: () => void = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/assets\/settings-page-.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await navigationLink(page, 'Settings').click();
    await page.getByRole('progressbar', { name: 'Loading page' }).waitFor();
    await expect.poll(() => heading(page, 'Dashboard').isVisible()).toBe(true);
    release();
    await heading(page, 'Settings').waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await context.close();
  });
});
