import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { deep, landing } from './test-support/src/depth.ts';

/** Measured seconds by file, recorded by `npm test -- --record-durations`. */
const durations: Record<string, number> = JSON.parse(readFileSync(new URL('scripts/test-durations.json', import.meta.url), 'utf8'));
const durationOf = ({ moduleId }: TestSpecification) => durations[relative(import.meta.dirname, moduleId)] ?? 0;

/** Longest files start first, so that none of them runs alone at the end. Vitest's own order (file size, cache) does not predict durations. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => durationOf(other) - durationOf(one));
  }
}

/** Tests that start server processes of their own. They run in parallel with the API tests, which leave a core idle now and then. */
const processTests = ['start', 'crashes'].map((name) => `e2e/${name}.test.ts`);

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
    // Test depths (decision 0016): tests of a greater depth are reported as skipped.
    tags: [
      { name: 'slow', description: 'A rare path, or a rule that a faster test covers too', ...(landing ? {} : { skip: true }) },
      { name: 'deep', description: 'A further variant of a test', ...(deep ? {} : { skip: true }) },
    ],
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
            'drills/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['server/test/**/*.test.ts'],
          globalSetup: 'server/test/harness/global-setup.ts',
        },
      },
      { test: { ...shared, name: 'processes', include: processTests, hookTimeout: 120_000 } },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: processTests,
          globalSetup: 'e2e/harness/global-setup.ts',
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
