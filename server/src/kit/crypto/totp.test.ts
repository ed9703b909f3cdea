import { describe, expect, it } from 'vitest';
import { base32, matchingStep, otpauthUri, stepAt, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

it('generates the test vectors of RFC 6238, appendix B', () => {
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, code] of vectors) expect(totpCode(secret, stepAt(at(seconds)), 8)).toBe(code);
});

it('generates the test vectors of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(codes.map((_, counter) => totpCode(secret, counter))).toEqual(codes);
});

describe('TOTP code', () => {
  const now = at(1_700_000_010);
  const step = stepAt(now);
  const match = (code: string, after = 0) => matchingStep(secret, code, { at: now, after });

  it('accepts a code during its own time step and the next one only', () => {
    const steps = [-2, -1, 0, 1, 2].map((off) => match(totpCode(secret, step + off)));
    expect(steps).toEqual([null, step - 1, step, null, null]);
  });

  it('rejects a code once its time step or a later one was used', () => {
    expect(match(totpCode(secret, step), step)).toBeNull();
    expect(match(totpCode(secret, step - 1), step)).toBeNull();
    expect(match(totpCode(secret, step), step - 1)).toBe(step);
  });

  it('rejects a code unless it is exactly the six digits', () => {
    const code = totpCode(secret, step);
    for (const input of ['', code.slice(1), `${code}0`, ` ${code}`, '१२३४५६', '000000000', code.replace(/.$/, 'x')])
      expect(match(input)).toBeNull();
  });
});

it('encodes base32 as in RFC 4648, without padding', () => {
  const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
  expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

it('builds an otpauth URI for authenticator apps', () => {
  const uri = new URL(otpauthUri({ issuer: 'Jamun', account: 'a b&c', secret }));
  expect({ protocol: uri.protocol, host: uri.host, path: decodeURIComponent(uri.pathname) }).toEqual({
    protocol: 'otpauth:',
    host: 'totp',
    path: '/Jamun:a b&c',
  });
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Jamun',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
