import type { PublicChannel } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { renderChannel } from '../../entry-server.tsx';
import { sampleChannel, sampleSite } from '../../sample-data.ts';
import { monthlyPrice } from './plans.tsx';

const htmlOf = (changes: Partial<PublicChannel> = {}) => renderChannel({ ...sampleChannel, ...changes }, sampleSite);
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const dataOf = (html: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

describe('channel page', () => {
  it('a channel page contains no inline script or style, one h1, one main element and four FAQs', () => {
    const html = htmlOf();
    expect(html).toMatch(/<a [^>]*href="\/signin"[^>]*>Sign In<\/a>/);
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(count(html, /<script(?![^>]* src=|[^>]*ld\+json)/g)).toBe(0);
    expect(html).not.toMatch(/ style="| on[a-z]+="|<style|href="#"/);
    const counts = { h1: count(html, /<h1[ >]/g), main: count(html, /<main /g), faqs: count(html, /<details open|<details>/g) };
    expect(counts).toEqual({ h1: 1, main: 1, faqs: 4 });
    for (const text of [
      'Current Affairs at 7',
      'Five stories',
      'Meher Fernandes',
      'Created ',
      '12 Jan 2025',
      'Disclaimer:',
      'Subscribe Now',
    ])
      expect(html, text).toContain(text);
  });

  it('offers every plan and selects the first', () => {
    const html = htmlOf();
    expect(count(html, /<input [^>]*name="plan"/g)).toBe(3);
    expect([...html.matchAll(/<input [^>]*checked=""[^>]*>/g)].map(([input]) => /value="(\w+)"/.exec(input)?.[1])).toEqual(['p1']);
    for (const text of ['1 month', '90 days', '₹799.50', '₹267 a month', '₹9,999']) expect(html, text).toContain(text);
    expect(html).toContain('data-plan-label="Quarterly, 90 days"');
    // The name is the duration, which is not repeated.
    expect(html).toContain('data-plan-label="Lifetime"');
  });

  it('labels a free plan and leaves out missing contact details and pictures', () => {
    const html = htmlOf({ plans: [{ id: 'p', name: 'Try it', price: 0, duration: 7 }], bannerUrl: null, channelDescription: '' });
    expect(html).toContain('<strong>Free</strong>');
    expect(html).toMatch(/<button[^>]*data-when="out"[^>]*><bdi data-pay-label="">Join for free<\/bdi>/);
    expect(html).toMatch(/<input [^>]*disabled=""[^>]*name="phone"/);
    expect(html).toContain('data-code-step');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('Phone');
    expect(htmlOf({ contactPhone: '+919800000001' })).toContain('+91 98000 00001');
  });

  it('offers the payment without an account and names the amount', () => {
    const html = htmlOf();
    expect(html).toMatch(/<button[^>]*data-when="out"[^>]*><bdi data-pay-label="">Pay ₹299<\/bdi>/);
    expect(html).toContain('Have an account?');
    expect(html).not.toContain('data-code-step');
    expect(html).not.toContain('Remind me by email');
    expect(htmlOf({ offersReminder: true })).toMatch(/<input type="checkbox" name="remind"\/>Remind me by email/);
  });

  it('states the rules for refunds and renewals', () => {
    const html = htmlOf();
    expect(html).toContain('There are no refunds for subscriptions');
    expect(html).toContain('The seller or Jamun may still grant a refund');
    expect(html).toContain('you are not charged again');
  });

  it('a channel page contains absolute addresses and prices in its share tags and structured data', () => {
    const html = htmlOf();
    expect(html).toContain('<link rel="canonical" href="https://jamun.example/c/at-7"/>');
    expect(html).toContain('<meta property="og:image" content="https://jamun.example/media/preview"/>');
    expect(html).toContain('<meta property="product:price:amount" content="299.00"/>');
    expect(html).toContain('<title>Current Affairs at 7, a Telegram channel by Meher Fernandes</title>');
    expect(dataOf(html).offers.map(({ price }: { price: number }) => price)).toEqual([299, 799.5, 9999]);
    expect(htmlOf({ linkPreviewImage: null, bannerUrl: null })).toContain('content="https://jamun.example/social.png"');
  });

  it('escapes names and descriptions of the seller', () => {
    const channelName = '</script><script>alert(1)</script>\u2028&';
    const html = htmlOf({ channelName, channelDescription: '<b>bold</b>', plans: [{ id: '"><i>', name: '"><i>', price: 1, duration: 1 }] });
    expect(html).not.toMatch(/<b>bold|"><i>|<script>alert/);
    expect(dataOf(html).name).toBe(channelName);
  });

  it('a channel page with paused sales says when they resume and offers no payment', () => {
    const html = htmlOf({ salesPause: { until: '2026-11-16T10:35:00.000Z' } });
    expect(html).toContain('New members cannot join right now.');
    expect(html).toContain('16 Nov 2026, 4:05 pm IST');
    expect(html).not.toMatch(/data-pay-button|data-pay-sheet|data-buyer/);
    expect(count(html, /<button[^>]*disabled=""[^>]*>Sales are paused<\/button>/g)).toBe(2);
    expect(dataOf(html).offers[0].availability).toBe('https://schema.org/OutOfStock');
    expect(htmlOf({ salesPause: { until: null } })).toContain('Please come back later.');
  });

  it('a channel preview is not indexed and offers no payment', () => {
    const html = htmlOf({ isPreview: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|og:|ld\+json|data-pay-form|data-pay-sheet|data-buyer/);
    expect(count(html, /<button[^>]*disabled=""[^>]*>Subscribe Now<\/button>/g)).toBe(2);
    expect(htmlOf({ isPreview: true, plans: [] })).toContain('This channel has no plans yet.');
  });
});

it('monthlyPrice is known for paid plans between one month and one year only', () => {
  const monthly = (price: number, duration: number) => monthlyPrice({ id: 'p', name: 'P', price, duration });
  expect([monthly(299, 30), monthly(799, 90), monthly(2499, 365), monthly(9999, 3650), monthly(0, 90)]).toEqual([
    null,
    266,
    205,
    null,
    null,
  ]);
});
