import type { FastifyInstance } from 'fastify';
import { controlRoutes } from './control-routes.ts';
import { telegramPage } from './page.ts';
import { pageScript } from './page-script.ts';
import type { SandboxTelegram } from './provider.ts';

const pageRoutes = (telegram: SandboxTelegram) => async (app: FastifyInstance) => {
  app.get('/page.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(pageScript),
  );
  app.get('/', async (request, reply) => {
    const [overview, switches] = [await telegram.overview(), await telegram.switches()];
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return { data: { ...overview, switches } };
    return reply.type('text/html; charset=utf-8').send(telegramPage({ ...overview, switches, now: telegram.now() }));
  });
};

/** Routes under `/sandbox/telegram`: overview page and test controls. */
export const telegramRoutes = (telegram: SandboxTelegram) => async (app: FastifyInstance) => {
  await app.register(controlRoutes(telegram), { prefix: '/sandbox/telegram' });
  await app.register(pageRoutes(telegram), { prefix: '/sandbox/telegram' });
};
