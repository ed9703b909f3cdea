// Vitest reporter for scripts/test.mjs: the results of a run as JSON in the file TEST_RESULTS.
import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ title: string, state: string, tags: string[], error: string }} TestResult
 * @typedef {{ file: string, seconds: number, failed: boolean, error: string, tests: TestResult[] }} FileResult
 * @typedef {{ files: FileResult[], unhandledErrors: number }} Results
 */

const firstLine = (/** @type {readonly { message?: string }[] | undefined} */ errors) => errors?.[0]?.message?.split('\n')[0] ?? '';

/**
 * @param {import('vitest/node').TestModule} testModule
 * @returns {FileResult}
 */
function fileResult(testModule) {
  const { collectDuration, setupDuration, duration } = testModule.diagnostic();
  return {
    file: testModule.relativeModuleId,
    seconds: (collectDuration + setupDuration + duration) / 1000,
    failed: !testModule.ok(),
    error: firstLine(testModule.errors()),
    tests: [...testModule.children.allTests()].map((test) => ({
      title: test.fullName,
      state: test.result().state,
      tags: test.tags,
      error: firstLine(test.result().errors),
    })),
  };
}

export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} testModules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(testModules, unhandledErrors) {
    /** @type {Results} */
    const results = { files: testModules.map(fileResult), unhandledErrors: unhandledErrors.length };
    writeFileSync(process.env.TEST_RESULTS ?? 'test-results.json', JSON.stringify(results));
  }
}
