import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`null`) as for a known one. */
  matches(password: string, kept: string | null): Promise<boolean>;
}

/** argon2id; 19 MiB and two passes are the floor that OWASP advises. */
export const strongCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(cost = strongCost): Passwords {
  const nobody = hash('the account that does not exist', cost);
  return {
    hash: (password) => hash(password, cost),
    async matches(password, kept) {
      const fits = await verify(kept ?? (await nobody), password);
      return fits && kept !== null;
    },
  };
}
