import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTitle } from './plain-title.ts';

describe('plainTitle', () => {
  it.each([
    'Presets',
    'Chai & Charts · Monthly',
    'Lightroom 2.0: 50 presets (mobile, desktop)',
    'Mr. Rao’s course, vol. 3',
    'Batch 2025-2026',
    '₹1,00,000 in 90 days!',
    'Meet @ Delhi 7/8',
    'हिन्दी में क्‍षमा',
    'Emoji 👩🏽‍💻 pack ❤️',
    'UI/UX and/or React',
  ])('keeps the ordinary title "%s"', (title) => {
    expect(plainTitle(title)).toBe(title);
  });

  it.each([
    ['Account locked: https://evil.com/login?x=1 now', 'Account locked: now'],
    ['HTTPS://EVIL.COM', 'your item'],
    ['Win www.evil.com today', 'Win today'],
    ['Win www2.evil.com/x today', 'Win today'],
    ['Join t.me/scam', 'Join'],
    ['Go to evil.com', 'Go to evil com'],
    ['Go to evil.com.', 'Go to evil com.'],
    ['Go to secure-bank.co.in/pay now', 'Go to now'],
    ['evil。com and evil．com and evil｡com and evil․com', 'evil com and evil com and evil com and evil com'],
    ['ｅｖｉｌ．ｃｏｍ／ｐａｙ', 'your item'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd xn--p1ai'],
    ['ⓔⓥⓘⓛ.ⓒⓞⓜ', 'ⓔⓥⓘⓛ ⓒⓞⓜ'],
    ['evil.\u200Dcom', 'evil com'],
    ['ev\u200Bil\u2060.\u00ADcom', 'evil com'],
    ['Write to help@evil.com', 'Write to'],
    ['Write to help＠evil.com', 'Write to'],
    ['Ask @support_jamun', 'Ask'],
    ['Call +91 98123 45678 now', 'Call now'],
    ['Call (022) 2345-6789', 'Call'],
    ['Call ९८१२३४५६७८', 'Call'],
    ['Call 98765,43210', 'Call'],
    ['Call 98765/43210 or 98765_43210', 'Call or'],
    ['Call 9·8·7·6·5·4·3·2·1·0', 'Call'],
    ['Call 98765•43210 and 98765\u201143210', 'Call and'],
    ['Call ⑨⑧⑦⑥⑤④③②①⓪', 'Call'],
    ['Toll-free 1800,123,4567', 'Toll-free'],
    ['mailto:x tel:123456 upi:pay tg:join', 'your item'],
    ['http:evil http:/evil hxxp://evil', 'http:evil'],
    ['At 192.168.0.1:8080/x', 'At'],
    ['Node.js for beginners', 'Node js for beginners'],
    ['Learn fast.Earn more', 'Learn fast Earn more'],
    ['Wait...what', 'Wait… what'],
    ['\\\\server\\share', '/server/share'],
  ])('removes links, addresses and phone numbers from "%s"', (title, expected) => {
    expect(plainTitle(title)).toBe(expected);
  });

  it('removes line breaks, control characters and bidirectional controls', () => {
    expect(plainTitle('A\r\nBcc: x\u0000\tB\u202Emoc\u2066\u2069\u3164C')).toBe('A Bcc: x Bmoc C');
  });

  it('cuts a title at 80 characters, never inside a grapheme', () => {
    expect([...plainTitle('x'.repeat(81))]).toHaveLength(80);
    expect(plainTitle('x'.repeat(80))).toBe('x'.repeat(80));
    expect(plainTitle(`${'x'.repeat(77)}👩🏽‍💻👩🏽‍💻`)).toBe(`${'x'.repeat(77)}…`);
    expect(plainTitle('क्षि'.repeat(60))).toMatch(/^(?:क्षि)+…$/u);
  });

  it('uses the fallback for a title without remaining text', () => {
    expect({
      blank: plainTitle('   '),
      link: plainTitle('https://evil.com', 'a Telegram channel'),
      dots: plainTitle('...'),
    }).toEqual({ blank: 'your item', link: 'a Telegram channel', dots: 'your item' });
  });

  it('leaves no text in any title that an email client turns into a link', () => {
    const piece = fc.constantFrom(
      'evil',
      '.',
      'com',
      '@',
      '/',
      ':',
      'https',
      'www',
      ' ',
      '。',
      '．',
      '\u200D',
      '9812',
      '345',
      '+',
      '-',
      'क',
      '़',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const title = plainTitle(pieces.join(''));
        expect(title).not.toMatch(/:\/\/|www\.|\S@\S|@\w|[^\s.]\.[a-z]|\d{7}/i);
        expect([...title].length).toBeLessThanOrEqual(80);
        expect(plainTitle(title)).toBe(title);
      }),
      { numRuns: 2_000 },
    );
  });
});
