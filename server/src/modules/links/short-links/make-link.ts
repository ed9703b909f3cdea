import { linkMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import { ownHosts } from '../addresses.ts';
import type { ChangeDeps, LinksDeps } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { countMadeSince, insertLink } from './links.store.ts';
import { type Allowance, planAllowance } from './plan-allowance.ts';
import { newShortId } from './short-id.ts';
import { canonicalTarget } from './target.ts';

type ChangeNeeds = Pick<ChangeDeps, 'forget' | 'clock' | 'random' | 'holdLimit' | 'publicUrl' | 'shortDomain'>;

export interface Wish {
  originalUrl: string;
  customShortId?: string | undefined;
  expiresAt?: Date | null | undefined;
  passwordHash?: string | null | undefined;
}

/** What a person makes in a day; whoever needs more makes them for somebody else's mailbox. */
const mostInADay = 1_000;
const attempts = 5;

/** The address in the form in which it is kept. */
export function allowedTarget(deps: Pick<LinksDeps, 'publicUrl' | 'shortDomain'>, originalUrl: string): string {
  const { url, refused } = canonicalTarget(originalUrl, ownHosts(deps));
  if (refused !== undefined) throw invalidField('originalUrl', refused);
  return url;
}

export function refusePast(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalidField('expiresAt', say.expiryPast);
}

const taken = () => new AppError('CONFLICT', { message: say.taken, errors: { customShortId: say.taken } });
const tooMany = () => new AppError('TOO_MANY', { message: say.tooManyToday, retryAfterSeconds: 60 * 60 });

/** Makes one link after the other for somebody, up to so many; a refusal does not end the caller's transaction. */
export function linkMaker(deps: ChangeNeeds) {
  const { clock, random } = deps;

  async function insertWithId(tx: Tx, row: Omit<Parameters<typeof insertLink>[1], 'shortId'>, custom?: string): Promise<LinkRow> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const made = await insertLink(tx, { ...row, shortId: custom ?? newShortId(random) });
      if (made) return made;
      if (custom) throw taken();
    }
    throw new Error('No free short id was found');
  }

  /** What is left of today. Whoever else makes links for the same person waits until this transaction ends. */
  async function dayAllowance(tx: Tx, userId: number): Promise<Allowance> {
    await takeTurn(tx, 'short links made', userId);
    const made = await countMadeSince(tx, { userId, since: earlier(clock.now(), days(1)) });
    return { left: mostInADay - made, refusal: tooMany() };
  }

  return async (tx: Tx, { userId, most }: { userId: number; most: number }) => {
    const allowances = [await dayAllowance(tx, userId), await planAllowance(deps, tx, { userId, most })];
    return async ({ originalUrl, customShortId, expiresAt, passwordHash }: Wish): Promise<LinkRow> => {
      const now = clock.now();
      const url = allowedTarget(deps, originalUrl);
      refusePast(expiresAt, now);
      for (const { left, refusal } of allowances) if (left <= 0) throw refusal;
      const row = { id: newId(random), userId, originalUrl: url, expiresAt: expiresAt ?? null, passwordHash: passwordHash ?? null };
      const made = await insertWithId(tx, { ...row, createdAt: now, updatedAt: now }, customShortId);
      for (const allowance of allowances) allowance.left -= 1;
      // Somebody may have looked for it before it was there.
      tx.afterCommit(() => deps.forget(made.shortId));
      return made;
    };
  };
}
