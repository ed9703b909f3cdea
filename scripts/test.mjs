// `npm test`: installs the dependencies, then runs all checks and tests. `DEPTH=landing` adds the slow edge cases, for a change that
// is about to land; `DEPTH=deep` runs everything at full size (`test-support/src/depth.ts`). Options:
//   --repeat-failed      repeats files that failed, except those about money, storms, crashes and models, and lists the flaky tests
//   --record-durations   writes the duration of each test file, for the order in which they start
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { ensurePgBouncer } from './lib/pgbouncer.mjs';
import { durationsOf, summarize } from './lib/test-results.mjs';
import { createSteps } from './lib/test-steps.mjs';

const options = process.argv.slice(2);
const unknown = options.filter((option) => !['--repeat-failed', '--record-durations'].includes(option));
if (unknown.length > 0) {
  console.error(`Unknown option: ${unknown.join(', ')}. Single tests: npx vitest run --project api FILTER (CONTRIBUTING.md).`);
  process.exit(1);
}

ensureInstalled();
const chromium = ensureChromium();
const pgBouncer = ensurePgBouncer();
mkdirSync(join(root, '.cache'), { recursive: true });
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
const cores = Math.max(2, availableParallelism());
const steps = createSteps();
const { step } = steps;

/**
 * @param {string} name
 * @param {string} project
 * @param {{ workers: number, env?: NodeJS.ProcessEnv, files?: string[] }} options
 */
const vitest = (name, project, { env = {}, ...options }) =>
  steps.vitest(name, {
    args: ['--project', project],
    ...options,
    env: { CHROMIUM: chromium, PGBOUNCER: pgBouncer, BUILT_PRODUCT: 'build/server/main.mjs', ...env },
  });

// One TypeScript project per runtime environment: Node, the browser with its tests, and the tools in JavaScript (checkJs). The native
// compiler takes a tenth of the time; dependency-cruiser needs the compiler in JavaScript.
const types = ['server', 'web', 'scripts', 'bench', 'drills'];
const statics = [
  () => step('format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']),
  ...types.map(
    (part) => () =>
      step(`types of ${part}`, [
        bin('typescript-native/bin/tsc'),
        '-p',
        part,
        // One checker: each additional one loads the same types again.
        '--checkers',
        '1',
        '--incremental',
        '--tsBuildInfoFile',
        `.cache/${part}.tsbuildinfo`,
      ]),
  ),
  () =>
    step('architecture', [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      'contract/src',
      'sandbox/src',
      'server/src',
      'test-support/src',
      'web/src',
      'e2e',
      'scripts',
      'bench',
      'drills',
    ]),
  () => step('nothing unused', [bin('knip/bin/knip.js')]),
  () => vitest('unit tests', 'unit', { workers: cores }),
];

/** The oldest supported PostgreSQL, as packaged by Debian. */
const oldest = '/usr/lib/postgresql/15/bin';

const includesSlowTests = ['landing', 'deep'].includes(process.env.DEPTH ?? '');

// Migrations and the tests with the most complex SQL, whose results could differ between versions; `deep` runs all API tests.
const oldestFilters = process.env.DEPTH === 'deep' ? [] : ['migrations', '/seller-figures-model.test', '/links-analytics.test'];

/** @param {(() => Promise<void>)[]} tasks */
async function runInSequence(tasks) {
  for (const task of tasks) await task();
}

const began = Date.now();
const build = ensureBuilt();
const testsOldest = includesSlowTests && existsSync(join(oldest, 'postgres'));
// Two sequences in parallel, for two cores. API and browser tests often wait for a clock or the database: one worker more than cores.
await Promise.all([
  runInSequence([
    () => build,
    () => vitest('API tests', 'api', { workers: cores + 1 }),
    () => vitest('browser tests', 'e2e', { workers: cores + 1 }),
  ]),
  runInSequence([
    ...statics,
    () => step('API description', ['scripts/api-description.mjs']),
    () => build.then(() => vitest('process tests', 'processes', { workers: 1 })),
    ...(testsOldest
      ? [() => vitest('API tests on PostgreSQL 15', 'api', { env: { TEST_POSTGRES_BIN: oldest }, files: oldestFilters, workers: 1 })]
      : []),
  ]),
]);
if (includesSlowTests && !testsOldest)
  console.log('note   PostgreSQL 15 is not installed; the API tests ran against the embedded version only');

const flaky = options.includes('--repeat-failed') ? await steps.repeatFailed() : [];
const { failed } = steps;
const { passed, failed: failedTests, disabled, skippedLines } = summarize(steps.results());
if (disabled.length > 0) failed.add(`tests that no depth runs (${disabled.join(', ')})`);
if (options.includes('--record-durations') && failed.size === 0)
  writeFileSync(join(root, 'scripts/test-durations.json'), `${JSON.stringify(durationsOf(steps.results()), null, 2)}\n`);
steps.removeResults();

for (const line of skippedLines) console.log(line);
console.log(`\nTook ${((Date.now() - began) / 1000).toFixed(0)} s.${failed.size > 0 ? ` Failed: ${[...failed].join(', ')}.` : ''}`);
console.log(`${passed} passed, ${failedTests} failed${flaky.length > 0 ? `; ${flaky.length} FLAKY, see below` : ''}`);
if (flaky.length > 0) {
  const line = '!'.repeat(100);
  console.log(`\n${line}\n${flaky.length} FLAKY: failed at first, passed when repeated alone. Fix them before anything else.`);
  for (const failure of flaky) console.log(`  ${failure}`);
  console.log(line);
}
process.exitCode = failed.size > 0 ? 1 : 0;
