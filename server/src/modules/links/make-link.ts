import { linkMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { days, earlier } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { ownHosts } from './addresses.ts';
import { countMadeSince, countOwn, insertLink } from './links.store.ts';
import type { LinksParts } from './parts.ts';
import { isReserved, newShortId } from './short-id.ts';
import type { LinkRow } from './tables.ts';
import { canonicalTarget } from './target.ts';

export interface Wish {
  userId: number;
  originalUrl: string;
  customShortId?: string | undefined;
  expiresAt?: Date | null | undefined;
  passwordHash?: string | null | undefined;
}

/** What a person makes in a day; whoever needs more makes them for somebody else's mailbox. */
const mostInADay = 1_000;
const attempts = 5;

/** The address in the form in which it is kept. */
export function allowedTarget(parts: LinksParts, originalUrl: string): string {
  const { url, refused } = canonicalTarget(originalUrl, ownHosts(parts));
  if (refused !== undefined) throw invalidField('originalUrl', refused);
  return url;
}

export function refusePast(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalidField('expiresAt', say.expiryPast);
}

const taken = () => new AppError('CONFLICT', { message: say.taken, errors: { customShortId: say.taken } });

/** Inside the caller's transaction, which goes on when it refuses: several are made in one. */
export const makeLink = (parts: LinksParts) => {
  const { clock, random, holdLimit } = parts;

  async function insertWithId(tx: Tx, row: Omit<Parameters<typeof insertLink>[1], 'shortId'>, custom?: string): Promise<LinkRow> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const made = await insertLink(tx, { ...row, shortId: custom ?? newShortId(random) });
      if (made) return made;
      if (custom) throw taken();
    }
    throw new Error('No free short id was found');
  }

  return async (tx: Tx, { userId, originalUrl, customShortId, expiresAt, passwordHash }: Wish): Promise<LinkRow> => {
    const now = clock.now();
    const url = allowedTarget(parts, originalUrl);
    if (customShortId && isReserved(customShortId)) throw invalidField('customShortId', say.reserved);
    refusePast(expiresAt, now);
    await takeTurn(tx, 'short links made', userId);
    if ((await countMadeSince(tx, { userId, since: earlier(now, days(1)) })) >= mostInADay) {
      throw new AppError('TOO_MANY', { message: say.tooManyToday, retryAfterSeconds: 60 * 60 });
    }
    await holdLimit(tx, { userId, feature: 'short_links', usage: () => countOwn(tx, userId) });
    const row = { id: newId(random), userId, originalUrl: url, expiresAt: expiresAt ?? null, passwordHash: passwordHash ?? null };
    return insertWithId(tx, { ...row, createdAt: now, updatedAt: now }, customShortId);
  };
};
