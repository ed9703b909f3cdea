// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, expectNoOverflow, openDevice } from '../harness/browser.ts';
import { hostileStrings } from '../harness/hostile-strings.ts';
import { signUp } from '../harness/people.ts';
import { type ProductOptions, productsApi } from '../harness/products-api.ts';

// Bidirectional control characters are rejected in titles, names and questions; descriptions keep them.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const truncate = (text: string, length: number) => [...text].slice(0, length).join('').trim();
const stripBidi = (text: string, length: number) => truncate(text.replace(bidiControls, ''), length);

/** Product input with the strings in every text field. The description has all of them but the title. */
function productInput(strings: string[]): ProductOptions {
  const [title = '', ...rest] = strings;
  const quarter = Math.floor(rest.length / 4);
  const part = (index: number) => rest.slice(index * quarter, (index + 1) * quarter);
  const [names, texts, questions, responses] = [part(0), part(1), part(2), part(3)] as const;
  return {
    title: stripBidi(title, 150),
    description: rest.join('\n\n'),
    testimonials: names.map((name, index) => ({
      name: stripBidi(name, 100),
      description: texts[index] ?? '',
      rating: 3,
    })),
    faqs: questions.map((question, index) => ({ question: stripBidi(question, 300), answer: responses[index] ?? '' })),
    questions: part(0)
      .slice(0, 3)
      .map((question) => ({ question: stripBidi(question, 300) })),
    support: part(1)
      .slice(0, 3)
      .map((value) => ({ kind: 'OTHER', value: truncate(value, 200), note: truncate(value, 200) })),
  };
}

/** Counts injected scripts, event handlers, active URLs and elements. `name` is the title in the structured data. */
const findInjections = (page: Page) =>
  page.evaluate(() => ({
    scripts: [...document.scripts].filter(({ src, type }) => !src && type !== 'application/ld+json').length,
    handlers: [...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]).filter(({ name }) => name.startsWith('on'))
      .length,
    activeUrls: [...document.links].filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)).length,
    elements: document.querySelectorAll('iframe, base, meta[http-equiv], main style, embed, object').length,
    violations: (window as unknown as { violations: string[] }).violations,
    name: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}').name as string,
  }));

it('hostile strings in every product field are shown as text and inject nothing', async () => {
  expect(hostileStrings.length).toBeGreaterThan(200);
  const { token } = await signUp();
  const products = productsApi(token);
  const { context, page, pageErrors } = await openDevice(browser, { width: 390, theme: 'light' });
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
    const input = productInput(strings);
    const product = await products.createPublished(input);
    await page.goto(new URL(product.publicUrl).pathname);
    // Signed out first, then with the fields that only signed-in users see.
    for (const session of ['out', 'in']) {
      await page.evaluate((state) => document.documentElement.setAttribute('data-session', state), session);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
      });
      expect(await findInjections(page)).toEqual({
        scripts: 0,
        handlers: 0,
        activeUrls: 0,
        elements: 0,
        violations: [],
        name: input.title,
      });
      await expectNoOverflow(page);
    }
    await expect.poll(() => page.locator('h1').textContent()).toBe(input.title);
    await expect.poll(() => page.locator('figcaption').count()).toBe(input.testimonials?.length);
  }
  // The title is used in the most places, for example in meta tags and structured data.
  const product = await products.createPublished();
  for (const title of hostileStrings.filter((_, index) => index % 12 === 0).map((text) => stripBidi(text, 150))) {
    await products.change(product.id, { title });
    await page.goto(new URL(product.publicUrl).pathname, { waitUntil: 'domcontentloaded' });
    const { name, ...injections } = await findInjections(page);
    expect(injections, title).toEqual({ scripts: 0, handlers: 0, activeUrls: 0, elements: 0, violations: [] });
    expect(name).toBe(title);
    await expect.poll(() => page.locator('meta[property="og:title"]').getAttribute('content')).toBe(title);
  }
  expect({ dialogs, pageErrors }).toEqual({ dialogs: [], pageErrors: [] });
  await context.close();
});
