import type { PublicProduct, StorefrontSite } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { renderProduct } from '../../entry-server.tsx';
import { formatPrice } from '../../parts/sale/format-price.ts';
import { filesInWords } from './files-in-words.ts';
import { savingOf } from './saving.ts';

const site: StorefrontSite = {
  publicUrl: 'https://jamun.example',
  supportEmail: 'help@jamun.example',
  assets: { styles: ['/assets/a.css'], scripts: ['/assets/b.js'], preload: [] },
};
const at = '2026-01-01T00:00:00.000Z';
const stamps = { productId: 'p', createdAt: at, updatedAt: at };
const product: PublicProduct = {
  id: 'p',
  slug: 'monsoon-light',
  title: 'Monsoon Light',
  description: '',
  category: 'Education',
  ctaButtonText: 'Pay Now',
  priceType: 'FIXED',
  price: 499,
  hasDiscount: false,
  discountedPrice: null,
  payablePrice: 499,
  isLimitedQuantityEnabled: false,
  left: null,
  isSoldOut: false,
  isPreview: false,
  coverImage: '/media/cover',
  linkPreviewImage: '/media/preview',
  galleryImages: [],
  files: [],
  testimonials: [],
  faqs: [],
  registrationQns: [],
  supportDetails: [],
  creator: { name: 'Ananya Rao', picture: '/media/face', email: null, phone: null, address: null },
  publicUrl: 'https://jamun.example/d/monsoon-light',
  version: 1,
  createdAt: at,
  updatedAt: at,
};
const htmlOf = (changes: Partial<PublicProduct> = {}) => renderProduct({ ...product, ...changes }, site);
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('a product’s page', () => {
  it('keeps to the content security policy and has the parts of a page', () => {
    const html = htmlOf();
    expect(html).toMatch(/<a [^>]*href="\/signin"[^>]*>Sign In<\/a>/);
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(count(html, /<script(?![^>]* src=|[^>]*ld\+json)/g)).toBe(0);
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style|href="#"/);
    expect([count(html, /<h1[ >]/g), count(html, /<main /g)]).toEqual([1, 1]);
    expect(count(html, /Not provided/g)).toBe(3);
  });

  it('shows the seller’s picture, or the initials', () => {
    expect(htmlOf()).toMatch(/<img [^>]*src="\/media\/face"/);
    expect(htmlOf({ creator: { name: 'Ananya Rao', picture: null, email: null, phone: null, address: null } })).toContain('>AR</span>');
  });

  it('puts addresses in full where others read them', () => {
    expect(htmlOf()).toContain('<meta property="og:image" content="https://jamun.example/media/preview"/>');
    expect(htmlOf({ linkPreviewImage: null, coverImage: null })).toContain('content="https://jamun.example/social.png"');
  });

  it('cannot be left through its own data', () => {
    const title = '</script><script>alert(1)</script>\u2028&';
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(htmlOf({ title })) ?? [];
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json).name).toBe(title);
  });

  it('that is sold out says so, and takes no more', () => {
    const html = htmlOf({ left: 0, isSoldOut: true, isLimitedQuantityEnabled: true });
    expect(html).toContain('Limited quantity: <b>Sold out</b>');
    expect(html).toContain('<meta property="product:availability" content="out of stock"/>');
    expect(html).toContain('https://schema.org/SoldOut');
    expect(count(html, /<button[^>]*disabled=""[^>]*>Sold out<\/button>/g)).toBe(2);
    expect(html).not.toContain('Sign in to pay');
  });

  it('says how many are left of what is limited, and nothing of what is not', () => {
    expect(htmlOf({ left: 1234, isLimitedQuantityEnabled: true })).toContain('<b>1,234 left</b>');
    expect(htmlOf()).not.toContain('Limited quantity');
  });

  it('shows pictures from elsewhere only over a safe connection, and tells them nothing', () => {
    const faced = (image: string) =>
      htmlOf({ testimonials: [{ id: 't', ...stamps, name: 'Kabir', description: 'Good', rating: 4, image }] });
    expect(faced('https://pictures.example/a.png')).toMatch(
      /<img [^>]*src="https:\/\/pictures\.example\/a\.png"[^>]*referrerPolicy="no-referrer"/i,
    );
    for (const image of ['http://pictures.example/a.png', 'javascript:alert(1)', '//pictures.example/a.png'])
      expect(faced(image)).not.toContain(image);
    expect(faced('')).toContain('aria-label="4 out of 5 stars"');
  });

  it('leads to help, and to nothing that is no address', () => {
    const html = htmlOf({
      supportDetails: [
        { id: '1', ...stamps, kind: 'WHATSAPP', value: '+919800000000', note: '' },
        { id: '2', ...stamps, kind: 'TELEGRAM', value: '@meera_designs', note: 'In the evening' },
        { id: '3', ...stamps, kind: 'WEBSITE', value: 'javascript:alert(1)', note: '' },
      ],
    });
    expect(html).toContain('href="https://wa.me/919800000000"');
    expect(html).toContain('href="https://t.me/meera_designs"');
    expect(html).not.toContain('href="javascript:');
  });

  it('cuts its summary between words and never through a letter', () => {
    const summaryOf = (description: string) => /<meta name="description" content="([^"]*)"/.exec(htmlOf({ description }))?.[1] ?? '';
    expect(summaryOf('**One** *two*\n- three')).toBe('One two three');
    expect(summaryOf('word '.repeat(100))).toMatch(/^(word )*word…$/);
    expect(summaryOf(`x${'😀'.repeat(150)}`)).toMatch(/^x(😀)+…$/u);
    expect(summaryOf('')).toBe('Monsoon Light, by Ananya Rao. Pay by UPI or card on Jamun.');
  });

  it('that is a preview is nothing to share', () => {
    const html = htmlOf({ isPreview: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|og:|ld\+json|Sign in to pay/);
  });
});

