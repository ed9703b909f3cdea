import { expect, it } from 'vitest';
import { type Letter, quoted } from './letter.ts';
import { written } from './written-letter.ts';

const house = { publicUrl: 'https://jamun.test', supportEmail: 'help@jamun.test' };
const verified = { isVerified: true };
const letter: Letter = {
  subject: 'Your receipt',
  greeting: 'Hello Meera,',
  paragraphs: ['Thank you.'],
  facts: [
    { label: 'Item', value: 'Presets' },
    { label: 'Order ID', value: 'abc', isId: true },
  ],
  amount: { label: 'Amount paid', value: '₹499.00' },
  links: [{ label: 'All your purchases', url: 'https://jamun.test/purchased' }],
  action: { label: 'Download', url: 'https://jamun.test/p/1?a=b&c=d' },
  closing: ['Bye.'],
};

it('is text for those who read text', () => {
  expect(written(letter, house, verified).text).toBe(
    [
      'Hello Meera,',
      'Thank you.',
      'Amount paid: ₹499.00\nItem: Presets\nOrder ID: abc',
      'Download: https://jamun.test/p/1?a=b&c=d\nAll your purchases: https://jamun.test/purchased',
      'Bye.',
      '-- \nJamun: digital products, Telegram channels and short links, one wallet. https://jamun.test\nQuestions? Write to help@jamun.test',
    ].join('\n\n'),
  );
});

it('says how to get no more of it only where that can be chosen', () => {
  expect(written(letter, house, verified)).not.toHaveProperty('unsubscribeUrl');
  const unsubscribe = 'https://jamun.test/unsubscribe?token=sales.1.x';
  const { text, html, unsubscribeUrl } = written(letter, house, { ...verified, optional: { about: 'sales', unsubscribe } });
  expect(unsubscribeUrl).toBe(unsubscribe);
  expect(text).toContain(
    `emails about your sales are on.\nUnsubscribe: ${unsubscribe}\nChoose which emails you get: https://jamun.test/settings#mails`,
  );
  expect(html).toContain('href="https://jamun.test/settings#mails"');
  expect(html).toContain(`href="${unsubscribe}"`);
});

it('sign-in notices are switched off in the settings alone', () => {
  const mail = written(letter, house, { ...verified, optional: { about: 'signIns', unsubscribe: null } });
  expect(mail).not.toHaveProperty('unsubscribeUrl');
  expect(mail.text).toContain('emails about new sign-ins are on.\nChoose which emails you get: https://jamun.test/settings#mails');
  expect(mail.text).not.toContain('Unsubscribe');
});

it('invitations have an unsubscribe link, and none to settings that take an account', () => {
  const unsubscribe = 'https://jamun.test/unsubscribe?token=invitations.a.b';
  const { text } = written(letter, house, { isVerified: false, optional: { about: 'invitations', unsubscribe } });
  expect(text).toMatch(/a creator on Jamun entered your address\.\nUnsubscribe: \S+$/);
});

it('sets a quote apart and shows no address without words', () => {
  const { text, html } = written({ ...letter, paragraphs: quoted('Reason:', 'Blurred.\n\nTwice.') }, house, verified);
  expect(text).toContain('Reason:\n\n> Blurred.\n> Twice.');
  expect(html).toContain('>Blurred.<br>Twice.</blockquote>');
  expect(html).not.toMatch(/>https?:/);
});

it('leaves the words of people out of an email to an unverified address, and says where they are', () => {
  const mail = written({ ...letter, paragraphs: ['Refunded.', ...quoted('Reason:', 'Win at evil')] }, house, { isVerified: false });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Sign in to read the reason.');
    expect(body).not.toMatch(/Reason:|evil/);
  }
});

it('keeps what people wrote as text, wherever it stands', () => {
  const hostile = `"><script>alert(1)</script><a href='x'>&`;
  const fields: Letter = {
    subject: hostile,
    greeting: hostile,
    paragraphs: [hostile, ...quoted(hostile, hostile)],
    facts: [{ label: hostile, value: hostile, isId: true }],
    closing: [hostile],
    action: { label: hostile, url: `https://jamun.test/${hostile}` },
  };
  const { html } = written(
    fields,
    { publicUrl: house.publicUrl, supportEmail: hostile },
    { ...verified, optional: { about: 'signIns', unsubscribe: null } },
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain(`href='x'`);
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(8);
});

it('has a subject of one line and of a length that lists can show', () => {
  expect(written({ ...letter, subject: 'A\r\nBcc: x@y.in\u0000\tB' }, house, verified).subject).toBe('A Bcc: x@y.in B');
  expect([...written({ ...letter, subject: '😀'.repeat(300) }, house, verified).subject]).toHaveLength(150);
});
