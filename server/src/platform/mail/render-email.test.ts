import { expect, it } from 'vitest';
import { type EmailContent, userQuote } from './email-content.ts';
import { renderEmail } from './render-email.ts';

const sender = { publicUrl: 'https://jamun.test', supportEmail: 'help@jamun.test' };
const verified = { isVerified: true };
const content: EmailContent = {
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

it('renders an email as plain text', () => {
  expect(renderEmail(content, sender, verified).text).toBe(
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

it('only optional emails contain an unsubscribe link and a link to the settings', () => {
  expect(renderEmail(content, sender, verified)).not.toHaveProperty('unsubscribeUrl');
  const unsubscribe = 'https://jamun.test/unsubscribe?token=sales.1.x';
  const { text, html, unsubscribeUrl } = renderEmail(content, sender, { ...verified, optional: { about: 'sales', unsubscribe } });
  expect(unsubscribeUrl).toBe(unsubscribe);
  expect(text).toContain(
    `emails about your sales are on.\nUnsubscribe: ${unsubscribe}\nChoose which emails you get: https://jamun.test/settings#mails`,
  );
  expect(html).toContain('href="https://jamun.test/settings#mails"');
  expect(html).toContain(`href="${unsubscribe}"`);
});

it('sign-in emails have no unsubscribe link, only the settings', () => {
  const mail = renderEmail(content, sender, { ...verified, optional: { about: 'signIns', unsubscribe: null } });
  expect(mail).not.toHaveProperty('unsubscribeUrl');
  expect(mail.text).toContain('emails about new sign-ins are on.\nChoose which emails you get: https://jamun.test/settings#mails');
  expect(mail.text).not.toContain('Unsubscribe');
});

it.each([
  ['invitations', 'a creator on Jamun entered your address.'],
  ['checkoutReminders', 'a reminder was requested when this order was started.'],
] as const)('emails of the kind %s have an unsubscribe link, but no link to the settings', (about, reason) => {
  const unsubscribe = `https://jamun.test/unsubscribe?token=${about}.a.b`;
  const { text } = renderEmail(content, sender, { isVerified: false, optional: { about, unsubscribe } });
  expect(text.endsWith(`${reason}\nUnsubscribe: ${unsubscribe}`)).toBe(true);
});

it('renders user text as a quote and never shows a bare URL', () => {
  const { text, html } = renderEmail({ ...content, paragraphs: userQuote('Reason:', 'Blurred.\n\nTwice.') }, sender, verified);
  expect(text).toContain('Reason:\n\n> Blurred.\n> Twice.');
  expect(html).toContain('>Blurred.<br>Twice.</blockquote>');
  expect(html).not.toMatch(/>https?:/);
});

it('replaces user text in an email to an unverified address by a hint where to read it', () => {
  const mail = renderEmail({ ...content, paragraphs: ['Refunded.', ...userQuote('Reason:', 'Win at evil')] }, sender, {
    isVerified: false,
  });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Sign in to read the reason.');
    expect(body).not.toMatch(/Reason:|evil/);
  }
});

it('escapes user text in every field of an email', () => {
  const hostile = `"><script>alert(1)</script><a href='x'>&`;
  const fields: EmailContent = {
    subject: hostile,
    greeting: hostile,
    paragraphs: [hostile, ...userQuote(hostile, hostile)],
    facts: [{ label: hostile, value: hostile, isId: true }],
    closing: [hostile],
    action: { label: hostile, url: `https://jamun.test/${hostile}` },
  };
  const { html } = renderEmail(
    fields,
    { publicUrl: sender.publicUrl, supportEmail: hostile },
    { ...verified, optional: { about: 'signIns', unsubscribe: null } },
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain(`href='x'`);
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(8);
});

it('removes line breaks from the subject and cuts it at 150 characters', () => {
  expect(renderEmail({ ...content, subject: 'A\r\nBcc: x@y.in\u0000\tB' }, sender, verified).subject).toBe('A Bcc: x@y.in B');
  expect([...renderEmail({ ...content, subject: '😀'.repeat(300) }, sender, verified).subject]).toHaveLength(150);
});
