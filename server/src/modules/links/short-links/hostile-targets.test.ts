import { linkMessages } from '@jamun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newShortId } from './short-id.ts';
import { canonicalTarget } from './target.ts';

const own = { main: 'jamun.in', short: 'jmn.in' };
const resultOf = (text: string) => {
  const { url, refused } = canonicalTarget(text, own);
  return url ?? refused;
};

/** URL with this number of characters. */
const longUrl = (length: number) => 'https://example.com/'.padEnd(length, 'x');

/** Appends every ending to each URL; an ending must not change the result. */
const withEndings = (addresses: string[], endings = ['', '/', '/a?b=c#d']) =>
  addresses.flatMap((address) => endings.map((ending) => address + ending));

const loopback = ['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0x7F.0.0.0x1', '017700000001'];
const privateNetworks = [
  '10.0.0.1',
  '172.16.5.4',
  '172.31.255.254',
  '192.168.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.64.0.1',
  '0',
  '0.0.0.0',
];
const reserved = ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '4294967295'];
const unicodeHosts = ['１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '127.0.0.1.', '0x7f000001.'];
const ipv6Hosts = [
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
  '[2001::1]',
  '[fec0::1]',
  '[100::1]',
  '[::ffff:169.254.169.254]',
];
const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'router',
  'intranet',
  'metadata',
  'foo.localhost',
  'printer.local',
  'db.internal',
  'nas.lan',
  'wiki.corp',
  'hidden.onion',
  'host.test',
  'shop.example',
  'no.invalid',
  '1.0.0.127.in-addr.arpa',
  'ｌｏｃａｌｈｏｓｔ',
];

