import { describe, expect, it } from 'vitest';
import { NewShortId, ShortId } from '../src/links/links.ts';
import { findReservedWord } from '../src/links/reserved-short-ids.ts';

describe('reserved words in short ids', () => {
  it.each([
    ['jamun-support', 'jamun'],
    ['help-desk', 'helpdesk'],
    ['ADMIN_', 'admin'],
    ['hdfc-kyc-update', 'hdfc'],
    ['my_KYC_form', 'kyc'],
    ['-otp-', 'otp'],
    ['google-pay-offer', 'googlepay'],
    ['axis_bank', 'axisbank'],
    ['h-d-f-c', 'hdfc'],
    ['SignIn', 'signin'],
    ['LINK_SHORT', 'link-short'],
  ])('rejects the short id %s because of the word %s', (shortId, word) => {
    expect(findReservedWord(shortId)).toBe(word);
    expect(NewShortId.safeParse(shortId).error?.issues.map(({ message }) => message)).toEqual([
      `The word “${word}” is reserved. Choose an ID without it.`,
    ]);
    // Existing links with a reserved word keep working.
    expect(ShortId.safeParse(shortId).success).toBe(true);
  });

  it.each([
    'my-launch',
    'question-bank',
    'raksha-bandhan-sale',
    'supportive',
    'administration',
    'x-axis',
    'laptop',
    'kyceria',
    'otpx',
    'refund-guide',
  ])('allows the short id %s', (shortId) => expect(findReservedWord(shortId)).toBeNull());
});
