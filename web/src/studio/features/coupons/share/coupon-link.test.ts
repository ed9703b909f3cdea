import { expect, it } from 'vitest';
import { couponLink } from './coupon-link.ts';

it.each([
  ['https://jamun.example/d/presets', 'https://jamun.example/d/presets?code=DIWALI20'],
  ['https://jamun.example/c/chai?plan=a1', 'https://jamun.example/c/chai?plan=a1&code=DIWALI20'],
])('adds the code to %s', (page, link) => {
  expect(couponLink(page, 'DIWALI20')).toBe(link);
});
