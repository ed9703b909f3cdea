export { createOutbox, type Outbox } from './mail/outbox.ts';
export { outboxRoutes } from './mail/outbox-routes.ts';
