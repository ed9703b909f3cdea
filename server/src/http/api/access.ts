import { accountMessages, errorMessages, mustBeLoggedInTo, mustVerifyEmailTo, type Route } from '@jamun/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import { networkOf } from '../../kit/network-of.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { SecurityLog } from '../../platform/security/security-log.ts';
import type { Caller, Session, Sessions } from '../../platform/sessions/sessions.ts';
import type { AdminCookies } from './admin-cookie.ts';

export interface CallerDeps {
  /** Configured public URL of the site. */
  publicUrl: string | undefined;
  /** Country of the caller, from the header of a trusted proxy. */
  countryOf(request: FastifyRequest): string | undefined;
}

/** Getters compute lazily: most routes do not use the caller. */
export const callerOf = (request: FastifyRequest, { publicUrl, countryOf }: CallerDeps): Caller => ({
  get address() {
    return networkOf(request.ip);
  },
  get origin() {
    return publicUrl ?? originOf(request);
  },
  userAgent: request.headers['user-agent'],
  get country() {
    return countryOf(request);
  },
});

/** Without a configured URL (local development) the origin is the one of the request: a page opened at 127.0.0.1 may not call localhost. */
function originOf(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) ? new URL(address).origin : 'http://localhost';
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;
export const bearerToken = ({ headers }: FastifyRequest): string | null => bearer.exec(headers.authorization ?? '')?.[1] ?? null;

export interface AuthorizeDeps {
  sessions: Sessions;
  adminCookies: Pick<AdminCookies, 'readChecked'>;
  securityLog: Pick<SecurityLog, 'recordRefusal'>;
  hasVerifiedEmail(userId: number): Promise<boolean>;
}

/** Authorization: enforces the access rules of the contract before the body is read. */
export async function authorize(
  { sessions, adminCookies, securityLog, hasVerifiedEmail }: AuthorizeDeps,
  route: Route,
  request: FastifyRequest,
): Promise<Session | null> {
  if (route.access === 'public' && !route.recognises) return null;
  const cookie = route.access === 'admin' && request.headers.authorization === undefined ? adminCookies.readChecked(request) : null;
  const token = cookie ?? bearerToken(request);
  const session = token ? await sessions.find(token) : null;
  // Public routes serve a session of another kind as an anonymous visitor.
  if (route.access === 'public') return session?.kind === route.recognises ? session : null;
  if (!session) throw new AppError('UNAUTHENTICATED', { message: mustBeLoggedInTo(route.to) });
  if (session.kind === 'guest' && route.guests) return session;
  if (session.kind !== route.access) {
    const { method, routeOptions } = request;
    securityLog.recordRefusal({ route: `${method} ${routeOptions.url}`, userId: session.userId, address: networkOf(request.ip) });
    throw new AppError('FORBIDDEN', { message: route.access === 'admin' ? accountMessages.adminRequired : errorMessages.FORBIDDEN });
  }
  assertSetUp(route, session);
  if (route.needs === 'verified-email' && !(await hasVerifiedEmail(session.userId)))
    throw new AppError('EMAIL_UNVERIFIED', { message: mustVerifyEmailTo(route.to) });
  return session;
}

const stepErrors = { CHANGE_PASSWORD: 'PASSWORD_CHANGE_REQUIRED', SET_UP_SECOND_FACTOR: 'SECOND_FACTOR_SETUP_REQUIRED' } as const;

/** Administrators with pending set-up steps may call only the routes of the set-up. */
function assertSetUp(route: Route, { pendingSteps: [step] }: Session): void {
  if (step && !route.duringSetUp) throw new AppError(stepErrors[step]);
}

const defaultLimit = { calls: 120, seconds: 60 };

/** Rate limit: writes always (with a default), reads only where the route declares a limit. */
export async function throttle(
  limits: Pick<Limits, 'take'>,
  key: string,
  route: Pick<Route, 'limit'>,
  request: Pick<FastifyRequest, 'ip'>,
  session: Pick<Session, 'userId'> | null,
): Promise<void> {
  const limit = route.limit ?? (key.startsWith('GET ') ? null : defaultLimit);
  if (!limit) return;
  const subject = session ? ['user', String(session.userId)] : ['address', networkOf(request.ip)];
  await limits.take([{ about: ['call', key, ...subject], ...limit }]);
}
