import { type ContractKey, contract, type Route, routeKeys } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { invalidFields } from '../../kit/invalid-fields.ts';
import type { Mount, MountFile, MountStream } from '../../platform/http/mount.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { type AdmitDeps, admit, type CallerDeps, callerOf, throttle } from './access.ts';
import type { AdminCookies } from './admin-cookie.ts';

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

function readCall(route: Route, request: FastifyRequest, callers: CallerDeps) {
  return {
    // An id that cannot exist is an object that does not.
    params: parsed(route.params, request.params, () => new AppError('NOT_FOUND', route.missing ? { message: route.missing } : {})),
    query: parsed(route.query, request.query ?? {}, invalidFields),
    body: parsed(route.body, request.body ?? {}, invalidFields),
    session: request.session,
    caller: callerOf(request, callers),
  };
}

const split = (key: ContractKey) => {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
};

interface Deps extends CallerDeps, AdmitDeps {
  limits: Limits;
  adminCookies: AdminCookies;
}

/** Change of the administrators' session cookie: set where the studio signs in, cleared where it signs out. */
function cookieChange(cookies: AdminCookies, { adminCookie }: Route, request: FastifyRequest): 'set' | 'clear' | null {
  if (adminCookie === 'set') return cookies.isWanted(request) ? 'set' : null;
  return adminCookie === 'clear' && cookies.read(request) !== null ? 'clear' : null;
}

/** The bearer token goes into the cookie; the answer carries the CSRF token instead. */
function answerWithCookie(cookies: AdminCookies, reply: FastifyReply, answer: unknown): unknown {
  const { data, ...rest } = answer as { data: { token: string } };
  return { ...rest, data: { ...data, token: cookies.set(reply, data.token) } };
}

interface Mounting {
  mount: Mount;
  mountStream: MountStream;
  mountFile: MountFile;
  finish(): void;
}

/** Contract routes onto the server: access, limit, parsing and the shape of the answer, the same for every one. */
export function mounting(
  app: FastifyInstance,
  { limits, sessions, adminCookies, securityLog, hasVerifiedEmail, ...callers }: Deps,
): Mounting {
  const admission = { sessions, adminCookies, securityLog, hasVerifiedEmail };
  const mounted = new Set<ContractKey>();
  app.decorateRequest('session', null);

  /** What is the same for every route, whatever it answers with. */
  const guarded = (key: ContractKey, route: Route) => {
    if (mounted.has(key)) throw new Error(`The route ${key} is mounted twice`);
    mounted.add(key);
    const onRequest = async (request: FastifyRequest) => {
      request.session = await admit(admission, route, request);
      await throttle(limits, key, route, request, request.session);
    };
    return { ...split(key), onRequest };
  };

  /** Proof is asked for after parsing: invalid input is reported before anybody has to type a password. */
  const readProvedCall = (route: Route, request: FastifyRequest) => {
    const call = readCall(route, request, callers);
    if (route.proof === 'recent' && request.session) sessions.assertRecentProof(request.session);
    return call;
  };

  const mount: Mount = (key, handler) => {
    const route: Route = contract[key];
    app.route({
      ...guarded(key, route),
      handler: async (request, reply) => {
        const call = readProvedCall(route, request) as unknown as Parameters<typeof handler>[0];
        const cookie = cookieChange(adminCookies, route, request);
        const handled = route.reply.parse({ success: true, ...(await handler(call)) });
        const answer = cookie === 'set' ? answerWithCookie(adminCookies, reply, handled) : handled;
        if (cookie === 'clear') adminCookies.clear(reply);
        reply.raw.setHeader('cache-control', 'no-store');
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
      },
    });
  };

  const mountStream: MountStream = (key, open) => {
    const route: Route = contract[key];
    app.route({
      ...guarded(key, route),
      // A reader of headers alone would have opened a stream that nobody reads.
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const stream = open(readProvedCall(route, request) as unknown as Parameters<typeof open>[0]);
        reply.raw.once('close', () => stream.destroy());
        // A proxy that waits until there is more to send would wait for minutes.
        return reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream').send(stream);
      },
    });
  };

  const mountFile: MountFile = (key, open) => {
    const route: Route = contract[key];
    app.route({
      ...guarded(key, route),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { name, content } = await open(readProvedCall(route, request) as unknown as Parameters<typeof open>[0]);
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
