import type { PublicProduct } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { renderProduct } from '../../entry-server.tsx';
import { formatPrice } from '../../island/text.ts';
import { sampleDate, sampleProduct, sampleSite, sampleStamps } from '../../sample-data.ts';
import { savingOf } from './price.tsx';
import { productText } from './text.tsx';

const htmlOf = (changes: Partial<PublicProduct> = {}) => renderProduct({ ...sampleProduct, ...changes }, sampleSite);
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('product page', () => {
  it('a product page contains no inline script or style, one h1 and one main element', () => {
    const html = htmlOf();
    expect(html).toMatch(/<a [^>]*href="\/signin"[^>]*>Sign In<\/a>/);
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(count(html, /<script(?![^>]* src=|[^>]*ld\+json)/g)).toBe(0);
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style|href="#"/);
    expect({ h1: count(html, /<h1[ >]/g), main: count(html, /<main /g) }).toEqual({ h1: 1, main: 1 });
    expect(count(html, /Not provided/g)).toBe(3);
  });

  it('shows the picture of the seller, or the initials without one', () => {
    expect(htmlOf()).toMatch(/<img [^>]*src="\/media\/face"/);
    expect(htmlOf({ creator: { name: 'Ananya Rao', picture: null, email: null, phone: null, address: null } })).toContain('>AR</span>');
  });

  it('a product page contains absolute addresses in its Open Graph tags', () => {
    expect(htmlOf()).toContain('<meta property="og:image" content="https://jamun.example/media/preview"/>');
    expect(htmlOf({ linkPreviewImage: null, coverImage: null })).toContain('content="https://jamun.example/social.png"');
  });

  it('escapes a title that would end the structured data', () => {
    const title = '</script><script>alert(1)</script>\u2028&';
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(htmlOf({ title })) ?? [];
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json).name).toBe(title);
  });

  it('the page of a sold-out product says so and offers no payment', () => {
    const html = htmlOf({ left: 0, isSoldOut: true, isLimitedQuantityEnabled: true });
    expect(html).toContain('Limited quantity: <b>Sold out</b>');
    expect(html).toContain('<meta property="product:availability" content="out of stock"/>');
    expect(html).toContain('https://schema.org/SoldOut');
    expect(count(html, /<button[^>]*disabled=""[^>]*>Sold out<\/button>/g)).toBe(2);
    expect(count(html, /<button[^>]*hidden=""[^>]*data-pay-button/g)).toBe(3);
  });

  it('offers the payment without an account: contact details, one button with the amount, and a link to sign in', () => {
    const html = htmlOf({ payablePrice: 899 });
    expect(html).toMatch(/<input [^>]*type="email"[^>]*inputMode="email"[^>]*autoComplete="email"[^>]*name="email"/i);
    expect(html).toMatch(/<input [^>]*type="tel"[^>]*inputMode="tel"[^>]*autoComplete="tel-national"[^>]*name="phone"/i);
    expect(html).toMatch(/<button[^>]*data-when="out"[^>]*><bdi data-pay-label="">Pay ₹899<\/bdi>/);
    expect(html).toMatch(/Have an account\? <a href="\/signin">Sign in<\/a>/);
  });

  it('the label of the creator replaces the amount on the pay button', () => {
    expect(htmlOf({ ctaButtonText: 'Book a review' })).toMatch(/<button[^>]*data-when="out"[^>]*><bdi [^>]*>Book a review<\/bdi>/);
  });

  it('asks for consent to a reminder only if the seller sends reminders, and never ticks it', () => {
    expect(htmlOf()).not.toContain('name="remind"');
    expect(htmlOf({ offersReminder: true })).toContain('<input type="checkbox" name="remind"/>');
  });

  it('shows the remaining quantity of a limited product only', () => {
    expect(htmlOf({ left: 1234, isLimitedQuantityEnabled: true })).toContain('<b>1,234 left</b>');
    expect(htmlOf()).not.toContain('Limited quantity');
  });

  it('shows pictures of other sites only over https and without a referrer', () => {
    const withPicture = (image: string) =>
      htmlOf({ testimonials: [{ id: 't', ...sampleStamps, name: 'Kabir', description: 'Good', rating: 4, image }] });
    expect(withPicture('https://pictures.example/a.png')).toMatch(
      /<img [^>]*src="https:\/\/pictures\.example\/a\.png"[^>]*referrerPolicy="no-referrer"/i,
    );
    for (const image of ['http://pictures.example/a.png', 'javascript:alert(1)', '//pictures.example/a.png'])
      expect(withPicture(image)).not.toContain(image);
    expect(withPicture('')).toContain('aria-label="4 out of 5 stars"');
  });

  it('links support details, except for addresses that are not http', () => {
    const html = htmlOf({
      supportDetails: [
        { id: '1', ...sampleStamps, kind: 'WHATSAPP', value: '+919800000000', note: '' },
        { id: '2', ...sampleStamps, kind: 'TELEGRAM', value: '@meera_designs', note: 'In the evening' },
        { id: '3', ...sampleStamps, kind: 'WEBSITE', value: 'javascript:alert(1)', note: '' },
      ],
    });
    expect(html).toContain('href="https://wa.me/919800000000"');
    expect(html).toContain('href="https://t.me/meera_designs"');
    expect(html).not.toContain('href="javascript:');
  });

  it('cuts the meta description between words and never inside a character', () => {
    const summaryOf = (description: string) => /<meta name="description" content="([^"]*)"/.exec(htmlOf({ description }))?.[1] ?? '';
    expect(summaryOf('**One** *two*\n- three')).toBe('One two three');
    expect(summaryOf('word '.repeat(100))).toMatch(/^(word )*word…$/);
    expect(summaryOf(`x${'😀'.repeat(150)}`)).toMatch(/^x(😀)+…$/u);
    expect(summaryOf('')).toBe('Monsoon Light, by Ananya Rao. Pay by UPI or card on Jamun.');
  });

  it('a product preview is not indexed and has no share tags', () => {
    const html = htmlOf({ isPreview: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|og:|ld\+json|data-pay-button|data-buyer/);
  });
});

