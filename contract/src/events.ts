import { z } from 'zod';
import type { Routes } from './route.ts';

/**
 * What an open page is told at once. A kind is a hint and carries nothing: the page asks again through the usual calls,
 * which know who may see what. So nothing can leak here, and one that is lost costs nothing but time.
 */
export const eventHints = [
  /** There is a notification more, or one was read. */
  'notifications',
  /** A refund request was made, answered or withdrawn: told to buyer and seller. */
  'refund-requests',
  /** Somebody joined or left a channel of this seller, or was removed from it. */
  'members',
] as const;
export type EventHint = (typeof eventHints)[number];

/** With one of these a stream ends. */
const eventEnds = [
  /** This session is over. */
  'session-ended',
  /** Too many pages of one person follow: this one is asked to look for itself. */
  'crowded-out',
] as const;
const LiveEvent = z.object({ kind: z.enum([...eventHints, ...eventEnds]) });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const events = {
  'GET /api/v1/events': { access: 'user', to: 'follow what happens', stream: true, reply: LiveEvent },
  'GET /api/v1/admin/events': { access: 'admin', to: 'follow what happens', stream: true, reply: LiveEvent },
} satisfies Routes;
