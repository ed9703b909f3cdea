import { expect, it } from 'vitest';
import { publicContactOf } from './public-contact.ts';

const seller = { email: 'meera@example.in', emailVerifiedAt: new Date(), phone: '+919886042215', location: 'Mysuru' } as const;
const nothing = { email: null, phone: null, address: 'Mysuru', showsSupport: true };

it('shows no sign-in data of a seller who chose support details', () => {
  expect(publicContactOf({ ...seller, publicContact: 'SUPPORT' })).toEqual(nothing);
});

it('shows the verified email address of a seller who chose it, never the phone number', () => {
  expect(publicContactOf({ ...seller, publicContact: 'EMAIL' })).toEqual({ ...nothing, email: seller.email });
});

it('hides a chosen email address that is not verified', () => {
  expect(publicContactOf({ ...seller, emailVerifiedAt: null, publicContact: 'EMAIL' })).toEqual(nothing);
});

it('shows nothing of a seller who chose none', () => {
  expect(publicContactOf({ ...seller, publicContact: 'NONE' })).toEqual({ email: null, phone: null, address: null, showsSupport: false });
});

it('shows email and phone of a seller who had them on their pages before there was a choice', () => {
  expect(publicContactOf({ ...seller, publicContact: 'ACCOUNT' })).toEqual({ ...nothing, email: seller.email, phone: seller.phone });
});
