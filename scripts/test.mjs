// `npm test`: installs the dependencies, then runs all checks and tests. `DEPTH=landing` adds the slow edge cases, for a change that
// is about to land; `DEPTH=deep` runs everything at full size (`test-support/src/depth.ts`).
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, root } from './lib/install.mjs';

ensureInstalled();
const chromium = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'jamun-reports-'));
mkdirSync(join(root, '.cache'), { recursive: true });
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
/** @type {string[]} */
const failed = [];
const cores = Math.max(2, availableParallelism());

/**
 * Runs one step in a process of its own; its output is shown only when it fails.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>}
 */
function step(name, args, env = {}) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => {
      const passed = code === 0;
      if (!passed) {
        failed.push(name);
        process.stdout.write(output);
      }
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      resolve();
    });
  });
}

/**
 * @param {string} name
 * @param {string} project
 * @param {{ workers: number, env?: NodeJS.ProcessEnv, files?: string[] }} options
 */
const vitest = (name, project, { workers, env = {}, files = [] }) =>
  step(
    name,
    [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      ...files,
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(reports, `${name.replace(/\W+/g, '-')}.json`)}`,
    ],
    { CHROMIUM: chromium, BUILT_PRODUCT: 'build/server/main.mjs', ...env },
  );

// One TypeScript project per runtime environment: Node, the browser with its tests, and the tools in JavaScript (checkJs). The native
// compiler takes a tenth of the time; dependency-cruiser needs the compiler in JavaScript.
const types = ['server', 'web', 'scripts', 'bench'];
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
    () => build.then(() => vitest('process tests', 'processes', { workers: 1 })),
    ...(testsOldest
      ? [() => vitest('API tests on PostgreSQL 15', 'api', { env: { TEST_POSTGRES_BIN: oldest }, files: oldestFilters, workers: 1 })]
      : []),
  ]),
]);
if (includesSlowTests && !testsOldest)
  console.log('note   PostgreSQL 15 is not installed; the API tests ran against the embedded version only');

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of ['unit-tests', 'API-tests', 'process-tests', ...(testsOldest ? ['API-tests-on-PostgreSQL-15'] : []), 'browser-tests']) {
  const file = join(reports, `${name}.json`);
  if (!existsSync(file)) {
    failed.push(`${name} left no report`);
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
  if (report.numTotalTests === 0) failed.push(`${name} ran no test`);
}
rmSync(reports, { recursive: true, force: true });

if (counts.skipped > 0) failed.push(`${counts.skipped} tests were skipped`);
console.log(`\nTook ${((Date.now() - began) / 1000).toFixed(0)} s.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