const notShown = Symbol('not shown');

/** Another value for every public field, or `notShown` if the page does not depend on it. A new field does not compile until it is added. */
const otherValues: { [Field in keyof PublicProduct]: PublicProduct[Field] | typeof notShown } = {
  id: 'q',
  slug: 'other-slug',
  title: 'Other title',
  description: 'Other description',
  category: 'Business',
  ctaButtonText: 'Other button',
  priceType: 'FLEXIBLE',
  price: 899,
  hasDiscount: notShown,
  discountedPrice: notShown,
  payablePrice: 399,
  isLimitedQuantityEnabled: notShown,
  left: 3,
  isSoldOut: true,
  isPreview: true,
  offersReminder: true,
  coverImage: '/media/other-cover',
  linkPreviewImage: '/media/other-preview',
  galleryImages: [{ id: 'g', productId: 'p', imageName: 'g.png', imageUrl: '/media/g', imageOrder: 1, createdAt: sampleDate }],
  files: [{ fileType: 'PDF', fileSize: 1 }],
  testimonials: [{ id: 't', ...sampleStamps, name: 'Kabir', description: 'Good', rating: 4, image: null }],
  faqs: [{ id: 'f', ...sampleStamps, question: 'Why?', answer: 'Because.' }],
  registrationQns: [{ id: 'r', ...sampleStamps, question: 'Which phone?', type: 'TEXT', options: [], isRequired: true }],
  supportDetails: [{ id: 's', ...sampleStamps, kind: 'WHATSAPP', value: '+919800000000', note: '' }],
  creator: { name: 'Other seller', picture: null, email: null, phone: null, address: null },
  publicUrl: notShown,
  version: notShown,
  createdAt: notShown,
  updatedAt: notShown,
};

it('the product page shows every public field that is not listed as not shown', () => {
  const before = htmlOf();
  const missing = Object.entries(otherValues).filter(([field, value]) => value !== notShown && htmlOf({ [field]: value }) === before);
  expect(missing.map(([field]) => field)).toEqual([]);
});

describe('product texts', () => {
  it('formatPrice uses Indian grouping and shows paise only if there are any', () => {
    expect([899, 899.5, 123456, -600].map(formatPrice)).toEqual(['₹899', '₹899.50', '₹1,23,456', '−₹600']);
  });

  it('savingOf rounds the percentage down and is null without a discount', () => {
    expect(savingOf({ priceType: 'FIXED', price: 1499, payablePrice: 899 })).toEqual({ rupees: 600, percent: 40 });
    expect(savingOf({ priceType: 'FIXED', price: 300, payablePrice: 200.5 })?.percent).toBe(33);
    expect(savingOf({ priceType: 'FIXED', price: 499, payablePrice: 499 })).toBeNull();
    expect(savingOf({ priceType: 'FLEXIBLE', price: 499, payablePrice: 499 })).toBeNull();
  });

  it('the file summary counts files by type', () => {
    const files = (['VIDEO', 'VIDEO', 'PDF', 'IMAGE'] as const).map((fileType) => ({ fileType, fileSize: 1 }));
    expect(productText.panel.files(files)).toBe('You get 2 videos, 1 PDF and 1 image to download.');
    expect(productText.panel.files([{ fileType: 'OTHER' }])).toBe('You get 1 file to download.');
    expect(productText.panel.files([{ fileType: 'PDF' }, { fileType: 'OTHER' }])).toBe('You get 1 PDF and 1 other file to download.');
  });
});
