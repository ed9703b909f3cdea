// `npm test`: installs what it needs, then checks and tests everything. `DEPTH=landing` goes into the corners too, as before a change
// lands, and `DEPTH=deep` runs all of it at full size (`test-support/src/depth.ts`).
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
const bin = (path) => join(root, 'node_modules', path);
const failed = [];
const cores = Math.max(2, availableParallelism());

/** Runs one step; its output is shown when it ends, and only if it has something to say. */
function step(name, args, { env = {}, quiet = true } = {}) {
  const began = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (text) => {
      said += text;
      if (!quiet) process.stdout.write(text);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', (code) => {
      const good = code === 0;
      if (!good) failed.push(name);
      if (quiet && !good) process.stdout.write(said);
      console.log(`${good ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      done(good);
    });
  });
}

const vitest = (name, project, { env = {}, files = [], workers } = {}) =>
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
    { env: { CHROMIUM: chromium, BUILT_PRODUCT: 'build/server/main.mjs', ...env } },
  );

// Two programs: what runs in Node, and what runs in or drives a browser. By the compiler in native code, which takes a tenth of
// the time; the one in JavaScript stays for the check of the architecture, which reads modules through it.
const types = ['server', 'web'];
const statics = [
  () => step('format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']),
  ...types.map(
    (part) => () =>
      step(`types of ${part}`, [
        bin('typescript-native/bin/tsc'),
        '-p',
        part,
        // Several at once read the same types each for itself, and take twice the work for it.
        ...['--checkers', '1'],
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
      ...['contract/src', 'sandbox/src', 'server/src', 'test-support/src', 'web/src', 'e2e'],
    ]),
  () => step('nothing unused', [bin('knip/bin/knip.js')]),
  () => vitest('unit tests', 'unit', { workers: cores }),
];

/** The PostgreSQL that Debian ships, the oldest one that is supported, where it is installed. */
const oldest = '/usr/lib/postgresql/15/bin';

const beyondUsual = ['landing', 'deep'].includes(process.env.DEPTH ?? '');

// Every migration, and what leans most on the database: what another version could answer differently. All of it at full depth.
const leaning = ['figures-agree', 'links-analytics'];
const onOldest = process.env.DEPTH === 'deep' ? [] : ['migrations', ...leaning.map((name) => `/${name}.test`)];

async function inTurn(tasks) {
  for (const task of tasks) await task();
}

const began = Date.now();
const builtAlready = ensureBuilt();
const alsoOldest = beyondUsual && existsSync(join(oldest, 'postgres'));
// Two lanes: more at once than two cores can carry only makes everything wait. Many a test waits for a clock or for the database, so
// there are more of them at once than cores.
await Promise.all([
  inTurn([
    () => builtAlready,
    () => vitest('API tests', 'api', { workers: cores + 1 }),
    () => vitest('browser tests', 'e2e', { workers: cores + 1 }),
  ]),
  inTurn([
    ...statics,
    () => builtAlready.then(() => vitest('process tests', 'processes', { workers: 1 })),
    ...(alsoOldest
      ? [() => vitest('API tests on PostgreSQL 15', 'api', { env: { TEST_POSTGRES_BIN: oldest }, files: onOldest, workers: 1 })]
      : []),
  ]),
]);
if (beyondUsual && !alsoOldest) console.log('note   PostgreSQL 15 is not installed here; the API tests ran against the embedded one only');

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of ['unit-tests', 'API-tests', 'process-tests', ...(alsoOldest ? ['API-tests-on-PostgreSQL-15'] : []), 'browser-tests']) {
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
