import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type RouteKey = `${Method} /${string}`;

/** Who may call: anyone, a signed-in person, or an administrator's own kind of session. */
export type Access = 'public' | 'user' | 'admin';

export interface Route {
  access: Access;
  /** A public call that answers somebody more about what is theirs: their session is looked up where they have one. */
  recognises?: 'user';
  /** What else the caller's account must have: without a verified email address the answer is 403 EMAIL_UNVERIFIED. */
  needs?: 'verified-email';
  /** Admin routes only: open to a session whose administrator must still change the password or set up the second factor. */
  duringSetUp?: true;
  /** Admin routes only: a sign-in that may answer with the session cookie, and the sign-out that removes it. */
  adminCookie?: 'set' | 'clear';
  /** Completes "You must be logged in to …" and "Verify your email address to …", and titles the call in the documentation. */
  to: string;
  params?: z.ZodObject;
  /** The message of the 404 for an id that cannot exist; that of one that does not exist comes from the use case. */
  missing?: string;
  query?: z.ZodObject;
  /** An object on the wire; a schema may read it into something handier. */
  body?: z.ZodType<unknown, object>;
  reply: z.ZodType;
  /** The answer goes on until one of both hangs up: `text/event-stream`, in which every event is one `reply`. */
  stream?: true;
  /** The answer is a file of this type to save, not JSON. */
  file?: 'text/csv';
  /**
   * Recent proof of identity (re-authentication): the session's last password or code is at most ten minutes old, else 403
   * PROOF_REQUIRED. `conditional`: only for some bodies, decided by the use case.
   */
  proof?: 'recent' | 'conditional';
  /** At most this many calls per caller (person, else address) in that many seconds. */
  limit?: { calls: number; seconds: number };
}

/** A domain's part of the one table: `'POST /api/v1/wallet/withdraw': { access: 'user', … }`. */
export type Routes = Record<RouteKey, Route>;

type Field<R, K extends string, Yes, No> = R extends { [P in K]: z.ZodType } ? Yes : No;

/** What a client sends: the input side of the schemas. */
export type RouteInput<R extends Route> = Field<R, 'params', { params: z.input<NonNullable<R['params']>> }, unknown> &
  Field<R, 'query', { query?: z.input<NonNullable<R['query']>> }, unknown> &
  Field<R, 'body', { body: z.input<NonNullable<R['body']>> }, unknown>;

/** What a handler receives: the same, parsed. */
export type RouteParsed<R extends Route> = Field<R, 'params', { params: z.output<NonNullable<R['params']>> }, unknown> &
  Field<R, 'query', { query: z.output<NonNullable<R['query']>> }, unknown> &
  Field<R, 'body', { body: z.output<NonNullable<R['body']>> }, unknown>;

export type RouteReply<R extends Route> = z.output<R['reply']>;
