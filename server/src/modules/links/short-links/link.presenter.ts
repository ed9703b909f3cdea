import type { AnyLink, ShortLink } from '@jamun/contract';
import type { LinkRow } from '../tables.ts';
import { statusOf } from './link-status.ts';

/** What a row does not know of itself. */
interface Around {
  now: Date;
  /** What every short link begins with. */
  prefix: string;
}

export const linkView = (row: LinkRow, { now, prefix }: Around): ShortLink => ({
  id: row.id,
  originalUrl: row.originalUrl,
  shortId: row.shortId,
  shortUrl: prefix + row.shortId,
  clicks: row.clicks,
  status: statusOf(row, now),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  hasPassword: row.passwordHash !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const anyLinkView = (row: LinkRow, around: Around, username: string): AnyLink => ({
  ...linkView(row, around),
  user: { id: row.userId, username },
  disabledReason: row.disabledReason,
});
