/**
 * TCP keepalive for connections to PostgreSQL: after 10 seconds without traffic, ten probes at intervals of one second (fixed by Node).
 * The default of Linux would notice after two hours that the other machine is gone.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
