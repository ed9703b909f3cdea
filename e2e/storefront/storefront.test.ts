import { describe, expect, inject, it } from 'vitest';
import {
  browser,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { signUp } from '../harness/people.ts';

const pages = {
  '/': 'Sell what you make. Get paid by UPI.',
  '/privacy-policy': 'Privacy Policy',
  '/terms-and-conditions': 'Terms and Conditions',
  '/refund-policy': 'Refund Policy',
  '/contact-us': 'Contact Us',
};
const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(inject('serverUrl') + path, { redirect: 'manual', headers });

describeInDisplayModes('storefront', 'at $width px in $theme', (displayMode) => {
  it('every public page is accessible and fits the screen', async () => {
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectAccessiblePage(page, 'html');
    }
    expect(pageErrors).toEqual([]);
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Return to Home' }).waitFor();
    await expectAccessiblePage(page, 'html');
    await context.close();
  });

  it('the API reference is accessible, fits the screen and is reached by its anchors', async () => {
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto('/docs#createProduct');
    const operation = page.locator('#createProduct');
    await expect.poll(() => operation.evaluate((section) => Math.abs(section.getBoundingClientRect().top) < innerHeight)).toBe(true);
    // One operation of about 180 of the same form: axe takes a minute for all of them.
    await page.evaluate(() => {
      for (const other of document.querySelectorAll('.operation:not(#createProduct), nav details')) other.remove();
    });
    await expectAccessiblePage(page, 'html');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('public pages for visitors', () => {
  it('Tab reaches every control of the public pages, and they fit every screen width', { tags: 'slow' }, async () => {
    const { context, page } = await openDevice(browser, { width: 1280, theme: 'light' });
    for (const path of ['/', '/terms-and-conditions', '/contact-us', '/no/such/page']) {
      await page.goto(path);
      await expectKeyboardReachesAll(page);
      await expectNoOverflow(page);
    }
    await context.close();
  });

  it('the landing page recognizes a signed-in visitor, who signs out', async () => {
    const { token } = await signUp();
    const { context, page, pageErrors } = await openDevice(browser, { width: 1280, theme: 'light' }, { kept: { token } });
    await page.goto('/');
    await page.getByRole('link', { name: 'Go to Dashboard' }).first().waitFor();
    await page.locator('header summary, header [aria-haspopup]').first().click();
    await page.getByText('Sign out').click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('public pages are readable without JavaScript and link to the sign-in', { tags: 'slow' }, async () => {
    const context = await browser.newContext({ baseURL: inject('serverUrl'), javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(path);
      await expect.poll(() => page.getByRole('heading', { level: 1, name: title }).isVisible()).toBe(true);
      await expect.poll(() => page.getByRole('link', { name: 'Sign in', exact: true }).first().isVisible()).toBe(true);
    }
    await context.close();
  });
});

describe('public pages for crawlers', () => {
  it('public pages are cacheable and compressed, and have metadata but no inline scripts', async () => {
    for (const path of Object.keys(pages)) {
      const response = await get(path, { accept: 'text/html', 'accept-encoding': 'br, gzip', authorization: 'Bearer whatever' });
      expect({ status: response.status, cacheControl: response.headers.get('cache-control') }, path).toEqual({
        status: 200,
        cacheControl: 'public, max-age=60, s-maxage=300, stale-while-revalidate=600',
      });
      expect(response.headers.get('content-encoding')).toBe('br');
      const html = await response.text();
      for (const tag of [
        '<title>',
        'name="description"',
        'rel="canonical"',
        'property="og:title"',
        'property="og:image"',
        'name="twitter:card"',
      ]) {
        expect(html, `${path} ${tag}`).toContain(tag);
      }
      expect(html).not.toMatch(/<script(?![^>]* src=)/);
      expect((await get(path, { 'if-none-match': response.headers.get('etag') ?? '' })).status, path).toBe(304);
    }
  });

  it('short paths redirect, and robots.txt, sitemap and social picture exist', async () => {
    for (const [path, target] of Object.entries({
      '/privacy': '/privacy-policy',
      '/terms': '/terms-and-conditions',
      '/refund': '/refund-policy',
    })) {
      const response = await get(path);
      expect({ status: response.status, location: response.headers.get('location') }).toEqual({ status: 308, location: target });
    }
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: http');
    const sitemap = await (await get('/sitemap.xml')).text();
    for (const path of Object.keys(pages)) expect(sitemap).toMatch(new RegExp(`<loc>http[^<]+${path}</loc>`));
    const picture = await get('/social.png');
    expect({ status: picture.status, contentType: picture.headers.get('content-type') }).toEqual({ status: 200, contentType: 'image/png' });
  });

  it('unknown paths return 404 as HTML for pages and as JSON for the API', async () => {
    const page = await get('/no/such/page');
    expect({ status: page.status, contentType: page.headers.get('content-type') }).toEqual({
      status: 404,
      contentType: 'text/html; charset=utf-8',
    });
    expect((await get('/api/v1/nothing')).headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await get('/assets/none.js')).status).toBe(404);
    expect((await get('/dashboard')).headers.get('cache-control')).toBe('no-cache');
  });
});
