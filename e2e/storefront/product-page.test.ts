import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  browser,
  describeInDisplayModes,
  expectAccessiblePage,
  expectKeyboardReachesAll,
  expectNoOverflow,
  openDevice,
} from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { signInToPay } from '../harness/guest.ts';
import { hostedPayment } from '../harness/hosted-payment.ts';
import { type NewPerson, signUp } from '../harness/people.ts';
import { plainPicture } from '../harness/pictures.ts';
import { productsApi } from '../harness/products-api.ts';

let creator: NewPerson & { token: string };
let products: ReturnType<typeof productsApi>;
beforeAll(async () => {
  creator = await signUp();
  await call('PUT /api/v1/users/me/public-contact', { body: { publicContact: 'EMAIL' }, token: creator.token });
  products = productsApi(creator.token);
});

const pathOf = ({ publicUrl }: { publicUrl: string }) => new URL(publicUrl).pathname;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(inject('serverUrl') + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
const contentOf = (html: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

const face = 'https://pictures.example/kabir.png';
const fullProduct = () => ({
  title: 'Monsoon Light: phone photography for rainy days',
  description: 'Four months of **grey sky** is not bad light.\n\n# What you will learn\n- Expose for rain\n- Use windows as light',
  price: 1499,
  hasDiscount: true,
  discountedPrice: 899,
  isLimitedQuantityEnabled: true,
  quantity: 38,
  ctaButtonText: 'Buy Now',
  cover: plainPicture('cover.png', [122, 98, 168], 1200, 630),
  gallery: [0, 1, 2, 3].map((index) => plainPicture(`${index}.png`, [40 * index, 120, 90], 400, 300)),
  testimonials: [
    { name: 'Kabir Nair', description: 'Lesson 3 alone was worth it.', rating: 5, image: face },
    { name: 'Sana D’Souza', description: 'Short, clear, no gear talk.', rating: 4 },
  ],
  faqs: [
    { question: 'Which phone do I need?', answer: 'Any phone from the last five years.' },
    { question: 'Are the videos in Hindi?', answer: 'English, with Hindi subtitles.' },
  ],
  support: [
    { kind: 'WHATSAPP', value: '9800000000', note: 'Weekdays, 10 to 6' },
    { kind: 'WEBSITE', value: 'https://ananya.example/help' },
  ],
});

describeInDisplayModes('product-page', 'at $width px in $theme', (displayMode) => {
  it('the product page shows every detail that the creator entered', async () => {
    const product = await products.createPublished(fullProduct());
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    const imageRequests: Record<string, string>[] = [];
    await context.route(face, async (route) => {
      imageRequests.push(await route.request().allHeaders());
      await route.fulfill({ contentType: 'image/png', body: plainPicture('face.png', [200, 90, 60]).buffer });
    });
    await page.goto(pathOf(product));
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    for (const text of [
      `by ${creator.name}`,
      'Education',
      'What you will learn',
      'Expose for rain',
      'Lesson 3 alone was worth it.',
      'Which phone do I need?',
      'Any phone from the last five years.',
      creator.email,
      'Weekdays, 10 to 6',
      '38 left',
      '40% off',
      'You get 1 PDF to download.',
      'Not provided',
    ]) {
      await expect.poll(() => page.getByText(text).first().isVisible(), { message: text }).toBe(true);
    }
    for (const name of ['Payment Details', 'Gallery', 'Testimonials', 'FAQs', 'Creator contact', 'Support'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    await expect.poll(() => page.getByRole('img', { name: '4 out of 5 stars' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).count()).toBe(1);
    await expect.poll(() => page.locator('s').first().textContent()).toContain('₹1,499');
    const cover = page.getByRole('img', { name: `Cover of ${product.title}` });
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/\w{20}\/(360|720)$/);
    await page.getByText('Lesson 3').scrollIntoViewIfNeeded();
    await expect.poll(() => imageRequests.length).toBe(1);
    expect(imageRequests[0]).not.toHaveProperty('referer');
    await expectAccessiblePage(page);
    await expectKeyboardReachesAll(page);
    await expectNoOverflow(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the gallery opens as a dialog and works by keyboard', { tags: 'slow' }, async () => {
    const product = await products.createPublished({ gallery: fullProduct().gallery.slice(0, 3) });
    const { context, page } = await openDevice(browser, displayMode);
    await page.goto(pathOf(product));
    await page.locator('[data-gallery] a').first().press('Enter');
    const box = page.getByRole('dialog', { name: 'Gallery' });
    await box.getByText('1 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await box.getByText('3 of 3').waitFor();
    await box.getByRole('button', { name: 'Next picture' }).click();
    await box.getByText('1 of 3').waitFor();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-gallery]') !== null)).toBe(true);
    await page.keyboard.press('Enter');
    await box.getByText('1 of 3').waitFor();
    await page.goBack();
    await box.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathOf(product));
    await context.close();
  });
});

describe('product page for buyers', () => {
  it('signing in from a product page returns to it', async () => {
    const product = await products.createPublished();
    const buyer = await signUp();
    const { context, page } = await openDevice(browser, { width: 390, theme: 'light' });
    await page.goto(pathOf(product));
    await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/signin');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('returnTo'))).toBe(pathOf(product));
    await page.goto(pathOf(product));
    await signInToPay(page, buyer);
    await page.waitForURL(`**${pathOf(product)}`);
    await page.getByRole('button', { name: 'Pay Now' }).filter({ visible: true }).waitFor();
    await context.close();
  });

  describeInDisplayModes('product-page', 'at $width px', (displayMode) => {
    it('a buyer enters an amount of at least the minimum and answers the questions', async () => {
      const product = await products.createPublished({
        priceType: 'FLEXIBLE',
        price: 199,
        questions: [
          { question: 'Which phone do you have?', isRequired: true },
          { question: 'Your city', type: 'CHOICE', options: ['Bengaluru', 'Mumbai'] },
        ],
      });
      const { token } = await signUp();
      const { context, page, pageErrors } = await openDevice(browser, displayMode, { kept: { token } });
      await page.goto(pathOf(product));
      const amount = page.getByLabel('Amount');
      const pay = page.getByRole('button', { name: 'Pay Now' }).filter({ visible: true });
      await amount.fill('150');
      await pay.click();
      await page.getByText('The minimum is ₹199').waitFor();
      await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByText('Enter an answer').waitFor();
      await expectAccessiblePage(page);
      await amount.fill('1250.50');
      await expect.poll(() => page.getByText('The minimum is ₹199').isVisible()).toBe(false);
      await expect.poll(() => page.locator('dd[data-pay-total]').textContent()).toBe('₹1,250.50');
      await expect.poll(() => page.locator('[data-pay-or-more]').filter({ visible: true }).count()).toBe(0);
      await page.getByLabel('Which phone do you have?').fill('An old one');
      await page.getByLabel('Your city').selectOption('Mumbai');
      // The account already has the contact details.
      await expect.poll(() => page.getByLabel('Email').isVisible()).toBe(false);
      await pay.click();
      expect(await (await hostedPayment(page)).amount()).toBe('₹1,250.50');
      expect(pageErrors).toEqual([]);
      await context.close();
    });
  });

  it('the product page is readable without JavaScript, and says that paying needs it', { tags: 'slow' }, async () => {
    const product = await products.createPublished(fullProduct());
    const context = await browser.newContext({ baseURL: inject('serverUrl'), javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathOf(product));
    for (const text of ['What you will learn', 'Lesson 3 alone was worth it.', 'Any phone from the last five years.'])
      await expect.poll(() => page.getByText(text).first().isVisible(), { message: text }).toBe(true);
    await expect.poll(() => page.locator('noscript p').isVisible()).toBe(true);
    await page.getByText('Are the videos in Hindi?').click();
    await expect.poll(() => page.getByText('English, with Hindi subtitles.').isVisible()).toBe(true);
    await context.close();
  });

  it('unknown and unpublished products return 404 with links to other pages', { tags: 'slow' }, async () => {
    const { context, page } = await openDevice(browser, { width: 390, theme: 'dark' });
    const draft = await products.createDraft({});
    for (const path of ['/d/no-such-product', pathOf(draft), `/d/${draft.id}`, '/d/%F0%9F%8D%87', `/d/${'x'.repeat(150)}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor();
    }
    for (const [name, target] of [
      ['Return to Home', '/'],
      ['Contact Us', '/contact-us'],
      ['Terms and Conditions', '/terms-and-conditions'],
    ] as const)
      await expect.poll(() => page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(target);
    await expectAccessiblePage(page);
    await context.close();
  });
});

describe('product page for creators', () => {
  it('a creator previews a draft through a private link that is not indexed', async () => {
    const draft = await products.createDraft({ title: 'Not yet', cover: plainPicture('cover.png', [1, 2, 3], 1200, 630) });
    const path = await products.preview(draft.id);
    const { context, page, pageErrors } = await openDevice(browser, { width: 1280, theme: 'light' });
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    expect({
      cacheControl: headers['cache-control'],
      xRobotsTag: headers['x-robots-tag'],
      referrerPolicy: headers['referrer-policy'],
    }).toEqual({ cacheControl: 'no-store', xRobotsTag: 'noindex', referrerPolicy: 'no-referrer' });
    await page.getByRole('complementary', { name: 'Preview' }).waitFor();
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await expect
      .poll(() => page.locator('link[rel="canonical"], meta[property^="og:"], script[type="application/ld+json"]').count())
      .toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Pay Now' }).first().isDisabled()).toBe(true);
    const cover = page.getByRole('img', { name: 'Cover of Not yet' });
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
    expect((await get(`${path}x`)).status).toBe(404);
    expect((await get(`/d/${draft.slug}?preview=a&preview=b`)).status).toBe(404);
  });

  it('a price change is visible at once, and an unpublished product returns 404', async () => {
    const product = await products.createPublished({ price: 499 });
    const price = async () => contentOf(await (await get(pathOf(product))).text(), 'product:price:amount');
    expect(await price()).toBe('499.00');
    await products.change(product.id, { price: 550.5 });
    expect(await price()).toBe('550.50');
    await products.unpublish(product.id);
    expect((await get(pathOf(product))).status).toBe(404);
  });
});

describe('product page metadata', () => {
  it('the product page has metadata in its HTML and supports caching', async () => {
    const product = await products.createPublished(fullProduct());
    const response = await get(`/d/${product.id}`, { 'accept-encoding': 'br' });
    expect({ cacheControl: response.headers.get('cache-control'), contentEncoding: response.headers.get('content-encoding') }).toEqual({
      cacheControl: 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
      contentEncoding: 'br',
    });
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';.*img-src 'self' data: blob: https:;/);
    const html = await response.text();
    const origin = new URL(product.publicUrl).origin;
    expect(html).toContain(`<link rel="canonical" href="${product.publicUrl}"/>`);
    expect(html).toContain(`<title>${product.title}, by ${creator.name}</title>`);
    const summary = 'Four months of grey sky is not bad light. What you will learn Expose for rain Use windows as light';
    for (const [name, content] of Object.entries({
      description: summary,
      'og:type': 'product',
      'og:title': product.title,
      'og:description': summary,
      'og:url': product.publicUrl,
      'og:image:width': '1200',
      'og:image:height': '630',
      'product:price:amount': '899.00',
      'product:price:currency': 'INR',
      'twitter:card': 'summary_large_image',
    }))
      expect(contentOf(html, name), name).toBe(content);
    const image = contentOf(html, 'og:image') ?? '';
    expect(image.startsWith(`${origin}/`)).toBe(true);
    const picture = await fetch(inject('serverUrl') + new URL(image).pathname);
    expect({ status: picture.status, contentType: picture.headers.get('content-type') }).toEqual({
      status: 200,
      contentType: 'image/jpeg',
    });
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(data).toMatchObject({
      '@type': 'Product',
      name: product.title,
      offers: { price: 899, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
    const again = await get(`/d/${product.id}`, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });

  it('robots.txt excludes product files', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /files/');
  });
});
