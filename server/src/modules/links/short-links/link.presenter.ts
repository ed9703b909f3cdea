import type { AdminLink, ShortLink } from '@jamun/contract';
import type { LinkRow } from '../tables.ts';
import { statusOf } from './link-status.ts';

interface ViewContext {
  now: Date;
  /** URL prefix of all short links. */
  prefix: string;
}

export const linkView = (row: LinkRow, { now, prefix }: ViewContext): ShortLink => ({
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

export const anyLinkView = (row: LinkRow, context: ViewContext, username: string): AdminLink => ({
  ...linkView(row, context),
  user: { id: row.userId, username },
  disabledReason: row.disabledReason,
});
