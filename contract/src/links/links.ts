import { z } from 'zod';
import { answer, Message } from '../answer.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Day, Id, IsoTime, line, possibleLine, possibleLines } from '../text.ts';
import { linkMessages as say } from './link-messages.ts';
import { reservedWordIn } from './short-id-words.ts';

/** End of a short link, case-sensitive. New ones must not contain a reserved word as well (`NewShortId`). */
export const ShortId = z
  .string(say.idRule)
  .trim()
  .regex(/^[0-9A-Za-z_-]{3,50}$/, say.idRule);
/** The id of a link that is created. Older links keep ids that would be refused now. */
export const NewShortId = ShortId.superRefine((shortId, context) => {
  const word = reservedWordIn(shortId);
  if (word !== null) context.addIssue({ code: 'custom', message: say.reserved(word) });
});
/** As it was typed; whether a link may lead there, the server decides. */
const OriginalUrl = z.string(say.urlRequired).trim().min(1, say.urlRequired).max(2_048, say.urlTooLong);
const LinkPassword = z
  .string('Password must be text')
  .min(4, 'Password must be at least 4 characters')
  .max(100, 'Password must be at most 100 characters');

export const LinkStatus = z.enum(['ACTIVE', 'EXPIRED', 'DISABLED'], 'This status is not known');
export type LinkStatus = z.infer<typeof LinkStatus>;

export const ShortLink = z.object({
  id: Id,
  originalUrl: z.string(),
  shortId: z.string(),
  /** The whole address to give away. */
  shortUrl: z.string(),
  /** By people; previews and robots are counted apart. */
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
  /** Null: none is asked for. */
  password: LinkPassword.nullable(),
};
export const ShortLinkInput = z.strictObject({
  originalUrl: fields.originalUrl,
  /** Left out or empty: one is made. */
  customShortId: z.union([z.literal('').transform(() => undefined), NewShortId]).optional(),
  expiresAt: fields.expiresAt.optional(),
  password: fields.password.optional(),
});
export const ShortLinkEdit = z.strictObject(fields).partial();

/** What became of a link in some days, counted in India's time. */
const LinkAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  clicks: z.int(),
  /** Within a day somebody counts once; over several days they may count again, since nobody is remembered longer. */
  visitors: z.int(),
  /** Previews, prefetches, HEAD requests and known robots. */
  robots: z.int(),
  days: z.array(z.object({ date: z.string(), clicks: z.int(), visitors: z.int() })),
  /** Each the largest first, at most twenty; the rest together as `Other`. */
  referrers: z.array(z.object({ name: z.string(), clicks: z.int() })),
  countries: z.array(z.object({ name: z.string(), clicks: z.int() })),
  devices: z.array(z.object({ name: z.string(), clicks: z.int() })),
  browsers: z.array(z.object({ name: z.string(), clicks: z.int() })),
  /** What was bought by those who came this way; null unless the link leads to a page of one's own. */
  sales: z.object({ count: z.int(), amount: z.number() }).nullable(),
});
export type LinkAnalytics = z.infer<typeof LinkAnalytics>;

const ImportedRow = z.object({
  /** Line of the file; the heading is 1. */
  row: z.int(),
  originalUrl: z.string(),
  shortUrl: z.string().nullable(),
  /** Why it was refused; null when it was made. */
  error: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** A link as an administrator sees it. */
const AnyLink = ShortLink.extend({ user: z.object({ id: z.int(), username: z.string() }), disabledReason: z.string().nullable() });
export type AnyLink = z.infer<typeof AnyLink>;

const params = z.strictObject({ id: Id });
const order = z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc');

export const links = {
  'POST /api/v1/links': {
    access: 'user',
    needs: 'verified-email',
    to: 'shorten a URL',
    body: ShortLinkInput,
    reply: answer(ShortLink),
    limit: { calls: 100, seconds: 60 * 60 },
  },
  'GET /api/v1/links': {
    access: 'user',
    to: 'see your links',
    query: z.strictObject({
      ...pageQuery(),
      /** In the address and the short id. */
      search: Search,
      status: LinkStatus.optional(),
      sort: z.enum(['date', 'url', 'clicks'], 'Sort by date, url or clicks').default('date'),
      order,
    }),
    /** `prefix`: what every short link begins with. */
    reply: pageOf(ShortLink).extend({ meta: z.object({ page: z.int(), limit: z.int(), total: z.int(), prefix: z.string() }) }),
  },
  'GET /api/v1/links/available': {
    access: 'user',
    to: 'check a short id',
    query: z.strictObject({ shortId: possibleLine('Short ID', 60) }),
    /** `message` says why not. */
    reply: answer(z.object({ isAvailable: z.boolean() })),
    limit: { calls: 240, seconds: 60 },
  },
  'GET /api/v1/links/stats/{shortId}': {
    access: 'public',
    to: 'see how often a link was opened',
    params: z.strictObject({ shortId: ShortId }),
    reply: answer(z.object({ shortId: z.string(), clicks: z.int() })),
    limit: { calls: 120, seconds: 60 },
  },
  'GET /api/v1/links/{id}': { access: 'user', to: 'see a link', params, reply: answer(ShortLink) },
  'PUT /api/v1/links/{id}': {
    access: 'user',
    // A new target is as good as a new link.
    needs: 'verified-email',
    to: 'update a link',
    params,
    body: ShortLinkEdit,
    reply: answer(ShortLink),
  },
  'DELETE /api/v1/links/{id}': { access: 'user', to: 'delete a link', params, reply: Message },
  'GET /api/v1/links/{id}/analytics': {
    access: 'user',
    to: 'see how a link does',
    params,
    /** Both included; left out: the last thirty days. At most 400 days. */
    query: z.strictObject({ from: Day.optional(), to: Day.optional() }),
    reply: answer(LinkAnalytics),
  },
  'POST /api/v1/links/import': {
    access: 'user',
    needs: 'verified-email',
    to: 'import links',
    /**
     * Text of a CSV file with the columns `url` and, optionally, `id` and `expires`.
     * Other columns are refused (`errors.columns`) unless `skipUnknownColumns` is set.
     */
    body: z.strictObject({ csv: possibleLines('File', 200_000), skipUnknownColumns: z.boolean().optional() }),
    reply: answer(z.object({ made: z.int(), refused: z.int(), rows: z.array(ImportedRow) })),
    limit: { calls: 20, seconds: 60 * 60 },
  },
  'GET /api/v1/admin/links': {
    access: 'admin',
    to: 'see all links',
    query: z.strictObject({
      ...pageQuery(),
      /** In the address, the short id and the owner's username. */
      search: Search,
      status: LinkStatus.optional(),
      sort: z.enum(['date', 'clicks'], 'Sort by date or clicks').default('date'),
      order,
    }),
    reply: pageOf(AnyLink),
  },
  'POST /api/v1/admin/links/{id}/takedown': {
    access: 'admin',
    to: 'take a link down',
    params,
    body: z.strictObject({ reason: line('Reason', 500) }),
    reply: answer(AnyLink),
  },
  'POST /api/v1/admin/links/{id}/restore': { access: 'admin', to: 'restore a link', params, reply: answer(AnyLink) },
} satisfies Routes;
