import type { FastifyInstance } from 'fastify';
import type { Checkout } from '../../modules/checkout/index.ts';
import type { Notifications } from '../../modules/notifications/index.ts';
import type { Payouts } from '../../modules/payouts/index.ts';
import type { Reports } from '../../modules/reports/index.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { EventMetrics } from '../../platform/metrics/event-metrics.ts';
import { serveOneClickUnsubscribe } from '../one-click-unsubscribe.ts';
import { serveWebhooks } from '../webhooks.ts';
import { serveReportPages } from './report-form-routes.ts';
import { serveLinkPages } from './short-link-routes.ts';

type ShortLinkPages = Parameters<typeof serveLinkPages>[1];

interface PageModules {
  links: ShortLinkPages['links'];
  notifications: Notifications;
  reports: Reports;
  checkout: Checkout;
  payouts: Payouts;
  eventMetrics: Pick<EventMetrics, 'countWebhook'>;
  limits: Pick<Limits, 'take'>;
}

/** Routes outside the contract that need no web build. */
export async function serveOwnPages(app: FastifyInstance, modules: PageModules, pages: Omit<ShortLinkPages, 'links'>): Promise<void> {
  const { links, notifications, reports, checkout, payouts, eventMetrics, limits } = modules;
  await serveLinkPages(app, { links, ...pages });
  await serveReportPages(app, { reports, limits });
  await serveOneClickUnsubscribe(app, notifications);
  await serveWebhooks(app, { payments: checkout.receiveWebhook, transfers: payouts.transfers, countWebhook: eventMetrics.countWebhook });
}
