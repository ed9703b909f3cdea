import { type ContractKey, type ErrorCode, errorStatus, type Route, routeOf } from '@jamun/contract';
import { routeErrors } from './route-errors.ts';

/** Error codes that follow from the declaration of the route: access, schemas, rate limit. */
function derivedCodes(key: ContractKey, route: Route): ErrorCode[] {
  const hasSession = route.access !== 'public';
  const isWrite = !key.startsWith('GET ');
  const when = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);
  return [
    ...when(isWrite, 'MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_TYPE'),
    ...when(hasSession, 'UNAUTHENTICATED', 'FORBIDDEN'),
    ...when(route.adminCookie === 'set', 'FORBIDDEN'),
    ...when(route.access === 'admin' && !route.duringSetUp, 'PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'),
    ...when(route.needs === 'verified-email', 'EMAIL_UNVERIFIED'),
    ...when(route.proof, 'PROOF_REQUIRED'),
    ...when(route.params, 'NOT_FOUND'),
    ...when(route.body || route.query, 'INVALID'),
    ...when(isWrite || route.limit, 'TOO_MANY'),
    // The database can be away during any call.
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

const codeOrder = Object.keys(errorStatus) as ErrorCode[];

/** All error codes of a route, in the order of their status. */
export function errorCodesOf(key: ContractKey): ErrorCode[] {
  const codes = new Set([...derivedCodes(key, routeOf(key)), ...(routeErrors[key] ?? [])]);
  return codeOrder.filter((code) => codes.has(code));
}

/** Error codes of a route by status. */
export function errorCodesByStatus(key: ContractKey): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(key)) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return byStatus;
}
