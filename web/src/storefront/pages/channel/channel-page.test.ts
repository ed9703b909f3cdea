import type { PublicChannel, StorefrontSite } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { renderChannel } from '../../entry-server.tsx';
import { monthlyPrice } from './plan-words.ts';

const site: StorefrontSite = {
  publicUrl: 'https://jamun.example',
  supportEmail: 'help@jamun.example',
  assets: { styles: ['/assets/a.css'], scripts: ['/assets/b.js'], preload: [] },
};
const at = '2025-01-12T04:00:00.000Z';
const plans = [
  { id: 'p1', name: 'Monthly', price: 299, duration: 30 },
  { id: 'p2', name: 'Quarterly', price: 799.5, duration: 90 },
  { id: 'p3', name: 'Lifetime', price: 9999, duration: 3650 },
];
const channel: PublicChannel = {
  id: 'c',
  slug: 'at-7',
  channelName: 'Current Affairs at 7',
  channelDescription: 'Five stories',
  richDescription: '',
  bannerUrl: '/media/banner',
  linkPreviewImage: '/media/preview',
  contactEmail: 'meher@jamun.example',
  contactPhone: null,
  banner: '/media/banner',
  status: 'ACTIVE',
  telegramPlans: plans,
  plans,
  creator: { name: 'Meher Fernandes', picture: null },
  isPreview: false,
  salesPause: null,
  publicUrl: 'https://jamun.example/c/at-7',
  version: 1,
  createdAt: at,
  updatedAt: at,
};
const htmlOf = (changes: Partial<PublicChannel> = {}) => renderChannel({ ...channel, ...changes }, site);
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const dataOf = (html: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

describe('a channel’s page', () => {
  it('keeps to the content security policy and has the parts of a page', () => {
    const html = htmlOf();
    expect(html).toMatch(/<a [^>]*href="\/signin"[^>]*>Sign In<\/a>/);
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(count(html, /<script(?![^>]* src=|[^>]*ld\+json)/g)).toBe(0);
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style|href="#"/);
    expect([count(html, /<h1[ >]/g), count(html, /<main /g), count(html, /<details open|<details>/g)]).toEqual([1, 1, 4]);
    for (const words of [
      'Current Affairs at 7',
      'Five stories',
      'Meher Fernandes',
      'Created ',
      '12 Jan 2025',
      'Disclaimer:',
      'Subscribe Now',
    ])
      expect(html, words).toContain(words);
  });

  it('lets one plan be chosen, the cheapest to begin with', () => {
    const html = htmlOf();
    expect(count(html, /<input [^>]*name="plan"/g)).toBe(3);
    expect([...html.matchAll(/<input [^>]*checked=""[^>]*>/g)].map(([input]) => /value="(\w+)"/.exec(input)?.[1])).toEqual(['p1']);
    for (const words of ['1 month', '90 days', '₹799.50', '₹267 a month', '₹9,999']) expect(html, words).toContain(words);
    expect(html).toContain('data-plan-words="Quarterly, 90 days"');
    // A name that says how long it lasts is not followed by the same.
    expect(html).toContain('data-plan-words="Lifetime"');
  });

  it('says what is free, and what is not there', () => {
    const html = htmlOf({ plans: [{ id: 'p', name: 'Try it', price: 0, duration: 7 }], bannerUrl: null, channelDescription: '' });
    expect(html).toContain('<strong>Free</strong>');
    expect(html).toContain('Sign in to join');
    expect(html).not.toContain('Sign in to pay');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('Phone');
    expect(htmlOf({ contactPhone: '+919800000001' })).toContain('+91 98000 00001');
  });

  it('says only what is true of refunds and renewals', () => {
    const html = htmlOf();
    expect(html).toContain('There are no refunds for subscriptions');
    expect(html).toContain('The seller or Jamun may still grant a refund');
    expect(html).toContain('you are not charged again');
  });

  it('puts addresses in full where others read them, and tells what it costs', () => {
    const html = htmlOf();
    expect(html).toContain('<link rel="canonical" href="https://jamun.example/c/at-7"/>');
    expect(html).toContain('<meta property="og:image" content="https://jamun.example/media/preview"/>');
    expect(html).toContain('<meta property="product:price:amount" content="299.00"/>');
    expect(html).toContain('<title>Current Affairs at 7, a Telegram channel by Meher Fernandes</title>');
    expect(dataOf(html).offers.map(({ price }: { price: number }) => price)).toEqual([299, 799.5, 9999]);
    expect(htmlOf({ linkPreviewImage: null, bannerUrl: null })).toContain('content="https://jamun.example/social.png"');
  });

  it('cannot be left through its own data', () => {
    const channelName = '</script><script>alert(1)</script>\u2028&';
    const html = htmlOf({ channelName, channelDescription: '<b>bold</b>', plans: [{ id: '"><i>', name: '"><i>', price: 1, duration: 1 }] });
    expect(html).not.toMatch(/<b>bold|"><i>|<script>alert/);
    expect(dataOf(html).name).toBe(channelName);
  });

  it('says when sales resume while they are paused, and offers no payment', () => {
    const html = htmlOf({ salesPause: { until: '2026-11-16T10:35:00.000Z' } });
    expect(html).toContain('New members cannot join right now.');
    expect(html).toContain('16 Nov 2026, 4:05 pm IST');
    expect(html).not.toMatch(/Sign in to pay|data-pay-button/);
    expect(count(html, /<button[^>]*disabled=""[^>]*>Sales are paused<\/button>/g)).toBe(2);
    expect(dataOf(html).offers[0].availability).toBe('https://schema.org/OutOfStock');
    expect(htmlOf({ salesPause: { until: null } })).toContain('Please come back later.');
  });

  it('that is a preview is nothing to share, and nothing to buy', () => {
    const html = htmlOf({ isPreview: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|og:|ld\+json|Sign in to pay|data-pay="/);
    expect(count(html, /<button[^>]*disabled=""[^>]*>Subscribe Now<\/button>/g)).toBe(2);
    expect(htmlOf({ isPreview: true, plans: [] })).toContain('There is no plan yet.');
  });
});

it('compares only plans that last longer than a month and not for ever', () => {
  const monthly = (price: number, duration: number) => monthlyPrice({ id: 'p', name: 'P', price, duration });
  expect([monthly(299, 30), monthly(799, 90), monthly(2499, 365), monthly(9999, 3650), monthly(0, 90)]).toEqual([
    null,
    266,
    205,
    null,
    null,
  ]);
});
