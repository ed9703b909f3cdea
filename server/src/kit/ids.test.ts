import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashToken, newId, newToken } from './ids.ts';

it('ids are twenty letters and digits, each as likely as the other', () => {
  const counts = new Map<string, number>();
  const ids = new Set<string>();
  for (let i = 0; i < 5_000; i++) {
    const id = newId(randomBytes);
    ids.add(id);
    expect(id).toMatch(/^[0-9A-Za-z]{20}$/);
    for (const letter of id) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(ids.size).toBe(5_000);
  // 100,000 letters over 62 places: 1,613 each, with a deviation of some 40.
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - 1_613)).toBeLessThan(300);
});

it('tokens are 256 bits, and their hash is not them', () => {
  const token = newToken(randomBytes);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString('base64url')).not.toBe(token);
});
