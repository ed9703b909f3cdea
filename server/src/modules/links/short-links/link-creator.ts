import { linkMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ownHosts } from '../addresses.ts';
import type { ChangeDeps, LinksDeps } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { countCreatedSince, insertLink } from './links.store.ts';
import { type Allowance, planAllowance } from './plan-allowance.ts';
import { newShortId } from './short-id.ts';
import { canonicalTarget } from './target.ts';

type CreateDeps = Pick<ChangeDeps, 'invalidate' | 'clock' | 'random' | 'assertPlanLimit' | 'publicUrl' | 'shortDomain'>;

export interface NewLink {
  originalUrl: string;
  customShortId?: string | undefined;
  expiresAt?: Date | null | undefined;
  passwordHash?: string | null | undefined;
}

/** Daily limit per user against spam; above normal use. */
const dailyLimit = 1_000;
const idAttempts = 5;

/** Canonical target URL; throws if the target is not allowed. */
export function allowedTarget(deps: Pick<LinksDeps, 'publicUrl' | 'shortDomain'>, originalUrl: string): string {
  const { url, refused } = canonicalTarget(originalUrl, ownHosts(deps));
  if (refused !== undefined) throw invalidField('originalUrl', refused);
  return url;
}

export function assertFutureExpiry(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalidField('expiresAt', linkMessages.expiryPast);
}

const idTaken = () => new AppError('CONFLICT', { message: linkMessages.taken, errors: { customShortId: linkMessages.taken } });
const tooMany = () => new AppError('TOO_MANY', { message: linkMessages.tooManyToday, retryAfterSeconds: 60 * 60 });

/** Creates up to `most` links for a user. A rejected link does not abort the caller's transaction. */
export function linkCreator(deps: CreateDeps) {
  const { clock, random } = deps;

  async function insertWithId(tx: Tx, row: Omit<Parameters<typeof insertLink>[1], 'shortId'>, custom?: string): Promise<LinkRow> {
    for (let attempt = 0; attempt < idAttempts; attempt++) {
      const link = await insertLink(tx, { ...row, shortId: custom ?? newShortId(random) });
      if (link) return link;
      if (custom) throw idTaken();
    }
    throw new Error('No free short id found');
  }

  /** Remaining links of the daily limit. An advisory lock serializes concurrent creations of the same user until the transaction ends. */
  async function dayAllowance(tx: Tx, userId: number): Promise<Allowance> {
    await advisoryLock(tx, 'short links made', userId);
    const created = await countCreatedSince(tx, { userId, since: earlier(clock.now(), days(1)) });
    return { remaining: dailyLimit - created, error: tooMany() };
  }

  return async (tx: Tx, { userId, most }: { userId: number; most: number }) => {
    const allowances = [await dayAllowance(tx, userId), await planAllowance(deps, tx, { userId, most })];
    return async ({ originalUrl, customShortId, expiresAt, passwordHash }: NewLink): Promise<LinkRow> => {
      const now = clock.now();
      const url = allowedTarget(deps, originalUrl);
      assertFutureExpiry(expiresAt, now);
      for (const { remaining, error } of allowances) if (remaining <= 0) throw error;
      const row = { id: newId(random), userId, originalUrl: url, expiresAt: expiresAt ?? null, passwordHash: passwordHash ?? null };
      const link = await insertWithId(tx, { ...row, createdAt: now, updatedAt: now }, customShortId);
      for (const allowance of allowances) allowance.remaining -= 1;
      // The cache may contain a negative entry for this id.
      tx.afterCommit(() => deps.invalidate(link.shortId));
      return link;
    };
  };
}
