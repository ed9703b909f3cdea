import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { pageRoutes } from './page-routes.ts';
import type { SandboxCashfree } from './provider.ts';

/** The whole provider under `/sandbox/cashfree`: the merchant's API at `/pg`, the buyer's pages, the tester's switches. */
export const cashfreeRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  await app.register(apiRoutes(provider), { prefix: '/sandbox/cashfree/pg' });
  await app.register(controlRoutes(provider), { prefix: '/sandbox/cashfree' });
  await app.register(pageRoutes(provider), { prefix: '/sandbox/cashfree' });
  app.addHook('onClose', () => provider.stop());
};
