import { type ShortLinkEdit, linkMessages as say } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import type { ChangeDeps, Owned } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { momentOf } from './create-link.ts';
import { lockOwnLink, saveLink } from './links.store.ts';
import { allowedTarget, refusePast } from './make-link.ts';

type Deps = Pick<ChangeDeps, 'forget' | 'database' | 'clock' | 'passwords' | 'publicUrl' | 'shortDomain'>;

export const linkNotFound = () => new AppError('NOT_FOUND', { message: say.notFound });

/** What was left out stays. One that was taken down stays as it was when somebody looked at it. */
export function updateLink(deps: Deps) {
  const { database, clock, passwords } = deps;
  return async (owned: Owned, { originalUrl, expiresAt, password }: z.output<typeof ShortLinkEdit>): Promise<LinkRow> => {
    const url = originalUrl === undefined ? undefined : allowedTarget(deps, originalUrl);
    const passwordHash = password ? await passwords.hash(password) : password;
    const ends = momentOf(expiresAt);
    return database.transact(async (tx) => {
      const row = await lockOwnLink(tx, owned);
      if (!row) throw linkNotFound();
      if (row.disabledAt) throw new AppError('CONFLICT', { message: say.disabled });
      const now = clock.now();
      // An end that has passed meanwhile may be sent along with what is really changed.
      if (ends?.getTime() !== row.expiresAt?.getTime()) refusePast(ends, now);
      const changes = {
        originalUrl: url ?? row.originalUrl,
        expiresAt: ends === undefined ? row.expiresAt : ends,
        passwordHash: passwordHash === undefined ? row.passwordHash : passwordHash,
        // A dismissed report was about the former target.
        reportClearedUntil: url === undefined || url === row.originalUrl ? row.reportClearedUntil : null,
      };
      tx.afterCommit(() => deps.forget(row.shortId));
      return saveLink(tx, { id: row.id, changes, now });
    });
  };
}

/** It answers 404 from now on, and its short id is never given to anybody else. */
export const deleteLink =
  ({ database, clock, forget }: Pick<ChangeDeps, 'forget' | 'database' | 'clock'>) =>
  (owned: Owned): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockOwnLink(tx, owned);
      if (!row) throw linkNotFound();
      const now = clock.now();
      await saveLink(tx, { id: row.id, changes: { deletedAt: now, passwordHash: null }, now });
      tx.afterCommit(() => forget(row.shortId));
    });
