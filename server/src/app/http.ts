import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { newId, type RandomBytes } from '../kit/ids.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { refuseBrokenAddress, refuseUnknownCall, renderErrors } from './error-handler.ts';

const bodyLimit = 256 * 1024;

interface HttpParts {
  database: Database;
  log: Logger;
  random: RandomBytes;
  trustedProxies: string[];
  https: boolean;
}

/** No script but our own files; styles may stand inline, since the component library writes its variables that way. */
const contentSecurityPolicy = (https: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  },
});

function logResponses(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: addresses carry tokens and names.
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(request.session ? { ...line, userId: request.session.userId } : line, 'answered');
  });
}

function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    await database.pool.query('select 1');
    return { status: 'ready' };
  });
}

export async function createHttp({ database, log, random, trustedProxies, https }: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    logger: false,
    genReqId: () => newId(random),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Idle connections of browsers would hold up a deployment behind a proxy; this outlives the usual proxy's own limit.
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseBrokenAddress,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(https),
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  renderErrors(app, log);
  logResponses(app, log);
  healthRoutes(app, database);
  app.setNotFoundHandler(refuseUnknownCall);
  return app;
}
