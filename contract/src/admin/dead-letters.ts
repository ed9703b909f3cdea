import { z } from 'zod';
import { pageOf, pageQuery } from '../paging.ts';
import { MessageReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { IsoTime, multilineText, singleLineText } from '../text-fields.ts';
import { jobMessages } from './admin-messages.ts';

/** Number of a job. At most 18 digits, which fit into PostgreSQL's `bigint`. */
const JobId = z.string().regex(/^[1-9][0-9]{0,17}$/, 'This job number is not valid');

/** Background job that failed after all retries. Its data is not part of it: it may contain personal data. */
const DeadLetter = z.object({
  id: JobId,
  kind: z.string(),
  attempts: z.int(),
  /** Kind of the last error, without its message. */
  error: z.string().nullable(),
  createdAt: IsoTime,
  failedAt: IsoTime,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

const params = z.strictObject({ id: JobId });
const missing = jobMessages.notFound;

export const deadLetters = {
  'GET /api/v1/admin/jobs/dead-letters': {
    access: 'admin',
    to: 'see failed jobs',
    query: z.strictObject({ ...pageQuery(), kind: singleLineText('Kind', 100).optional() }),
    reply: pageOf(DeadLetter),
  },
  'POST /api/v1/admin/jobs/dead-letters/{id}/retry': { access: 'admin', to: 'retry a failed job', params, missing, reply: MessageReply },
  'POST /api/v1/admin/jobs/dead-letters/{id}/drop': {
    access: 'admin',
    to: 'drop a failed job',
    params,
    missing,
    body: z.strictObject({ reason: multilineText('Reason', 500) }),
    reply: MessageReply,
  },
} satisfies Routes;
