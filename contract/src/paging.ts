import { z } from 'zod';
import { answer } from './answer.ts';
import { possibleLine } from './text.ts';

const largestLimit = 100;
// The database walks past all rows before a page: nobody leafs this far, only scripts would.
const largestPage = 10_000;

const isCounting = (given: unknown) => ['string', 'number'].includes(typeof given) && /^[0-9]{1,9}$/.test(String(given));

/** A number in an address: digits alone, so that `1e9`, `0x1`, `-1`, `1.5` and `१` are refused and never rounded to something. */
const counted = (label: string, { most, usual }: { most: number; usual: number }) => {
  const message = `${label} must be a whole number from 1 to ${most}`;
  return z
    .custom<string | number>(isCounting, message)
    .transform(Number)
    .refine((given) => given >= 1 && given <= most, message)
    .default(usual)
    .meta({ type: 'integer', minimum: 1, maximum: most, description: `${usual} when left out` });
};

/**
 * What every list that grows takes in its address. A list adds its own:
 * `z.strictObject({ ...pageQuery(), status: Status.optional() })`.
 */
export const pageQuery = ({ limit = 20 }: { limit?: number } = {}) => ({
  page: counted('Page', { most: largestPage, usual: 1 }),
  limit: counted('Limit', { most: largestLimit, usual: limit }),
});

/** What is looked for in a list; nothing typed is nothing looked for. */
export const Search = possibleLine('Search', 100).optional();

/** Which part of a list is wanted, as its query says. */
export interface Page {
  page: number;
  limit: number;
}

/** One page of a list, and how many items there are on all of them. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  answer(z.array(item)).extend({ meta: z.object({ page: z.int(), limit: z.int(), total: z.int() }) });
