import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { SandboxCashfree } from './provider.ts';

/** Routes under `/sandbox/cashfree`: merchant API (`/pg`), buyer pages, test controls. */
export const cashfreeRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  await app.register(apiRoutes(provider), { prefix: '/sandbox/cashfree/pg' });
  await app.register(controlRoutes(provider), { prefix: '/sandbox/cashfree' });
  await app.register(pageRoutes(provider), { prefix: '/sandbox/cashfree' });
  app.addHook('onClose', () => provider.stop());
};
