import type { Letter } from '../../platform/mail/letter.ts';

// Anyone can sign up with someone else's address: what they call themselves must not become our words to that person.
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;
const hello = (name: string) => (plainName.test(name) ? `Hello ${name},` : 'Hello,');
const notYou = 'If this was not you, set a new password now and write to us.';

export const verificationLetter = (name: string, url: string): Letter => ({
  subject: 'Verify your email address',
  greeting: hello(name),
  paragraphs: ['Please confirm that this is your email address. The link works once, for three days.'],
  action: { label: 'Verify email address', url },
  closing: ['If you did not sign up for Jamun, you can ignore this mail.'],
});

export const resetLetter = (name: string, url: string): Letter => ({
  subject: 'Set a new password',
  greeting: hello(name),
  paragraphs: ['Someone, hopefully you, asked for a new password for your Jamun account. The link works once, for one hour.'],
  action: { label: 'Set a new password', url },
  closing: ['If you did not ask for it, you can ignore this mail: your password stays as it is.'],
});

export const passwordChangedLetter = (name: string): Letter => ({
  subject: 'Your password was changed',
  greeting: hello(name),
  paragraphs: ['The password of your Jamun account was changed, and your other devices were signed out.', notYou],
});
