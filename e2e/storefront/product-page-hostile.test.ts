import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, expectNoOverflow, openDevice } from '../harness/browser.ts';
import { hostileStrings } from '../harness/hostile-strings.ts';
import { signedUp } from '../harness/people.ts';
import { creatorsProducts, type Wanted } from '../harness/public-products.ts';

// Bidirectional control characters are refused in titles, names and questions; descriptions keep them.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const longest = (text: string, length: number) => [...text].slice(0, length).join('').trim();
const displayed = (text: string, length: number) => longest(text.replace(turning, ''), length);

/** As many of them as fit on a page: two for a face, two for a question, the rest in the description. */
function pageOf(strings: string[]): Wanted {
  const [title = '', ...rest] = strings;
  const quarter = Math.floor(rest.length / 4);
  const part = (index: number) => rest.slice(index * quarter, (index + 1) * quarter);
  const [faces, words, questions, answers] = [part(0), part(1), part(2), part(3)] as const;
  return {
    title: displayed(title, 150),
    description: rest.join('\n\n'),
    testimonials: faces.map((name, index) => ({
      name: displayed(name, 100),
      description: words[index] ?? '',
      rating: 3,
    })),
    faqs: questions.map((question, index) => ({ question: displayed(question, 300), answer: answers[index] ?? '' })),
    questions: part(0)
      .slice(0, 3)
      .map((question) => ({ question: displayed(question, 300) })),
    support: part(1)
      .slice(0, 3)
      .map((value) => ({ kind: 'OTHER', value: longest(value, 200), note: longest(value, 200) })),
  };
}

/** What came of it in the page: scripts and handlers that are not ours, and addresses that do something. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    scripts: [...document.scripts].filter(({ src, type }) => !src && type !== 'application/ld+json').length,
    handlers: [...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]).filter(({ name }) => name.startsWith('on'))
      .length,
    addresses: [...document.links].filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)).length,
    strangers: document.querySelectorAll('iframe, base, meta[http-equiv], main style, embed, object').length,
    violations: (window as unknown as { violations: string[] }).violations,
    name: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}').name as string,
  }));

it('whatever a creator writes is text, and nothing of it leaves its place', async () => {
  expect(hostileStrings.length).toBeGreaterThan(200);
  const { token } = await signedUp();
  const mine = creatorsProducts(token);
  const { context, page, complaints } = await openDevice(browser, { width: 390, theme: 'light' });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await context.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const half = Math.ceil(hostileStrings.length / 2);
  for (const strings of [hostileStrings.slice(0, half), hostileStrings.slice(half)]) {
    const wanted = pageOf(strings);
    const product = await mine.published(wanted);
    await page.goto(new URL(product.publicUrl).pathname);
    // Signed out first, then with the fields that only the signed in are shown.
    for (const session of ['out', 'in']) {
      await page.evaluate((shown) => document.documentElement.setAttribute('data-session', shown), session);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
      });
      expect(await traces(page)).toEqual({ scripts: 0, handlers: 0, addresses: 0, strangers: 0, violations: [], name: wanted.title });
      await expectNoOverflow(page);
    }
    await expect.poll(() => page.locator('h1').textContent()).toBe(wanted.title);
    await expect.poll(() => page.locator('figcaption').count()).toBe(wanted.testimonials?.length);
  }
  // As a title they stand in more places than anywhere else: in the tags that others read.
  const product = await mine.published();
  for (const title of hostileStrings.filter((_, index) => index % 12 === 0).map((text) => displayed(text, 150))) {
    await mine.change(product.id, { title });
    await page.goto(new URL(product.publicUrl).pathname, { waitUntil: 'domcontentloaded' });
    const { name, ...found } = await traces(page);
    expect(found, title).toEqual({ scripts: 0, handlers: 0, addresses: 0, strangers: 0, violations: [] });
    expect(name).toBe(title);
    await expect.poll(() => page.locator('meta[property="og:title"]').getAttribute('content')).toBe(title);
  }
  expect({ dialogs, complaints }).toEqual({ dialogs: [], complaints: [] });
  await context.close();
});