const otherSchemes = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'jAvAsCrIpT:void(0)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data:,hello',
  'data://text/html,x',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'ftp://example.com/',
  'ftps://example.com',
  'sftp://example.com',
  'blob:https://example.com/1',
  'filesystem:https://example.com/temporary/x',
  'about:blank',
  'about:srcdoc',
  'chrome://settings',
  'view-source:https://example.com',
  'intent://example.com#Intent;scheme=https;end',
  'market://details?id=com.x',
  'tel:+919886042215',
  'mailto:meera@example.in',
  'sms:+919886042215',
  'upi://pay?pa=a@b',
  'tg://resolve?domain=x',
  'whatsapp://send?text=x',
  'ws://example.com',
  'wss://example.com',
  'gopher://example.com',
  'ldap://example.com',
  'dict://example.com:11111/',
  'jar:https://a.in!/',
  'ms-word:ofe|u|https://example.com',
  'steam://run/1',
  'ssh://example.com',
  'git://example.com/x',
  'magnet:?xt=urn:btih:x',
  'urn:isbn:1',
  'x-javascript:alert(1)',
  'httpss://example.com',
  'h://example.com',
  'shttp://example.com',
  'feed:https://example.com',
];
const notUrls = [
  '',
  ' ',
  'example.com',
  'www.example.com/page',
  '//example.com',
  '///example.com',
  '/relative',
  '?q',
  '#x',
  'http',
  'http:',
  'http://',
  'https://',
  'https:///',
  'http:example.com',
  'https:/example.com',
  'http:///example.com',
  'https:////example.com/x',
  'http://[::1',
  'http://[::1]x/',
  'http://[g::1]',
  'http://exa mple.com',
  'http://example.com:99999',
  'http://example.com:-1',
  'http://example.com:port',
  'http://1.2.3.4.5',
  'http://256.256.256.256',
  'http://0x100000000',
  'http://1.2.3.999',
  'http://..',
  'http://example.com..',
  'http://exam<ple.com',
  'http://exam>ple.com',
  'http://a|b.com',
  'http://xn--',
  'http://xn--a',
  'http://%zz.com',
  'http://%00.com',
  'http://?',
  'http://#',
  'http://^.com',
  'https://ex%2Fample.com',
  'https://ex%40ample.com',
  'https://%',
  '¿https://example.com',
  '"https://example.com"',
  '<https://example.com>',
  '(https://example.com)',
];
const withHiddenCharacters = [
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'https://exam\nple.com',
  'https://example.com/\r\nSet-Cookie: a=b',
  'https://example.com/\u0000',
  'https://example.com/a\tb',
  'https://example.com/\u007f',
  'https://example.com/\u0085x',
  'htt\nps://example.com',
  'https:\\\\example.com',
  'https:/\\example.com',
  'https://example.com\\@evil.com',
  'https://example.com\\.evil.com',
  '\\\\evil.com',
  'https://a.com\\b',
  'https://example.com/\u202egpj.exe',
  'https://\u202eexample.com',
  'https://exam\u200bple.com',
  'https://example.com/\u2066x',
  'https://exam\u00adple.com',
  'https://example.com/\ufeff.',
  'https://example.com/\u2028x',
  'https://example.com/\u2029x',
  'https://example.com/\ud800',
  '\u200ehttps://example.com',
];
const withCredentials = [
  'https://user@example.com',
  'https://user:pass@example.com',
  'https://:pass@example.com',
  'https://@example.com',
  'https://:@example.com',
  'https://google.com@evil.com',
  'https://google.com:443@evil.com',
  'https://google.com%2F@evil.com',
  'https://jamun.in@evil.com/d/x',
  'https://a@b@example.com',
  'https://user@127.0.0.1',
  'https://user@jamun.in/s/abc',
  'http://accounts.google.com%00@evil.com',
  'http://x@[::1]/',
];
const toOurselves = [
  'https://jamun.in/s/abc',
  'https://jamun.in/s/',
  'https://jamun.in/s',
  'http://jamun.in./s/abc',
  'https://JAMUN.in/s/abc?x',
  'https://jamun.in:443/s/abc',
  'https://jamun.in/%73/abc',
  'https://jamun.in/%2573/abc',
  'https://jamun.in/S/abc',
  'https://jamun.in//s/abc',
  'https://jamun.in/./s/abc',
  'https://jamun.in/d/../s/abc',
  'https://jamun.in/%2e/s/abc',
  'https://jamun.in/x/%2e%2e/s/abc',
  'https://jamun.in/s%2fabc',
  'https://ｊａｍｕｎ.in/s/abc',
  'https://jmn.in',
  'https://jmn.in/',
  'https://jmn.in/abc',
  'http://jmn.in/abc',
  'https://JMN.IN/abc',
  'https://jmn.in./abc',
  'https://jmn。in/abc',
  'https://%6amn.in/abc',
  'https://jmn.in:443/abc',
  'https://jmn.in/api/v1/links',
  'https://ⓙⓜⓝ.in/abc',
  'https://jmn.in?abc',
  'https://jmn.in#abc',
];
/** Allowed targets and their canonical form; look-alike characters become visible. */
const canonical: [string, string][] = [
  ['https://example.com', 'https://example.com/'],
  ['  https://example.com/  ', 'https://example.com/'],
  ['HTTPS://EXAMPLE.COM/Path?Q=1#F', 'https://example.com/Path?Q=1#F'],
  ['http://example.com:80/', 'http://example.com/'],
  ['https://example.com:8443/x', 'https://example.com:8443/x'],
  ['https://example.com./', 'https://example.com/'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['https://example.com/%2e%2e/b', 'https://example.com/b'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['https://example.com/<script>', 'https://example.com/%3Cscript%3E'],
  ['https://example.com/?q="><script>', 'https://example.com/?q=%22%3E%3Cscript%3E'],
  ['https://example.com/नमस्ते', 'https://example.com/%E0%A4%A8%E0%A4%AE%E0%A4%B8%E0%A5%8D%E0%A4%A4%E0%A5%87'],
  ['https://example.com/क्\u200dष', 'https://example.com/%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7'],
  ['https://аpple.com', 'https://xn--pple-43d.com/'],
  ['https://gооgle.com', 'https://xn--ggle-55da.com/'],
  ['https://paypaⅼ.com', 'https://paypal.com/'],
  ['https://ｇｏｏｇｌｅ.com', 'https://google.com/'],
  ['https://ﬁne.com', 'https://fine.com/'],
  ['https://भारत.com', 'https://xn--h2brj9c.com/'],
  ['https://bücher.de', 'https://xn--bcher-kva.de/'],
  ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
  ['https://example.com/@meera', 'https://example.com/@meera'],
  ['https://example.com/?next=javascript:alert(1)', 'https://example.com/?next=javascript:alert(1)'],
  ['https://example.com/s/abc', 'https://example.com/s/abc'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://0x08080808/', 'https://8.8.8.8/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ['https://jamun.in/d/presets-4k', 'https://jamun.in/d/presets-4k'],
  ['https://jamun.in/c/stocks-2m', 'https://jamun.in/c/stocks-2m'],
  ['https://jamun.in/settings', 'https://jamun.in/settings'],
  ['https://jamun.in.evil.com/s/abc', 'https://jamun.in.evil.com/s/abc'],
  ['https://notjmn.in/abc', 'https://notjmn.in/abc'],
  ['https://evil.com/https://jamun.in/s/abc', 'https://evil.com/https://jamun.in/s/abc'],
];

const closedHosts = [...loopback, ...privateNetworks, ...reserved, ...unicodeHosts, ...ipv6Hosts, ...names].map((host) => `http://${host}`);
const corpus: [string, string][] = [
  ...withEndings(closedHosts).map((text): [string, string] => [text, linkMessages.notPublic]),
  ...otherSchemes.map((text): [string, string] => [text, linkMessages.onlyWeb]),
  ...notUrls.map((text): [string, string] => [text, linkMessages.notAUrl]),
  ...withHiddenCharacters.map((text): [string, string] => [text, linkMessages.notAUrl]),
  ...withCredentials.map((text): [string, string] => [text, linkMessages.withCredentials]),
  ...toOurselves.map((text): [string, string] => [text, linkMessages.toOurselves]),
  ['https://127.0.0.1:3000/s/abc', linkMessages.notPublic],
  [longUrl(2_048), longUrl(2_048)],
  [longUrl(2_049), linkMessages.urlTooLong],
  [`https://example.com/${'क'.repeat(300)}`, linkMessages.urlTooLong],
  ...canonical,
];

describe('link targets', () => {
  it('the corpus contains at least 300 distinct hostile targets', () => {
    expect(new Set(corpus.map(([text]) => text)).size).toBe(corpus.length);
    expect(corpus.length - canonical.length).toBeGreaterThanOrEqual(300);
  });

  it.each(corpus)('canonicalizes or rejects the target %j', (text, expected) => {
    expect(resultOf(text)).toBe(expected);
  });

  it('a local server may link to its own pages and to no other local service', () => {
    const local = { main: 'localhost:3000', short: null };
    expect(canonicalTarget('http://localhost:3000/d/presets', local)).toEqual({ url: 'http://localhost:3000/d/presets' });
    expect(canonicalTarget('http://localhost:3000/s/abc', local)).toEqual({ refused: linkMessages.toOurselves });
    expect(canonicalTarget('http://localhost:5432/', local)).toEqual({ refused: linkMessages.notPublic });
  });

  it('canonical targets are stable and safe in a header', () => {
    const piece = fc.constantFrom(
      'http',
      's',
      ':',
      '/',
      '//',
      '@',
      '.',
      '..',
      '?',
      '#',
      '%',
      '%2f',
      'a',
      'example.com',
      '127.1',
      '[::1]',
      'é',
      ' ',
      '\\',
      '\t',
    );
    const text = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.array(piece).map((pieces) => `https://${pieces.join('')}`),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (input) => {
        const { url } = canonicalTarget(input, own);
        if (url === undefined) return;
        expect(url).toMatch(/^https?:\/\/[!-~]+$/);
        expect(url.length).toBeLessThanOrEqual(2_048);
        expect(new URL(url)).toMatchObject({ username: '', password: '' });
        expect(canonicalTarget(url, own)).toEqual({ url });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('random short ids', () => {
  it('random short ids have seven characters without look-alikes', () => {
    let seed = 0;
    const random = (count: number) =>
      Buffer.from(
        Array.from({ length: count }, () => {
          seed = (seed * 75 + 74) % 65_537;
          return seed & 255;
        }),
      );
    for (let count = 0; count < 500; count++) expect(newShortId(random)).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{7}$/);
  });

  it('a random short id that contains a reserved word is drawn again', () => {
    const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
    const bytesOf = (word: string) => Buffer.from([...word].map((letter) => letters.indexOf(letter)));
    const draws = [bytesOf('refunds'), bytesOf('pricing'), bytesOf('abcdefg')];
    expect(newShortId(() => draws.shift() ?? Buffer.alloc(7))).toBe('abcdefg');
    expect(draws).toEqual([]);
  });
});