const notShown = Symbol('not shown');

/** Another value for every public field, or `notShown` where the page does not depend on it. A new field does not compile without. */
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
  coverImage: '/media/other-cover',
  linkPreviewImage: '/media/other-preview',
  galleryImages: [{ id: 'g', productId: 'p', imageName: 'g.png', imageUrl: '/media/g', imageOrder: 1, createdAt: at }],
  files: [{ fileType: 'PDF', fileSize: 1 }],
  testimonials: [{ id: 't', ...stamps, name: 'Kabir', description: 'Good', rating: 4, image: null }],
  faqs: [{ id: 'f', ...stamps, question: 'Why?', answer: 'Because.' }],
  registrationQns: [{ id: 'r', ...stamps, question: 'Which phone?', type: 'TEXT', options: [], isRequired: true }],
  supportDetails: [{ id: 's', ...stamps, kind: 'WHATSAPP', value: '+919800000000', note: '' }],
  creator: { name: 'Other seller', picture: null, email: null, phone: null, address: null },
  publicUrl: notShown,
  version: notShown,
  createdAt: notShown,
  updatedAt: notShown,
};

it('the product page shows every public field that is not listed as not shown', () => {
  const before = htmlOf();
  const forgotten = Object.entries(otherValues).filter(([field, value]) => value !== notShown && htmlOf({ [field]: value }) === before);
  expect(forgotten.map(([field]) => field)).toEqual([]);
});

describe('its words', () => {
  it('give prices as people read them', () => {
    expect([899, 899.5, 123456, -600].map(formatPrice)).toEqual(['₹899', '₹899.50', '₹1,23,456', '−₹600']);
  });

  it('promise no more off than there is', () => {
    expect(savingOf({ priceType: 'FIXED', price: 1499, payablePrice: 899 })).toEqual({ rupees: 600, percent: 40 });
    expect(savingOf({ priceType: 'FIXED', price: 300, payablePrice: 200.5 })?.percent).toBe(33);
    expect(savingOf({ priceType: 'FIXED', price: 499, payablePrice: 499 })).toBeNull();
    expect(savingOf({ priceType: 'FLEXIBLE', price: 499, payablePrice: 499 })).toBeNull();
  });

  it('count the files by what they are', () => {
    const files = (['VIDEO', 'VIDEO', 'PDF', 'IMAGE'] as const).map((fileType) => ({ fileType, fileSize: 1 }));
    expect(filesInWords(files)).toBe('You get 2 videos, 1 PDF and 1 image to download.');
  });
});
