import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from '../platform/log/logger.ts';
import { renderErrors } from './error-handler.ts';
import type { Health } from './health.ts';

interface Options {
  host: string;
  port: number;
  health: Health;
  log: Logger;
}

export interface HealthServer {
  app: FastifyInstance;
  listen(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Server of `HEALTH_PORT`: health checks (and metrics) of a process without the role `http`, or apart from public requests. */
export function createHealthServer({ host, port, health, log }: Options): HealthServer {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  renderErrors(app, log, () => null);
  health.mount(app);
  return { app, listen: () => app.listen({ host, port }), close: () => app.close() };
}
