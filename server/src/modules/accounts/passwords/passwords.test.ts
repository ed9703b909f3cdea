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
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => unknown / known;
  const isAlike = () => ratio() > 0.5 && ratio() < 2;
  // In turns, and the quickest of each: a busy machine only ever makes one of them slower, and what is slower by itself stays so.
  for (let round = 0; round < 10 || (round < 200 && !isAlike()); round++) {
    known = Math.min(known, await timed(kept));
    unknown = Math.min(unknown, await timed(null));
  }
  expect(ratio()).toBeGreaterThan(0.5);
  expect(ratio()).toBeLessThan(2);
});
