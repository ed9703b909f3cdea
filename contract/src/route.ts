import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type RouteKey = `${Method} /${string}`;

/** Required session: none, a user session, an admin session, or one that an email code opened. */
export type Access = 'public' | 'user' | 'admin' | 'guest';

export interface Route {
  access: Access;
  /** Public route with an optional session: signed-in users get more data about their own records. */
  recognises?: 'user';
  /** User routes about own purchases: guest sessions, which an email code opens, are accepted, too. Their address counts as verified. */
  guests?: true;
  /** Requires a verified email address; otherwise 403 EMAIL_UNVERIFIED. */
  needs?: 'verified-email';
  /** Admin routes only: allowed while the administrator must still change the password or set up the second factor. */
  duringSetUp?: true;
  /** Admin routes only: the sign-in may set the session cookie, the sign-out clears it. */
  adminCookie?: 'set' | 'clear';
  /** Completes "You must be logged in to …" and "Verify your email address to …". */
  to: string;
  params?: z.ZodObject;
  /** 404 message for a malformed id. For an unknown id the use case provides the message. */
  missing?: string;
  query?: z.ZodObject;
  /** JSON object; the schema may transform it. */
  body?: z.ZodType<unknown, object>;
  reply: z.ZodType;
  /** Event stream (`text/event-stream`): stays open, and every event is one `reply`. */
  stream?: true;
  /** File download of this type instead of JSON. */
  file?: 'text/csv';
  /**
   * Recent re-authentication: the session's last password or code is at most ten minutes old, otherwise 403 PROOF_REQUIRED.
   * `recent or code`: a `code` in the body replaces it. The use case checks the code with `confirmAction`, and requires it from
   * administrators who have a second factor.
   * `conditional`: required only for some bodies; the use case decides.
   */
  proof?: 'recent' | 'recent or code' | 'conditional';
  /** Rate limit: at most `calls` in `seconds` per user, or per network address without a session. */
  limit?: { calls: number; seconds: number };
  /** Maximum size of the body in bytes, where it is smaller than that of other routes. */
  maxBytes?: number;
}

/** Routes of one domain: `'POST /api/v1/wallet/withdraw': { access: 'user', … }`. */
export type Routes = Record<RouteKey, Route>;

type Field<R, K extends string, Yes, No> = R extends { [P in K]: z.ZodType } ? Yes : No;

/** Request as the client sends it: input types of the schemas. */
export type RouteInput<R extends Route> = Field<R, 'params', { params: z.input<NonNullable<R['params']>> }, unknown> &
  Field<R, 'query', { query?: z.input<NonNullable<R['query']>> }, unknown> &
  Field<R, 'body', { body: z.input<NonNullable<R['body']>> }, unknown>;

/** Request as the handler receives it: output types of the schemas. */
export type RouteParsed<R extends Route> = Field<R, 'params', { params: z.output<NonNullable<R['params']>> }, unknown> &
  Field<R, 'query', { query: z.output<NonNullable<R['query']>> }, unknown> &
  Field<R, 'body', { body: z.output<NonNullable<R['body']>> }, unknown>;

export type RouteReply<R extends Route> = z.output<R['reply']>;
