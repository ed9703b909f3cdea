import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('are kept as argon2id at full strength', async () => {
  const passwords = createPasswords();
  const kept = await passwords.hash('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('correct horse', kept)).toBe(true);
  expect(await passwords.matches('wrong horse', kept)).toBe(false);
});

it('take as long to refuse for an unknown account as for a known one', async () => {
  const passwords = createPasswords();
  const kept = await passwords.hash('correct horse');
  await passwords.matches('warm up', null);
  const timed = async (hash: string | null) => {
    const began = performance.now();
    expect(await passwords.matches('the account that does not exist', hash)).toBe(false);
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // In turns, and the quickest of each: what else the machine does can only make one of them slower.
  for (let i = 0; i < 15; i++) {
    known.push(await timed(kept));
    unknown.push(await timed(null));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
