import { expect, it } from 'vitest';
import { publicContactOf } from './public-contact.ts';

const seller = { email: 'meera@example.in', emailVerifiedAt: new Date(), phone: '+919886042215', location: 'Mysuru' } as const;
const hiddenContact = { email: null, phone: null, address: 'Mysuru', showsSupport: true };

it('hides email and phone of a seller who chose support details', () => {
  expect(publicContactOf({ ...seller, publicContact: 'SUPPORT' })).toEqual(hiddenContact);
});

it('shows the verified email address of a seller who chose it, never the phone number', () => {
  expect(publicContactOf({ ...seller, publicContact: 'EMAIL' })).toEqual({ ...hiddenContact, email: seller.email });
});

it('hides an unverified email address that the seller chose as public contact', () => {
  expect(publicContactOf({ ...seller, emailVerifiedAt: null, publicContact: 'EMAIL' })).toEqual(hiddenContact);
});

it('hides all contact details of a seller who chose NONE', () => {
  expect(publicContactOf({ ...seller, publicContact: 'NONE' })).toEqual({ email: null, phone: null, address: null, showsSupport: false });
});

it('shows email and phone of a seller with the legacy setting ACCOUNT', () => {
  expect(publicContactOf({ ...seller, publicContact: 'ACCOUNT' })).toEqual({ ...hiddenContact, email: seller.email, phone: seller.phone });
});
