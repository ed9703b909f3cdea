export { createSandboxCashfree, type SandboxCashfree } from './cashfree/provider.ts';
export { cashfreeRoutes } from './cashfree/routes.ts';
export { createSandboxPayouts } from './cashfree-payouts/provider.ts';
export { cashfreePayoutsRoutes } from './cashfree-payouts/routes.ts';
export { createOutbox, type Outbox } from './mail/outbox.ts';
export { outboxRoutes } from './mail/outbox-routes.ts';
export { createSandboxTelegram, type SandboxTelegram } from './telegram/provider.ts';
export { telegramRoutes } from './telegram/routes.ts';
export { SimulatedTelegramError } from './telegram/telegram-error.ts';
