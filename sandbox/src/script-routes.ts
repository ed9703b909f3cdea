import type { FastifyInstance } from 'fastify';
import { invalid } from './cashfree/api-error.ts';
import { everyTarget, type Scripts } from './script.ts';

const isTarget = /^[A-Za-z0-9_-]{1,50}$/;

/** Controls of a provider's scripts. `targetField` is the field that selects the target of a script: `orderId` or `transferId`. */
export function scriptRoutes(app: FastifyInstance, scripts: Scripts, targetField: 'orderId' | 'transferId'): void {
  app.get('/scripts', async () => ({ data: scripts.list().map(({ target, rules }) => ({ [targetField]: target, rules })) }));
  app.post<{ Body: Record<string, unknown> | null }>('/scripts', async ({ body }) => {
    const target = body?.[targetField];
    if (typeof target !== 'string' || (target !== everyTarget && !isTarget.test(target))) {
      throw invalid(targetField, `should be an id, or ${everyTarget} for all`);
    }
    scripts.set(target, body?.rules);
    return { data: { [targetField]: target, rules: scripts.list().find((script) => script.target === target)?.rules ?? [] } };
  });
  app.post('/scripts/clear', async () => {
    scripts.clear();
    return { data: [] };
  });
}
