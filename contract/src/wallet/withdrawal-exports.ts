import { z } from 'zod';
import { openingLimit } from '../admin/admin-reviews.ts';
import { answer } from '../answer.ts';
import { pageOf, pageQuery } from '../paging.ts';
import type { Routes } from '../route.ts';
import { IsoTime } from '../text.ts';

/** A bank file: approved withdrawals that administrators pay by hand. A withdrawal is in one bank file at most. */
const WithdrawalExport = z.object({
  number: z.int(),
  rows: z.int(),
  /** The sum of its rows. */
  amount: z.number(),
  createdAt: IsoTime,
  /** The username of the administrator. */
  createdBy: z.string(),
});
export type WithdrawalExport = z.infer<typeof WithdrawalExport>;

const ExportNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/, 'This is not the number of an export')
  .transform(Number);

export const withdrawalExports = {
  'GET /api/v1/admin/withdrawal-exports': {
    access: 'admin',
    to: 'see the withdrawal exports',
    query: z.strictObject(pageQuery()),
    reply: pageOf(WithdrawalExport),
  },
  'GET /api/v1/admin/withdrawal-exports/next': {
    access: 'admin',
    to: 'see what the next withdrawal export would contain',
    reply: answer(z.object({ rows: z.int(), amount: z.number() })),
  },
  /** Contains the approved withdrawals that no export contains yet; 409 when there is none. */
  'POST /api/v1/admin/withdrawal-exports': {
    access: 'admin',
    to: 'export the approved withdrawals',
    limit: openingLimit,
    reply: answer(WithdrawalExport),
  },
  /** The same rows and facts each time; the last column is the current status. */
  'GET /api/v1/admin/withdrawal-exports/{number}/file': {
    access: 'admin',
    to: 'download a withdrawal export',
    params: z.strictObject({ number: ExportNumber }),
    file: 'text/csv',
    limit: openingLimit,
    reply: z.string(),
  },
} satisfies Routes;
