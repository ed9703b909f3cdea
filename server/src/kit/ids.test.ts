import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashToken, newId, newToken } from './ids.ts';

it('generates ids of 20 letters and digits with a uniform distribution', () => {
  const counts = new Map<string, number>();
  const ids = new Set<string>();
  for (let i = 0; i < 5_000; i++) {
    const id = newId(randomBytes);
    ids.add(id);
    expect(id).toMatch(/^[0-9A-Za-z]{20}$/);
    for (const character of id) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(ids.size).toBe(5_000);
  // 100,000 characters over an alphabet of 62: 1,613 each, standard deviation about 40.
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - 1_613)).toBeLessThan(300);
});

it('generates tokens of 256 bits that differ from their hash', () => {
  const token = newToken(randomBytes);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString('base64url')).not.toBe(token);
});
