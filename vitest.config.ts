import { defineConfig } from 'vitest/config';

// Files share a worker's modules: none of them keeps state outside its own world, and loading everything anew costs seconds.
const shared = {
  pool: 'forks',
  isolate: false,
  // No bound on anything: what must be quick says so itself, and a busy machine takes several times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What is waited for comes when it comes; a second is short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const;

export default defineConfig({
  test: {
    // Left to itself it would leave one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'sandbox/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { test: { ...shared, name: 'api', include: ['server/test/**/*.test.ts'], globalSetup: 'server/test/harness/global-setup.ts' } },
      // The product as it is started and used: one after the other, since each starts a whole server.
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/harness/global-setup.ts',
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
