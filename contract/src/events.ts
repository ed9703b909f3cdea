import { z } from 'zod';
import type { Routes } from './route.ts';

/**
 * Live events (SSE) for open pages. An event has no payload: the page refetches through the usual routes, which check access. So an
 * event cannot leak data, and a lost event only delays an update.
 */
export const eventKinds = [
  /** A notification was created or read. */
  'notifications',
  /** A refund request was created, answered or withdrawn; sent to buyer and seller. */
  'refund-requests',
  /** A member joined, left or was removed from a channel of this seller. */
  'members',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Last event of a stream. */
const streamEndEvents = [
  /** The session has ended. */
  'session-ended',
  /** The user has too many open streams: this page must poll instead. */
  'crowded-out',
] as const;
const LiveEvent = z.object({ kind: z.enum([...eventKinds, ...streamEndEvents]) });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const events = {
  'GET /api/v1/events': { access: 'user', to: 'receive live updates', stream: true, reply: LiveEvent },
  'GET /api/v1/admin/events': { access: 'admin', to: 'receive live updates', stream: true, reply: LiveEvent },
} satisfies Routes;
