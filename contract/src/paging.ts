import { z } from 'zod';
import { successReply } from './reply.ts';
import { singleLineTextOrEmpty } from './text-fields.ts';

const maxLimit = 100;
// With OFFSET the database reads all rows before a page; only scripts would go this far.
const maxPage = 10_000;

const hasOnlyDigits = (value: unknown) => ['string', 'number'].includes(typeof value) && /^[0-9]{1,9}$/.test(String(value));

/** Integer query parameter. ASCII digits only, so that `1e9`, `0x1`, `-1`, `1.5` and `१` are rejected instead of converted. */
const countParameter = (label: string, { max, fallback }: { max: number; fallback: number }) => {
  const message = `${label} must be a whole number from 1 to ${max}`;
  return z
    .custom<string | number>(hasOnlyDigits, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message)
    .default(fallback)
    .meta({ type: 'integer', minimum: 1, maximum: max, default: fallback });
};

/**
 * Pagination parameters of every list. A list adds its own parameters:
 * `z.strictObject({ ...pageQuery(), status: Status.optional() })`.
 */
export const pageQuery = ({ limit = 20 }: { limit?: number } = {}) => ({
  page: countParameter('Page', { max: maxPage, fallback: 1 }),
  limit: countParameter('Limit', { max: maxLimit, fallback: limit }),
});

/** Search text of a list; an empty text matches everything. */
export const Search = singleLineTextOrEmpty('Search', 100).optional();

export interface Page {
  page: number;
  limit: number;
}

/** One page of a list; `meta.total` counts the items of all pages. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  successReply(z.array(item)).extend({ meta: z.object({ page: z.int(), limit: z.int(), total: z.int() }) });
