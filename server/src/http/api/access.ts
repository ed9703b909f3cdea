import { accountMessages, errorMessages, mustBeLoggedInTo, mustVerifyEmailTo, type Route } from '@jamun/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import { networkOf } from '../../kit/network-of.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { SecurityLog } from '../../platform/security/security-log.ts';
import type { Caller, Session, Sessions } from '../../platform/sessions/sessions.ts';
import type { AdminCookies } from './admin-cookie.ts';

export interface CallerDeps {
  /** How people reach us, where that is configured. */
  publicUrl: string | undefined;
  /** Country of the caller, as a trusted proxy says. */
  countryOf(request: FastifyRequest): string | undefined;
}

/** Worked out when it is asked for: most calls do not care where they come from. */
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

/** On one's own machine people open 127.0.0.1 as well as localhost, and a page may only send to where it came from. */
function originOf(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) ? new URL(address).origin : 'http://localhost';
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;
export const bearerToken = ({ headers }: FastifyRequest): string | null => bearer.exec(headers.authorization ?? '')?.[1] ?? null;

export interface AdmitDeps {
  sessions: Sessions;
  adminCookies: Pick<AdminCookies, 'readChecked'>;
  securityLog: Pick<SecurityLog, 'recordRefusal'>;
  hasVerifiedEmail(userId: number): Promise<boolean>;
}

/** Who may call is said in the contract and enforced here, before a byte of the body is read. */
export async function admit(
  { sessions, adminCookies, securityLog, hasVerifiedEmail }: AdmitDeps,
  route: Route,
  request: FastifyRequest,
): Promise<Session | null> {
  if (route.access === 'public' && !route.recognises) return null;
  const cookie = route.access === 'admin' && request.headers.authorization === undefined ? adminCookies.readChecked(request) : null;
  const token = cookie ?? bearerToken(request);
  const session = token ? await sessions.find(token) : null;
  // Whoever they are not recognised as, they are as welcome as anybody.
  if (route.access === 'public') return session?.kind === route.recognises ? session : null;
  if (!session) throw new AppError('UNAUTHENTICATED', { message: mustBeLoggedInTo(route.to) });
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

/** An administrator who must still set up the account reaches the routes of the set-up and no other. */
function assertSetUp(route: Route, { pendingSteps: [step] }: Session): void {
  if (step && !route.duringSetUp) throw new AppError(stepErrors[step]);
}

const usualLimit = { calls: 120, seconds: 60 };

/** What changes something is limited for everyone; reading only where the route says so. */
export async function throttle(limits: Limits, key: string, route: Route, request: FastifyRequest, session: Session | null): Promise<void> {
  const limit = route.limit ?? (key.startsWith('GET ') ? null : usualLimit);
  if (!limit) return;
  const who = session ? ['user', String(session.userId)] : ['address', networkOf(request.ip)];
  await limits.take([{ about: ['call', key, ...who], ...limit }]);
}
