import { describe, expect, it } from 'vitest';
import { render, renderError, staticPaths, unlistedPaths } from './entry-server.tsx';
import { sampleSite as site } from './sample-data.ts';

const htmlOf = (path: string) => render(path, site)?.html ?? '';
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const publicPages = [
  ...staticPaths.map((path) => ({ name: path, html: htmlOf(path) })),
  { name: '404', html: renderError(404, site).html },
  { name: '500', html: renderError(500, site, { requestId: 'r-1' }).html },
];

describe('public page', () => {
  it.each(publicPages)('$name has no inline script or style and the elements of every page', ({ html }) => {
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(count(html, /<script(?![^>]* src=)/g)).toBe(0);
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style|href="#"/);
    expect(count(html, /<h1[ >]/g)).toBe(1);
    expect(count(html, /<main /g)).toBe(1);
    expect(html).toContain('href="#main"');
    expect(html).toContain('mailto:help@jamun.example');
    expect(html).toContain('<script src="/theme.js">');
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
    expect(html).toContain('<script type="module" src="/assets/b.js">');
  });

  it.each(publicPages)('$name links only to existing pages and anchors', ({ html }) => {
    const others = ['/purchases', '/signin', '/signin?panel=signup', '/dashboard', '/profile'];
    const targets = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith('mailto:'));
    for (const target of targets) {
      const [path = '', anchor] = target.split('#');
      if (path) expect([...staticPaths, ...others]).toContain(path);
      if (anchor) expect(path ? htmlOf(path) : html).toContain(`id="${anchor}"`);
    }
  });
});

describe('render', () => {
  it.each(staticPaths)('%s has a canonical address and share tags', (path) => {
    const html = htmlOf(path);
    expect(html).toContain(`<link rel="canonical" href="https://jamun.example${path}"/>`);
    expect(html).toContain('<meta property="og:image" content="https://jamun.example/social.png"/>');
    expect(html).not.toContain('noindex');
  });

  it.each([
    ['/', 'Sign in'],
    ['/terms-and-conditions', 'Sign in'],
    ['/payment-success', 'Sign In'],
  ])('%s labels the link to the sign-in page %j', (path, label) => {
    expect(htmlOf(path)).toMatch(new RegExp(`<a [^>]*href="/signin"[^>]*>${label}</a>`));
  });

  it('the legal pages show their dates', () => {
    expect(htmlOf('/privacy-policy')).toContain('24 Feb 2025');
    expect(htmlOf('/terms-and-conditions')).toContain('23 Apr 2025');
    expect(htmlOf('/contact-us')).toContain('24 Apr 2025');
  });

  it('returns null for a path without a public page', () => expect(render('/dashboard', site)).toBeNull());
});

describe('unlisted pages', () => {
  it.each(unlistedPaths)('%s has a noscript text, no inline script or style, and is not indexed', (path) => {
    const html = htmlOf(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<noscript>');
    expect(count(html, /<script(?![^>]* src=)/g)).toBe(0);
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style|href="#"/);
    // The sign-in page shows one of two panels, each with its heading.
    expect(count(html.replace(/<template.*<\/template>/s, ''), /<h1[ >]/g)).toBe(path === '/signin' ? 2 : 1);
    expect(staticPaths).not.toContain(path);
  });
});

describe('renderError', () => {
  it('shows the given title and is not indexed', () => {
    const { status, html } = renderError(404, site, { title: 'Product Not Found' });
    expect(status).toBe(404);
    expect(html).toContain('<h1>Product Not Found</h1>');
    expect(html).toContain('Return to Home');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('escapes the request id', () => {
    expect(renderError(500, site, { requestId: '<b>' }).html).toContain('&lt;b&gt;');
  });
});
