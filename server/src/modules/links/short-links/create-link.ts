import type { ShortLinkInput } from '@jamun/contract';
import type { z } from 'zod';
import type { ChangeDeps } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { allowedTarget, linkCreator } from './link-creator.ts';

type Deps = Pick<
  ChangeDeps,
  'invalidate' | 'database' | 'clock' | 'random' | 'passwords' | 'assertPlanLimit' | 'publicUrl' | 'shortDomain'
>;

/** Parses an ISO timestamp; null and undefined are returned unchanged. */
export const parseTimestamp = (iso: string | null | undefined): Date | null | undefined =>
  iso ? new Date(iso) : (iso as null | undefined);

export function createLink(deps: Deps) {
  const { database, passwords } = deps;
  const maker = linkCreator(deps);
  return async (userId: number, { originalUrl, customShortId, expiresAt, password }: z.output<typeof ShortLinkInput>): Promise<LinkRow> => {
    // Validate before the password is hashed, because hashing is slow.
    allowedTarget(deps, originalUrl);
    const passwordHash = password ? await passwords.hash(password) : null;
    return database.transact(async (tx) => {
      const make = await maker(tx, { userId, most: 1 });
      return make({ originalUrl, customShortId, expiresAt: parseTimestamp(expiresAt), passwordHash });
    });
  };
}
