import { expect, it } from 'vitest';
import { type Beginnings, firstSteps } from './steps.ts';

const nothing: Beginnings = {
  user: { email: 'meera@example.in', emailVerified: false, location: null },
  hasPicture: false,
  kyc: null,
  methods: [],
  products: 0,
  channels: 0,
  links: 0,
  hasSold: false,
};
const all: Beginnings = {
  user: { email: 'meera@example.in', emailVerified: true, location: 'Mysuru' },
  hasPicture: true,
  kyc: 'APPROVED',
  methods: [{ status: 'VERIFIED' }],
  products: 1,
  channels: 0,
  links: 1,
  hasSold: false,
};
const done = (known: Beginnings) => firstSteps(known).map((step) => step.done);
const lines = (known: Beginnings) => firstSteps(known).map((step) => step.line);

it('begins with nothing done and ends with everything', () => {
  expect(done(nothing)).toEqual([false, false, false, false, false]);
  expect(done(all)).toEqual([true, true, true, true, true]);
});

it('says what a profile lacks', () => {
  expect(lines(nothing)[0]).toBe('Confirm your e-mail, add a picture and say where you are.');
  expect(lines({ ...all, hasPicture: false })[0]).toBe('Add a picture.');
  // Whoever signed up by phone has no address to confirm.
  expect(done({ ...all, user: { email: null, emailVerified: false, location: 'Mysuru' } })[0]).toBe(true);
});

it('takes a channel for a product, and a sale for a shared page', () => {
  expect(done({ ...nothing, channels: 1, hasSold: true })).toEqual([false, true, false, false, true]);
});

it('asks again for what was rejected, and not for what is being reviewed', () => {
  const refused: Beginnings = { ...all, kyc: 'REJECTED', methods: [{ status: 'REJECTED' }] };
  expect(done(refused)).toEqual([true, true, false, false, true]);
  expect(lines(refused).slice(2, 4)).toEqual([
    'The one that you gave was rejected. Add another.',
    'Your document was rejected. Upload another.',
  ]);
  expect(done({ ...all, kyc: 'PENDING', methods: [{ status: 'REJECTED' }, { status: 'PENDING' }] })).toEqual(done(all));
});
