import { z } from 'zod';

/** Envelope of every successful response: `{success, message, data}`. */
export const successReply = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), message: z.string(), data });

/** Success response without data. */
export const MessageReply = successReply(z.null());

/** Envelope of every error response. `errors`: messages by field. `data`: details that a page needs to continue, such as a waiting time. */
export const ErrorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string().optional(),
});
