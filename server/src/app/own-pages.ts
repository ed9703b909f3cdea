import type { FastifyInstance } from 'fastify';
import { serveLinkPages } from './link-pages.ts';
import type { buildModules } from './modules.ts';
import { serveOneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { serveReportPages } from './report-pages.ts';
import { serveWebhooks } from './webhooks.ts';

interface OwnPages extends Omit<Parameters<typeof serveLinkPages>[1], 'links'> {
  modules: ReturnType<typeof buildModules>;
}

/** Pages and addresses outside the contract that need no build. */
export async function serveOwnPages(app: FastifyInstance, { modules, ...pages }: OwnPages): Promise<void> {
  const { links, notifications, reports, checkout, payouts } = modules;
  await serveLinkPages(app, { links, ...pages });
  await serveReportPages(app, reports);
  await serveOneClickUnsubscribe(app, notifications);
  await serveWebhooks(app, { payments: checkout.receiveWebhook, transfers: payouts.transfers });
}
