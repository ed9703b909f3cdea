// Rules of `npm test` about results: which failed files may be repeated, which tests may be skipped, and the summary.

/** @typedef {import('./test-reporter.mjs').Results} Results */
/** @typedef {import('./test-reporter.mjs').FileResult} FileResult */

/** Files about money, storms, crashes and models. A failure there may be a race in the product, so it is never repeated away. */
const strictPath =
  /(^|\/)(storms|crashes)\/|(^|\/)crashes\.test|-model\.test|(^|[/-])(money|ledger|wallet|checkout|payments?|payouts?|withdrawals?|refunds?|settlements?|orders?|statement|transfers?|balance|chargebacks?|disputes?|fees?|rupees|paise|invariants?|prices?)[/.-]/;

export const isStrict = (/** @type {string} */ file) => strictPath.test(file) && !file.endsWith('-performance.test.ts');

/** With more failed files than this, chance is no explanation. */
const maxRepeatedFiles = 5;

/**
 * Failed files to repeat, or the reason why none is repeated.
 * @param {Results | null} results null if the run wrote no results
 * @returns {{ files: string[] } | { reason: string }}
 */
export function planRepeat(results) {
  if (!results) return { reason: 'the run wrote no results' };
  if (results.unhandledErrors > 0) return { reason: 'errors occurred outside of tests' };
  const files = results.files.filter(({ failed }) => failed).map(({ file }) => file);
  if (files.length === 0) return { reason: 'the run failed without a failed file' };
  if (files.length > maxRepeatedFiles) return { reason: `${files.length} files failed` };
  const strict = files.filter(isStrict);
  if (strict.length > 0) return { reason: `${strict.join(', ')}: money, storms, crashes and models are not repeated` };
  return { files };
}

/**
 * One line per failed test, or for the file if it failed outside of its tests.
 * @param {FileResult} result
 * @returns {string[]}
 */
export function describeFailures({ file, error, tests }) {
  const failures = tests.filter(({ state }) => state === 'failed').map((test) => `${file} > ${test.title}: ${test.error}`);
  return failures.length > 0 ? failures : [`${file}: ${error || 'failed outside of its tests'}`];
}

/** Tags of the test depths, with the command that runs their tests. */
const depths = [
  { tag: 'deep', name: 'further variants', command: 'DEPTH=deep' },
  { tag: 'slow', name: 'slow edge cases', command: 'DEPTH=landing' },
];

/** @param {Results[]} runs */
export function summarize(runs) {
  const tests = runs
    .flatMap(({ files }) => files)
    .flatMap(({ file, failed, tests }) => tests.map((test) => ({ ...test, file, fileFailed: failed })));
  const count = (/** @type {string} */ state) => tests.filter((test) => test.state === state).length;
  const skipped = tests.filter(({ state }) => state !== 'passed' && state !== 'failed');
  const depthOf = (/** @type {{ tags: string[] }} */ { tags }) => depths.find(({ tag }) => tags.includes(tag));
  return {
    passed: count('passed'),
    failed: count('failed'),
    /** Tests that no depth runs. In a failed file, Vitest also skips the tests after a failed hook. */
    disabled: skipped.filter((test) => !test.fileFailed && !depthOf(test)).map(({ file, title }) => `${file} > ${title}`),
    /** "258 slow edge cases skipped; DEPTH=landing runs them." */
    skippedLines: depths.toReversed().flatMap((depth) => {
      const number = skipped.filter((test) => depthOf(test) === depth).length;
      return number > 0 ? [`${number} ${depth.name} skipped; ${depth.command} runs them.`] : [];
    }),
  };
}

/**
 * Seconds by file, for the order in which files start (vitest.config.ts). Files of less than two seconds do not matter.
 * @param {Results[]} runs
 * @returns {Record<string, number>}
 */
export function durationsOf(runs) {
  /** @type {Record<string, number>} */
  const longest = {};
  for (const { file, seconds } of runs.flatMap(({ files }) => files)) longest[file] = Math.max(Math.round(seconds), longest[file] ?? 0);
  return Object.fromEntries(
    Object.entries(longest)
      .filter(([, seconds]) => seconds >= 2)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
