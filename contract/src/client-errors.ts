import { z } from 'zod';
import { MessageReply } from './reply.ts';
import type { Routes } from './route.ts';

/** Kind of a browser error: an uncaught exception, a rejected promise without a handler, or an exception while a page renders. */
export const clientErrorKinds = ['error', 'rejection', 'render'] as const;

/**
 * Error of our own scripts in a browser. Without its message, which may contain what a user typed or read. All fields are names,
 * numbers or paths of our own files.
 */
export const ClientErrorInput = z.strictObject({
  kind: z.enum(clientErrorKinds, 'Unknown kind'),
  name: z.string('Name of the error class').regex(/^[A-Za-z_$][\w$]{0,59}$/, 'Name of the error class'),
  /** Path of the page. Only its pattern is logged. */
  page: z.string('Path of the page').max(300, 'Path of the page').startsWith('/', 'Path of the page'),
  /** Innermost first. */
  frames: z
    .array(z.string('File, line and column').regex(/^(assets\/)?[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 'File, line and column'))
    .min(1, 'At least one stack frame')
    .max(8, 'At most 8 stack frames'),
});

export const clientErrors = {
  'POST /api/v1/client-errors': {
    access: 'public',
    to: 'report an error of a page',
    body: ClientErrorInput,
    reply: MessageReply,
    limit: { calls: 30, seconds: 60 },
    maxBytes: 2_048,
  },
} satisfies Routes;
