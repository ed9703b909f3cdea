import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Day, Id, IsoTime, multilineTextOrEmpty, singleLineText, singleLineTextOrEmpty } from '../text-fields.ts';
import { linkMessages } from './link-messages.ts';
import { findReservedWord } from './reserved-short-ids.ts';

/** Last path segment of a short link, case-sensitive. New ids must not contain a reserved word (`NewShortId`). */
export const ShortId = z
  .string(linkMessages.idRule)
  .trim()
  .regex(/^[0-9A-Za-z_-]{3,50}$/, linkMessages.idRule);
/** Id of a new link. Older links keep ids that are now reserved. */
export const NewShortId = ShortId.superRefine((shortId, context) => {
  const word = findReservedWord(shortId);
  if (word !== null) context.addIssue({ code: 'custom', message: linkMessages.reserved(word) });
});
/** Target as typed; the server checks whether it is allowed. */
const OriginalUrl = z.string(linkMessages.urlRequired).trim().min(1, linkMessages.urlRequired).max(2_048, linkMessages.urlTooLong);
const LinkPassword = z
  .string('Password must be text')
  .min(4, 'Password must be at least 4 characters')
  .max(100, 'Password must be at most 100 characters');

export const LinkStatus = z.enum(['ACTIVE', 'EXPIRED', 'DISABLED'], 'Unknown status');
export type LinkStatus = z.infer<typeof LinkStatus>;

export const ShortLink = z.object({
  id: Id,
  originalUrl: z.string(),
  shortId: z.string(),
  /** Full URL to share. */
  shortUrl: z.string(),
  /** Without previews and bots, which are counted separately. */
  clicks: z.int(),
  status: LinkStatus,
  expiresAt: IsoTime.nullable(),
  hasPassword: z.boolean(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ShortLink = z.infer<typeof ShortLink>;

const fields = {
  originalUrl: OriginalUrl,
  expiresAt: IsoTime.nullable(),
  /** Null: the link has no password. */
  password: LinkPassword.nullable(),
};
export const ShortLinkInput = z.strictObject({
  originalUrl: fields.originalUrl,
  /** Optional; the server generates an id when it is missing or empty. */
  customShortId: z.union([z.literal('').transform(() => undefined), NewShortId]).optional(),
  expiresAt: fields.expiresAt.optional(),
  password: fields.password.optional(),
});
export const ShortLinkEdit = z.strictObject(fields).partial();

/** Analytics of a link for a range of days in India time. */
const LinkAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  clicks: z.int(),
  /** Unique visitors per day, summed: visitor hashes are kept for one day only, so a visitor counts again on another day. */
  visitors: z.int(),
  /** Previews, prefetches, HEAD requests and known bots. */
  robots: z.int(),
  days: z.array(z.object({ date: z.string(), clicks: z.int(), visitors: z.int() })),
  /** Each list: at most twenty entries, largest first; the rest as `Other`. */
  referrers: z.array(z.object({ name: z.string(), clicks: z.int() })),
  countries: z.array(z.object({ name: z.string(), clicks: z.int() })),
  devices: z.array(z.object({ name: z.string(), clicks: z.int() })),
  browsers: z.array(z.object({ name: z.string(), clicks: z.int() })),
  /** Sales attributed to the link; null unless it leads to a sale page of its owner. */
  sales: z.object({ count: z.int(), amount: z.number() }).nullable(),
});
export type LinkAnalytics = z.infer<typeof LinkAnalytics>;

const ImportedRow = z.object({
  /** Row of the file; the heading is row 1. */
  row: z.int(),
  originalUrl: z.string(),
  shortUrl: z.string().nullable(),
  /** Why the row was skipped; null when the link was created. */
  error: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** Link with its owner, for administrators. */
const AdminLink = ShortLink.extend({ user: z.object({ id: z.int(), username: z.string() }), disabledReason: z.string().nullable() });
export type AdminLink = z.infer<typeof AdminLink>;

const params = z.strictObject({ id: Id });
const order = z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc');

export const links = {
  'POST /api/v1/links': {
    access: 'user',
    needs: 'verified-email',
    to: 'shorten a URL',
    body: ShortLinkInput,
    reply: successReply(ShortLink),
    limit: { calls: 100, seconds: 60 * 60 },
  },
  'GET /api/v1/links': {
    access: 'user',
    to: 'see your links',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the target URL and the short id. */
      search: Search,
      status: LinkStatus.optional(),
      sort: z.enum(['date', 'url', 'clicks'], 'Sort by date, url or clicks').default('date'),
      order,
    }),
    /** `prefix`: URL prefix of every short link. */
    reply: pageOf(ShortLink).extend({ meta: z.object({ page: z.int(), limit: z.int(), total: z.int(), prefix: z.string() }) }),
  },
  'GET /api/v1/links/available': {
    access: 'user',
    to: 'check a short id',
    query: z.strictObject({ shortId: singleLineTextOrEmpty('Short ID', 60) }),
    /** `message` contains the reason when the id is not available. */
    reply: successReply(z.object({ isAvailable: z.boolean() })),
    limit: { calls: 240, seconds: 60 },
  },
  'GET /api/v1/links/stats/{shortId}': {
    access: 'public',
    to: 'see the clicks of a link',
    params: z.strictObject({ shortId: ShortId }),
    reply: successReply(z.object({ shortId: z.string(), clicks: z.int() })),
    limit: { calls: 120, seconds: 60 },
  },
  'GET /api/v1/links/{id}': { access: 'user', to: 'see a link', params, reply: successReply(ShortLink) },
  'PUT /api/v1/links/{id}': {
    access: 'user',
    // A new target counts as a new link.
    needs: 'verified-email',
    to: 'update a link',
    params,
    body: ShortLinkEdit,
    reply: successReply(ShortLink),
  },
  'DELETE /api/v1/links/{id}': { access: 'user', to: 'delete a link', params, reply: MessageReply },
  'GET /api/v1/links/{id}/analytics': {
    access: 'user',
    to: 'see the analytics of a link',
    params,
    /** Inclusive; at most 400 days. Default: the last thirty days. */
    query: z.strictObject({ from: Day.optional(), to: Day.optional() }),
    reply: successReply(LinkAnalytics),
  },
  'POST /api/v1/links/import': {
    access: 'user',
    needs: 'verified-email',
    to: 'import links',
    /**
     * Text of a CSV file with the column `url` and the optional columns `id` and `expires`.
     * Other columns are rejected (`errors.columns`) unless `skipUnknownColumns` is set.
     */
    body: z.strictObject({ csv: multilineTextOrEmpty('File', 200_000), skipUnknownColumns: z.boolean().optional() }),
    reply: successReply(z.object({ made: z.int(), refused: z.int(), rows: z.array(ImportedRow) })),
    limit: { calls: 20, seconds: 60 * 60 },
  },
  'GET /api/v1/admin/links': {
    access: 'admin',
    to: 'see all links',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches the target URL, the short id and the owner's username. */
      search: Search,
      status: LinkStatus.optional(),
      sort: z.enum(['date', 'clicks'], 'Sort by date or clicks').default('date'),
      order,
    }),
    reply: pageOf(AdminLink),
  },
  'POST /api/v1/admin/links/{id}/takedown': {
    access: 'admin',
    proof: 'recent',
    to: 'take a link down',
    params,
    body: z.strictObject({ reason: singleLineText('Reason', 500) }),
    reply: successReply(AdminLink),
  },
  'POST /api/v1/admin/links/{id}/restore': {
    access: 'admin',
    proof: 'recent',
    to: 'restore a link',
    params,
    reply: successReply(AdminLink),
  },
} satisfies Routes;
