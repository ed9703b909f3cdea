import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { deep, landing } from './test-support/src/depth.ts';

/** Longest files start first, so that none of them runs alone at the end. Vitest's own order (file size, cache) does not predict durations. */
const longest = [
  'money-model',
  'subscription-model',
  'authorization-matrix',
  'fuzz',
  'checkout-model',
  'crashes/clicks',
  'backup',
  'telegram-mtproto',
  'mtproto-network',
  'crashes',
  'telegram-life',
  'routes',
  'admin-session',
  'telegram-editor',
  'links',
  'admin-users',
];
const rank = ({ moduleId }: TestSpecification) => {
  const found = longest.findIndex((name) => moduleId.includes(`/${name}`));
  return found < 0 ? longest.length : found;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Tests that start server processes of their own. They run in parallel with the API tests, which leave a core idle now and then. */
const processTests = ['start', 'crashes'].map((name) => `e2e/${name}.test.ts`);

/** Slow files: storms, kills, repeated starts, hostile texts on every page. They run with `DEPTH=landing`, not in `npm test`. */
const slowFiles = [
  'server/test/crashes/**',
  'server/test/storms/**',
  'server/test/platform/backup-embedded.test.ts',
  'server/test/ports/mtproto-network.test.ts',
  'e2e/crashes.test.ts',
  'e2e/storefront/product-page-hostile.test.ts',
];
const excluded = landing ? [] : slowFiles;

// Test files share the modules of a worker: none keeps state outside its own world, and reloading everything costs seconds.
const shared = {
  pool: 'forks',
  isolate: false,
  // Timeouts are generous, because a busy machine takes several times as long. Tests of speed measure it themselves.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const;

export default defineConfig({
  test: {
    // By default Vitest leaves one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
      {
        test: {
          ...shared,
          name: 'api',
          include: ['server/test/**/*.test.ts'],
          exclude: excluded,
          globalSetup: 'server/test/harness/global-setup.ts',
        },
      },
      { test: { ...shared, name: 'processes', include: processTests, exclude: excluded, hookTimeout: 120_000 } },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // The page with all UI components loads module by module and is slow; its components are tested on the pages that use them.
          exclude: [...processTests, ...excluded, ...(deep ? [] : ['e2e/studio/kit.test.ts'])],
          globalSetup: 'e2e/harness/global-setup.ts',
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
