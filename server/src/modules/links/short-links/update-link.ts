import { linkMessages, type ShortLinkEdit } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import type { ChangeDeps, OwnedItem } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { parseTimestamp } from './create-link.ts';
import { allowedTarget, assertFutureExpiry } from './link-creator.ts';
import { lockOwnLink, saveLink } from './links.store.ts';

type Deps = Pick<ChangeDeps, 'invalidate' | 'database' | 'clock' | 'passwords' | 'publicUrl' | 'shortDomain'>;

export const linkNotFound = () => new AppError('NOT_FOUND', { message: linkMessages.notFound });

/** Missing fields stay unchanged. A link that was taken down cannot be edited, so that it stays as the administrator saw it. */
export function updateLink(deps: Deps) {
  const { database, clock, passwords } = deps;
  return async (owned: OwnedItem, { originalUrl, expiresAt, password }: z.output<typeof ShortLinkEdit>): Promise<LinkRow> => {
    const url = originalUrl === undefined ? undefined : allowedTarget(deps, originalUrl);
    const passwordHash = password ? await passwords.hash(password) : password;
    const newExpiry = parseTimestamp(expiresAt);
    return database.transact(async (tx) => {
      const row = await lockOwnLink(tx, owned);
      if (!row) throw linkNotFound();
      if (row.disabledAt) throw new AppError('CONFLICT', { message: linkMessages.disabled });
      const now = clock.now();
      // An unchanged expiry may be in the past: forms send all fields.
      if (newExpiry?.getTime() !== row.expiresAt?.getTime()) assertFutureExpiry(newExpiry, now);
      const changes = {
        originalUrl: url ?? row.originalUrl,
        expiresAt: newExpiry === undefined ? row.expiresAt : newExpiry,
        passwordHash: passwordHash === undefined ? row.passwordHash : passwordHash,
        // A dismissed report was about the previous target.
        reportClearedUntil: url === undefined || url === row.originalUrl ? row.reportClearedUntil : null,
      };
      tx.afterCommit(() => deps.invalidate(row.shortId));
      return saveLink(tx, { id: row.id, changes, now });
    });
  };
}

/** Soft delete: the link returns 404, and its short id is never reused. */
export const deleteLink =
  ({ database, clock, invalidate }: Pick<ChangeDeps, 'invalidate' | 'database' | 'clock'>) =>
  (owned: OwnedItem): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockOwnLink(tx, owned);
      if (!row) throw linkNotFound();
      const now = clock.now();
      await saveLink(tx, { id: row.id, changes: { deletedAt: now, passwordHash: null }, now });
      tx.afterCommit(() => invalidate(row.shortId));
    });
