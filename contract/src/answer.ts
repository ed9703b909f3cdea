import { z } from 'zod';

/** Every good answer is `{success, message, data}`. */
export const answer = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), message: z.string(), data });

/** An answer that carries nothing but its message. */
export const Message = answer(z.null());

/** Every refusal is `{success: false, message, code, errors?, data?}`; `errors` names the fields that were wrong, `data` helps a page to go on. */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string().optional(),
});
