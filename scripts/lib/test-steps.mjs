// Steps of `npm test`: each runs in a process of its own, and its output is shown only when it fails.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { describeFailures, planRepeat } from './test-results.mjs';

/** @typedef {import('./test-reporter.mjs').Results} Results */
/** @typedef {import('./test-reporter.mjs').FileResult} FileResult */
/** @typedef {{ name: string, args: string[], env: NodeJS.ProcessEnv, results: Results | null }} VitestRun */

/**
 * @param {string[]} args arguments of Node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function runNode(args, env) {
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
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

export function createSteps() {
  const folder = mkdtempSync(join(tmpdir(), 'jamun-results-'));
  /** @type {Set<string>} */
  const failed = new Set();
  /** @type {VitestRun[]} */
  const vitestRuns = [];

  /**
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} [env]
   * @returns {Promise<boolean>}
   */
  async function run(name, args, env = {}) {
    const began = Date.now();
    const { passed, output } = await runNode(args, env);
    if (!passed) process.stdout.write(output);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return passed;
  }

  /**
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} env
   */
  async function runVitest(name, args, env) {
    const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
    const command = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=dot',
      `--reporter=${join(root, 'scripts/lib/test-reporter.mjs')}`,
    ];
    const passed = await run(name, command, { ...env, TEST_RESULTS: file });
    const results = existsSync(file) ? /** @type {Results} */ (JSON.parse(readFileSync(file, 'utf8'))) : null;
    return { passed, results };
  }

  /**
   * Repeats the failed files of a run, one at a time. If all pass, their results replace those of the run, and their failures are
   * returned: the flaky tests.
   * @param {VitestRun} vitestRun
   * @returns {Promise<string[] | null>}
   */
  async function repeatFailedFiles(vitestRun) {
    const { name, args, env, results } = vitestRun;
    const plan = planRepeat(results);
    if ('reason' in plan) {
      console.log(`note   ${name}: not repeated, because ${plan.reason}`);
      return null;
    }
    const first = results?.files ?? [];
    /** @type {FileResult[]} */
    const repeatedFiles = [];
    for (const file of plan.files) {
      const repeated = await runVitest(`repeated: ${file}`, [...args, file, '--maxWorkers=1'], env);
      if (!repeated.passed || !repeated.results) return null;
      repeatedFiles.push(...repeated.results.files);
    }
    const passedAtOnce = first.filter(({ failed }) => !failed);
    vitestRun.results = { files: [...passedAtOnce, ...repeatedFiles], unhandledErrors: 0 };
    return first.filter(({ failed }) => failed).flatMap(describeFailures);
  }

  return {
    failed,
    results: () => vitestRuns.flatMap(({ results }) => (results ? [results] : [])),

    /**
     * @param {string} name
     * @param {string[]} args
     */
    async step(name, args) {
      if (!(await run(name, args))) failed.add(name);
    },

    /**
     * @param {string} name
     * @param {{ args: string[], workers: number, files?: string[], env?: NodeJS.ProcessEnv }} options
     */
    async vitest(name, { args, workers, files = [], env = {} }) {
      const { passed, results } = await runVitest(name, [...args, ...files, `--maxWorkers=${workers}`], env);
      vitestRuns.push({ name, args, env, results });
      if (!passed) failed.add(name);
      else if (!results?.files.some(({ tests }) => tests.length > 0)) failed.add(`${name} (ran no test)`);
    },

    /** Repeats the failed files of all runs, after everything else has ended. Returns the flaky tests. */
    async repeatFailed() {
      /** @type {string[]} */
      const flaky = [];
      for (const vitestRun of vitestRuns.filter(({ name }) => failed.has(name))) {
        const flakyTests = await repeatFailedFiles(vitestRun);
        if (!flakyTests) continue;
        flaky.push(...flakyTests);
        failed.delete(vitestRun.name);
      }
      return flaky;
    },

    removeResults: () => rmSync(folder, { recursive: true, force: true }),
  };
}
