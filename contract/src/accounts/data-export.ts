import { z } from 'zod';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text-fields.ts';

export const DataExportStatus = z.enum(['PREPARING', 'READY', 'FAILED', 'EXPIRED']);

/** Latest export of the user's own data. */
const DataExport = z.object({
  id: Id,
  status: DataExportStatus,
  requestedAt: IsoTime,
  readyAt: IsoTime.nullable(),
  /** End of the download period. */
  expiresAt: IsoTime.nullable(),
  fileSize: z.int().nullable(),
  /** Earliest time of the next request. */
  nextRequestAt: IsoTime,
});
export type DataExport = z.infer<typeof DataExport>;

export const dataExport = {
  'GET /api/v1/users/me/data-export': { access: 'user', to: 'see your data export', reply: successReply(DataExport.nullable()) },
  'POST /api/v1/users/me/data-export': {
    access: 'user',
    to: 'download your data',
    proof: 'recent',
    reply: successReply(DataExport),
    limit: { calls: 20, seconds: 60 * 60 },
  },
  'POST /api/v1/users/me/data-export/{id}/download': {
    access: 'user',
    to: 'download your data',
    proof: 'recent',
    params: z.strictObject({ id: Id }),
    /** Temporary download URL. */
    reply: successReply(z.object({ url: z.url() })),
    limit: { calls: 60, seconds: 60 * 60 },
  },
} satisfies Routes;
