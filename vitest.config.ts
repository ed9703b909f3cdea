import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { deep, landing } from './test-support/src/depth.ts';

/** They begin first, or the last of them would run by itself while the others are done. Size and cache, by which they are sorted otherwise, do not tell. */
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
const place = ({ moduleId }: TestSpecification) => {
  const found = longest.findIndex((name) => moduleId.includes(`/${name}`));
  return found < 0 ? longest.length : found;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** They start products of their own, and need none that is there: they run beside the API tests, which leave a core idle now and then. */
const ownProducts = ['start', 'crashes'].map((name) => `e2e/${name}.test.ts`);

/** Storms, kills, products that are started again and again, each hostile text on a page: before a change lands, not in `npm test`. */
const corners = [
  'server/test/crashes/**',
  'server/test/storms/**',
  'server/test/platform/backup-embedded.test.ts',
  'server/test/ports/mtproto-network.test.ts',
  'e2e/crashes.test.ts',
  'e2e/storefront/product-page-hostile.test.ts',
];
const leftOut = landing ? [] : corners;

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
          exclude: leftOut,
          globalSetup: 'server/test/harness/global-setup.ts',
        },
      },
      { test: { ...shared, name: 'processes', include: ownProducts, exclude: leftOut, hookTimeout: 120_000 } },
      // One product, as it is used.
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Its pieces are looked at on every page that they make up; the whole page of them, served module by module, at full depth.
          exclude: [...ownProducts, ...leftOut, ...(deep ? [] : ['e2e/studio/kit.test.ts'])],
          globalSetup: 'e2e/harness/global-setup.ts',
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
