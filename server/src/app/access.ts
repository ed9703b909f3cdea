import { accountMessages, errorMessages, mustBeLoggedInTo, type Route } from '@jamun/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { networkOf } from '../kit/network-of.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Caller, Session, Sessions } from '../platform/sessions/sessions.ts';

/** Worked out when it is asked for: most calls do not care where they come from. */
export const callerOf = (request: FastifyRequest): Caller => ({
  get address() {
    return networkOf(request.ip);
  },
  userAgent: request.headers['user-agent'],
});

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** Who may call is said in the contract and enforced here, before a byte of the body is read. */
export async function admit(sessions: Sessions, route: Route, request: FastifyRequest): Promise<Session | null> {
  if (route.access === 'public') return null;
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await sessions.find(token) : null;
  if (!session) throw new AppError('UNAUTHENTICATED', { message: mustBeLoggedInTo(route.to) });
  if (session.kind !== route.access) {
    throw new AppError('FORBIDDEN', { message: route.access === 'admin' ? accountMessages.adminRequired : errorMessages.FORBIDDEN });
  }
  return session;
}

const usualLimit = { calls: 120, seconds: 60 };

/** What changes something is limited for everyone; reading only where the route says so. */
export async function throttle(limits: Limits, key: string, route: Route, request: FastifyRequest, session: Session | null): Promise<void> {
  const limit = route.limit ?? (key.startsWith('GET ') ? null : usualLimit);
  if (!limit) return;
  const who = session ? ['user', String(session.userId)] : ['address', networkOf(request.ip)];
  await limits.take([{ about: ['call', key, ...who], ...limit }]);
}
