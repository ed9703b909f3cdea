import { describe, expect, it } from 'vitest';
import { base32, codeOf, matchingStep, otpauthUri, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

it('gives the codes of RFC 6238, appendix B', () => {
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, code] of vectors) expect(codeOf(secret, stepAt(at(seconds)), 8)).toBe(code);
});

it('gives the codes of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(codes.map((_, counter) => codeOf(secret, counter))).toEqual(codes);
});

describe('a code', () => {
  const now = at(1_700_000_010);
  const step = stepAt(now);
  const match = (code: string, after = 0) => matchingStep(secret, code, { at: now, after });

  it('is good during its own step and the next one, and no longer', () => {
    const found = [-2, -1, 0, 1, 2].map((off) => match(codeOf(secret, step + off)));
    expect(found).toEqual([null, step - 1, step, null, null]);
  });

  it('is spent with its step, and with any later one', () => {
    expect(match(codeOf(secret, step), step)).toBeNull();
    expect(match(codeOf(secret, step - 1), step)).toBeNull();
    expect(match(codeOf(secret, step), step - 1)).toBe(step);
  });

  it('is nothing but its six digits', () => {
    const code = codeOf(secret, step);
    for (const given of ['', code.slice(1), `${code}0`, ` ${code}`, '१२३४५६', '000000000', code.replace(/.$/, 'x')])
      expect(match(given)).toBeNull();
  });
});

it('writes base32 as RFC 4648 does, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

it('writes an address that apps read', () => {
  const uri = new URL(otpauthUri({ issuer: 'Jamun', account: 'a b&c', secret }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Jamun:a b&c']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Jamun',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
