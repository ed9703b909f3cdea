import { routeKeys } from '@jamun/contract';
import type { FastifyInstance } from 'fastify';
import { errorCodesOf } from '../../src/http/api/description/error-codes.ts';

const codesByRoute = new Map<string, Set<string>>();

/** Documented error codes by method and Fastify pattern; null for an address that is not a route of the contract. */
function documentedCodes(route: string): Set<string> | null {
  if (codesByRoute.size === 0)
    for (const key of routeKeys) codesByRoute.set(key.replace(/\{(\w+)\}/g, ':$1'), new Set<string>(errorCodesOf(key)));
  return codesByRoute.get(route) ?? null;
}

/** Records every error code that a route returned although its API documentation does not list it. */
export function recordUndocumentedErrors(app: FastifyInstance): string[] {
  const undocumented: string[] = [];
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, payload);
    if (reply.statusCode < 400 || typeof payload !== 'string' || !request.routeOptions.url) return;
    const route = `${request.method} ${request.routeOptions.url}`;
    const codes = documentedCodes(route);
    if (!codes) return;
    const { code } = JSON.parse(payload) as { code: string };
    if (!codes.has(code)) undocumented.push(`${code} of ${route}`);
  });
  return undocumented;
}

export function assertDocumentedErrors(undocumented: string[]): void {
  const [first] = undocumented.splice(0);
  if (first !== undefined)
    throw new Error(`The API documentation does not list ${first}: add it to server/src/http/api/description/route-errors.ts`);
}
