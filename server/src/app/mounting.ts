import { type ContractKey, contract, type Route, routeKeys } from '@jamun/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../kit/app-error.ts';
import { invalidFields } from '../kit/invalid-fields.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Session, Sessions } from '../platform/sessions/sessions.ts';
import { admit, callerOf, throttle } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

function parsed(schema: z.ZodType | undefined, given: unknown, refusal: (error: z.ZodError) => AppError): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(given);
  if (!result.success) throw refusal(result.error);
  return result.data;
}

const notFound = () => new AppError('NOT_FOUND');

function readCall(route: Route, request: FastifyRequest, publicUrl: string | undefined) {
  return {
    // An id that cannot exist is an object that does not.
    params: parsed(route.params, request.params, notFound),
    query: parsed(route.query, request.query ?? {}, invalidFields),
    body: parsed(route.body, request.body ?? {}, invalidFields),
    session: request.session,
    caller: callerOf(request, publicUrl),
  };
}

const split = (key: ContractKey) => {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
};

interface Parts {
  sessions: Sessions;
  limits: Limits;
  /** How people reach us, where that is configured. */
  publicUrl: string | undefined;
}

/** Contract routes onto the server: access, limit, parsing and the shape of the answer, the same for every one. */
export function mounting(app: FastifyInstance, { sessions, limits, publicUrl }: Parts): { mount: Mount; finish(): void } {
  const mounted = new Set<ContractKey>();
  app.decorateRequest('session', null);

  const mount: Mount = (key, handler) => {
    if (mounted.has(key)) throw new Error(`The route ${key} is mounted twice`);
    mounted.add(key);
    const route: Route = contract[key];
    app.route({
      ...split(key),
      onRequest: async (request) => {
        request.session = await admit(sessions, route, request);
        await throttle(limits, key, route, request, request.session);
      },
      handler: async (request, reply) => {
        const call = readCall(route, request, publicUrl) as unknown as Parameters<typeof handler>[0];
        const answer = route.reply.parse({ success: true, ...(await handler(call)) });
        reply.raw.setHeader('cache-control', 'no-store');
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
      },
    });
  };

  return {
    mount,
    finish() {
      const missing = routeKeys.filter((key) => !mounted.has(key));
      if (missing.length > 0) throw new Error(`These routes of the contract are not mounted: ${missing.join(', ')}`);
    },
  };
}
