import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant work: takes as long for an unknown account (`null`) as for a known one. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
}

/** argon2id with 19 MiB and two passes, the OWASP minimum. */
export const strongCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(cost = strongCost): Passwords {
  const dummyHash = hash('the account that does not exist', cost);
  return {
    hash: (password) => hash(password, cost),
    async matches(password, storedHash) {
      const isMatch = await verify(storedHash ?? (await dummyHash), password);
      return isMatch && storedHash !== null;
    },
  };
}
