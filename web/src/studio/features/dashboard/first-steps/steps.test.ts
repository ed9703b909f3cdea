import { expect, it } from 'vitest';
import { firstSteps, type SellerFacts } from './steps.ts';

const nothing: SellerFacts = {
  user: { email: 'meera@example.in', emailVerified: false, location: null },
  hasPicture: false,
  kyc: null,
  methods: [],
  products: 0,
  channels: 0,
  links: 0,
  hasShared: false,
  newestPage: null,
};
const all: SellerFacts = {
  user: { email: 'meera@example.in', emailVerified: true, location: 'Mysuru' },
  hasPicture: true,
  kyc: 'APPROVED',
  methods: [{ status: 'VERIFIED' }],
  products: 1,
  channels: 0,
  links: 1,
  hasShared: false,
  newestPage: { kind: 'product', id: 'p1' },
};
const done = (known: SellerFacts) => firstSteps(known).map((step) => step.done);
const lines = (known: SellerFacts) => firstSteps(known).map((step) => step.line);

it('a new seller has done no step, a complete one all', () => {
  expect(done(nothing)).toEqual([false, false, false, false, false]);
  expect(done(all)).toEqual([true, true, true, true, true]);
});

it('the profile step lists the missing parts', () => {
  expect(lines(nothing)[0]).toBe('Verify your email, add a photo and add your city.');
  expect(lines({ ...all, hasPicture: false })[0]).toBe('Add a photo.');
  // An account without an email address has none to verify.
  expect(done({ ...all, user: { email: null, emailVerified: false, location: 'Mysuru' } })[0]).toBe(true);
});

it('a channel counts as a product, and a shared page as a short link', () => {
  expect(done({ ...nothing, channels: 1, hasShared: true })).toEqual([false, true, true, false, false]);
});

it('rejected documents and methods reopen their steps, those in review do not', () => {
  const refused: SellerFacts = { ...all, kyc: 'REJECTED', methods: [{ status: 'REJECTED' }] };
  expect(done(refused)).toEqual([true, true, true, false, false]);
  expect(lines(refused).slice(3)).toEqual([
    'Your payment method was rejected. Add another.',
    'Your document was rejected. Upload another.',
  ]);
  expect(done({ ...all, kyc: 'PENDING', methods: [{ status: 'REJECTED' }, { status: 'PENDING' }] })).toEqual(done(all));
});

it('Share opens the share sheet of the newest page', () => {
  const shareOf = (newestPage: SellerFacts['newestPage']) => firstSteps({ ...nothing, newestPage })[2]?.target;
  expect(shareOf({ kind: 'product', id: 'p1' })).toEqual({ to: '/digital-products', search: { share: 'p1' } });
  expect(shareOf({ kind: 'channel', id: 'c1' })).toEqual({ to: '/telegram', search: { share: 'c1' } });
  expect(shareOf(null)).toEqual({ to: '/digital-products' });
});
