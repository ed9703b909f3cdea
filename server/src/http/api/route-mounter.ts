import { type ContractKey, contract, type Route, routeKeys } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { invalidFields } from '../../kit/invalid-fields.ts';
import type { Mount, MountFile, MountStream } from '../../platform/http/mount.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { span } from '../../platform/trace/span.ts';
import { type AuthorizeDeps, authorize, type CallerDeps, callerOf, throttle } from './access.ts';
import type { AdminCookies } from './admin-cookie.ts';
import { operationId } from './description/operation-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

function parseOrThrow(schema: z.ZodType | undefined, input: unknown, toError: (error: z.ZodError) => AppError): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw toError(result.error);
  return result.data;
}

function readCall(route: Route, request: FastifyRequest, callers: CallerDeps) {
  return {
    // A malformed id gets the same 404 as a missing object.
    params: parseOrThrow(route.params, request.params, () => new AppError('NOT_FOUND', route.missing ? { message: route.missing } : {})),
    query: parseOrThrow(route.query, request.query ?? {}, invalidFields),
    body: parseOrThrow(route.body, request.body ?? {}, invalidFields),
    session: request.session,
    caller: callerOf(request, callers),
  };
}

const needsRecentProof = ({ proof }: Route, body: unknown): boolean =>
  proof === 'recent' || (proof === 'recent or code' && !(body as { code?: string }).code);

const methodAndUrl = (key: ContractKey) => {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
};

interface Deps extends CallerDeps, AuthorizeDeps {
  limits: Limits;
  adminCookies: AdminCookies;
}

/** Span description of the use case behind a route, named by the operation id of the API description. */
const useCaseOf = (key: ContractKey) => ({ name: operationId(key), attributes: { 'jamun.use_case': operationId(key) } });

/** Change of the administrators' session cookie: set at sign-in, cleared at sign-out. */
function cookieChange(cookies: AdminCookies, { adminCookie }: Route, request: FastifyRequest): 'set' | 'clear' | null {
  if (adminCookie === 'set') return cookies.isRequested(request) ? 'set' : null;
  return adminCookie === 'clear' && cookies.read(request) !== null ? 'clear' : null;
}

/** Moves the session token from the response into the cookie; the response carries the CSRF token instead. */
function moveTokenToCookie(cookies: AdminCookies, reply: FastifyReply, response: unknown): unknown {
  const { data, ...rest } = response as { data: { token: string } };
  return { ...rest, data: { ...data, token: cookies.set(reply, data.token) } };
}

interface RouteMounter {
  mount: Mount;
  mountStream: MountStream;
  mountFile: MountFile;
  finish(): void;
}

/** Registers contract routes on the server with access control, rate limit, parsing and the response format. */
export function createRouteMounter(
  app: FastifyInstance,
  { limits, sessions, adminCookies, securityLog, hasVerifiedEmail, ...callers }: Deps,
): RouteMounter {
  const authorizeDeps = { sessions, adminCookies, securityLog, hasVerifiedEmail };
  const mounted = new Set<ContractKey>();
  app.decorateRequest('session', null);

  /** Options shared by JSON, stream and file routes: method, URL, authorization and rate limit. */
  const routeOptions = (key: ContractKey, route: Route) => {
    if (mounted.has(key)) throw new Error(`The route ${key} is mounted twice`);
    mounted.add(key);
    const onRequest = async (request: FastifyRequest) => {
      request.session = await authorize(authorizeDeps, route, request);
      await throttle(limits, key, route, request, request.session);
    };
    return { ...methodAndUrl(key), onRequest, ...(route.maxBytes ? { bodyLimit: route.maxBytes } : {}) };
  };

  /** The proof of identity is checked after parsing: invalid input is reported before the user has to type a password. */
  const readProvedCall = (route: Route, request: FastifyRequest) => {
    const call = readCall(route, request, callers);
    if (request.session && needsRecentProof(route, call.body)) sessions.assertRecentProof(request.session);
    return call;
  };

  const mount: Mount = (key, handler) => {
    const route: Route = contract[key];
    const useCase = useCaseOf(key);
    app.route({
      ...routeOptions(key, route),
      handler: async (request, reply) => {
        const call = readProvedCall(route, request) as unknown as Parameters<typeof handler>[0];
        const cookie = cookieChange(adminCookies, route, request);
        const handled = route.reply.parse({ success: true, ...(await span(useCase, () => handler(call))) });
        const response = cookie === 'set' ? moveTokenToCookie(adminCookies, reply, handled) : handled;
        if (cookie === 'clear') adminCookies.clear(reply);
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(response));
      },
    });
  };

  const mountStream: MountStream = (key, open) => {
    const route: Route = contract[key];
    app.route({
      ...routeOptions(key, route),
      // A HEAD request would open a stream that is never read.
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const stream = open(readProvedCall(route, request) as unknown as Parameters<typeof open>[0]);
        reply.raw.once('close', () => stream.destroy());
        // Disables response buffering in nginx, which would delay events for minutes.
        return reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream').send(stream);
      },
    });
  };

  const mountFile: MountFile = (key, open) => {
    const route: Route = contract[key];
    const useCase = useCaseOf(key);
    app.route({
      ...routeOptions(key, route),
      exposeHeadRoute: false,
      config: { isFileTransfer: true },
      handler: async (request, reply) => {
        const call = readProvedCall(route, request) as unknown as Parameters<typeof open>[0];
        const { name, content } = await span(useCase, () => open(call));
        reply.raw.once('close', () => content.destroy());
        return reply
          .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
          .type(`${route.file}; charset=utf-8`)
          .send(content);
      },
    });
  };

  return {
    mount,
    mountStream,
    mountFile,
    finish() {
      const missing = routeKeys.filter((key) => !mounted.has(key));
      if (missing.length > 0) throw new Error(`These routes of the contract are not mounted: ${missing.join(', ')}`);
    },
  };
}
