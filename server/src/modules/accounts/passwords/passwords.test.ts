import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('hashes passwords with argon2id at the production cost', async () => {
  const passwords = createPasswords();
  const storedHash = await passwords.hash('correct horse');
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('correct horse', storedHash)).toBe(true);
  expect(await passwords.matches('wrong horse', storedHash)).toBe(false);
});

it('rejecting a password takes as long for an unknown account as for a known one', async () => {
  const passwords = createPasswords();
  const storedHash = await passwords.hash('correct horse');
  await passwords.matches('warm up', null);
  const measure = async (hash: string | null) => {
    const startedAt = performance.now();
    expect(await passwords.matches('the account that does not exist', hash)).toBe(false);
    return performance.now() - startedAt;
  };
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => unknown / known;
  const isAlike = () => ratio() > 0.5 && ratio() < 2;
  // Alternating runs, compared by their minimum: a busy machine only adds time, a real difference remains in the minimum.
  for (let round = 0; round < 10 || (round < 200 && !isAlike()); round++) {
    known = Math.min(known, await measure(storedHash));
    unknown = Math.min(unknown, await measure(null));
  }
  expect(ratio()).toBeGreaterThan(0.5);
  expect(ratio()).toBeLessThan(2);
});
