import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { root } from './install.mjs';
import { describeFailures, durationsOf, isStrict, planRepeat, summarize } from './test-results.mjs';
import { createSteps } from './test-steps.mjs';

const result = (file: string, { failed = false, error = '', seconds = 1, tests = [] as [string, string, ...string[]][] } = {}) => ({
  file,
  failed,
  error,
  seconds,
  tests: tests.map(([title, state, ...tags]) => ({ title, state, tags, error: state === 'failed' ? 'expected 1 to be 2' : '' })),
});
const failedFiles = (...files: string[]) => ({ files: files.map((file) => result(file, { failed: true })), unhandledErrors: 0 });

it.each([
  'server/test/storms/telegram-processes.test.ts',
  'server/test/crashes/clicks.test.ts',
  'e2e/crashes.test.ts',
  'server/test/api/telegram/subscription-model.test.ts',
  'server/test/api/wallet/statement.test.ts',
  'server/test/api/admin/admin-orders.test.ts',
  'e2e/storefront/checkout.test.ts',
  'server/src/kit/money.test.ts',
])('%s is never repeated', (file) => {
  expect(isStrict(file)).toBe(true);
});

it.each([
  'e2e/selling/links.test.ts',
  'server/test/api/admin/admin-orders-performance.test.ts',
  'server/test/api/accounts/profile.test.ts',
])('%s may be repeated', (file) => {
  expect(isStrict(file)).toBe(false);
});

it('plans to repeat a few failed files, and nothing when chance is no explanation or money is concerned', () => {
  const passing = result('e2e/selling/links.test.ts');
  const { files } = failedFiles('e2e/studio/shell.test.ts');
  expect(planRepeat({ files: [passing, ...files], unhandledErrors: 0 })).toEqual({ files: ['e2e/studio/shell.test.ts'] });
  expect(planRepeat(null)).toHaveProperty('reason');
  expect(planRepeat({ files: [passing], unhandledErrors: 0 })).toHaveProperty('reason');
  expect(planRepeat({ files, unhandledErrors: 1 })).toHaveProperty('reason');
  expect(planRepeat(failedFiles('a.test.ts', 'server/test/api/wallet/ledger.test.ts'))).toHaveProperty('reason');
  expect(planRepeat(failedFiles('a', 'b', 'c', 'd', 'e'))).toHaveProperty('files');
  expect(planRepeat(failedFiles('a', 'b', 'c', 'd', 'e', 'f'))).toHaveProperty('reason');
});

it('describes failed tests with their first error line, or the file if a hook failed', () => {
  const tests: [string, string][] = [
    ['adds', 'passed'],
    ['removes', 'failed'],
  ];
  expect(describeFailures(result('a.test.ts', { failed: true, tests }))).toEqual(['a.test.ts > removes: expected 1 to be 2']);
  expect(describeFailures(result('a.test.ts', { failed: true, error: 'port in use' }))).toEqual(['a.test.ts: port in use']);
});

it('the summary counts skipped tests by depth, and names those that no depth runs', () => {
  const tests: [string, string, ...string[]][] = [
    ['runs', 'passed'],
    ['fails', 'failed'],
    ['is slow', 'skipped', 'slow'],
    ['is slow and deep', 'skipped', 'slow', 'deep'],
    ['is disabled', 'skipped'],
  ];
  const afterFailedHook = result('b.test.ts', { failed: true, tests: [['not reached', 'skipped']] });
  expect(summarize([{ files: [result('a.test.ts', { tests }), afterFailedHook], unhandledErrors: 0 }])).toEqual({
    passed: 1,
    failed: 1,
    disabled: ['a.test.ts > is disabled'],
    skippedLines: ['1 slow edge cases skipped; DEPTH=landing runs them.', '1 further variants skipped; DEPTH=deep runs them.'],
  });
});

it('durations are the longest of each file, without files that hardly matter', () => {
  const files = [result('b.test.ts', { seconds: 12.4 }), result('a.test.ts', { seconds: 3 }), result('c.test.ts', { seconds: 1 })];
  const again = [result('b.test.ts', { seconds: 4 })];
  expect(
    durationsOf([
      { files, unhandledErrors: 0 },
      { files: again, unhandledErrors: 0 },
    ]),
  ).toEqual({ 'a.test.ts': 3, 'b.test.ts': 12 });
});

it('recorded durations belong to test files that exist', () => {
  const recorded: Record<string, number> = JSON.parse(readFileSync(join(root, 'scripts/test-durations.json'), 'utf8'));
  expect(Object.keys(recorded).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/test-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a test that fails once is repeated alone, passes the run and is listed as flaky; one that fails again fails the run', {
  tags: 'slow',
  timeout: 180_000,
}, async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const failsOnce = (marker: string) => `
    import { existsSync, writeFileSync } from 'node:fs';
    import { expect, it } from 'vitest';
    it('depends on the first run', () => {
      const isFirst = !existsSync(${JSON.stringify(marker)});
      writeFileSync(${JSON.stringify(marker)}, '');
      expect(isFirst).toBe(false);
    });`;
  writeFileSync(join(folder, 'flaky.test.ts'), failsOnce(join(folder, 'marker')));
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  const steps = createSteps();
  const runFile = (name: string, file: string) =>
    steps.vitest(name, { args: ['--root', folder, '--config', join(folder, 'vitest.config.mjs')], workers: 1, files: [file] });
  await runFile('flaky run', 'flaky.test.ts');
  expect([...steps.failed]).toEqual(['flaky run']);
  expect(await steps.repeatFailed()).toEqual([
    expect.stringMatching(/flaky\.test\.ts > depends on the first run: expected true to be false/),
  ]);
  expect([...steps.failed]).toEqual([]);
  expect(summarize(steps.results())).toMatchObject({ passed: 1, failed: 0, disabled: [] });

  writeFileSync(join(folder, 'broken.test.ts'), "import { expect, it } from 'vitest';\nit('adds', () => expect(1 + 1).toBe(3));\n");
  await runFile('broken run', 'broken.test.ts');
  expect(await steps.repeatFailed()).toEqual([]);
  expect([...steps.failed]).toEqual(['broken run']);
  steps.removeResults();
  output.mockRestore();
  log.mockRestore();
});
