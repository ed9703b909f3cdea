import { z } from 'zod';
import { openingLimit } from '../admin/admin-reviews.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { IsoTime } from '../text-fields.ts';

/** Bank file of approved withdrawals that administrators pay manually. A withdrawal is in at most one bank file. */
const WithdrawalExport = z.object({
  number: z.int(),
  rows: z.int(),
  /** Sum of the rows. */
  amount: z.number(),
  createdAt: IsoTime,
  /** Username of the administrator. */
  createdBy: z.string(),
});
export type WithdrawalExport = z.infer<typeof WithdrawalExport>;

const ExportNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/, 'This export number is not valid')
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
    to: 'preview the next withdrawal export',
    reply: successReply(z.object({ rows: z.int(), amount: z.number() })),
  },
  /** Exports the approved withdrawals that are in no export yet; 409 without any. */
  'POST /api/v1/admin/withdrawal-exports': {
    access: 'admin',
    proof: 'recent',
    to: 'export the approved withdrawals',
    limit: openingLimit,
    reply: successReply(WithdrawalExport),
  },
  /** Same rows and data on every download; only the last column, the current status, changes. */
  'GET /api/v1/admin/withdrawal-exports/{number}/file': {
    access: 'admin',
    to: 'download a withdrawal export',
    params: z.strictObject({ number: ExportNumber }),
    file: 'text/csv',
    limit: openingLimit,
    reply: z.string(),
  },
} satisfies Routes;
