// Results of the deployment drill: one row per check.

/**
 * @typedef {{ area: string, check: string, ok: boolean, detail: string, ms: number }} Row
 */

export function createReport() {
  /** @type {Row[]} */
  const rows = [];

  /**
   * Runs a check; an exception is a failure with its message. Returns what the check returned, or undefined.
   * @template Result
   * @param {string} area
   * @param {string} check
   * @param {() => Promise<Result> | Result} run A returned string is the detail of the row.
   * @returns {Promise<Result | undefined>}
   */
  async function check(area, check, run) {
    const began = performance.now();
    /** @type {Result | undefined} */
    let result;
    let row = { area, check, ok: true, detail: '', ms: 0 };
    try {
      result = await run();
      if (typeof result === 'string') row.detail = result;
    } catch (error) {
      row = { ...row, ok: false, detail: error instanceof Error ? error.message : String(error) };
    }
    row.ms = performance.now() - began;
    rows.push(row);
    console.log(`${row.ok ? 'ok    ' : 'FAILED'} ${area}: ${check}${row.detail ? `: ${row.detail.slice(0, 2_000)}` : ''}`);
    return result;
  }

  /** Markdown table. */
  function table() {
    const cells = rows.map(({ area, check, ok, detail, ms }) => [
      area,
      check,
      ok ? 'ok' : 'FAILED',
      detail.replace(/\s+/g, ' ').replaceAll('|', '/').slice(0, 150),
      `${(ms / 1_000).toFixed(1)} s`,
    ]);
    return [['part', 'check', 'result', 'detail', 'time'], ['---', '---', '---', '---', '---'], ...cells]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  }

  return { check, table, rows, failures: () => rows.filter(({ ok }) => !ok).length };
}

/** @typedef {ReturnType<typeof createReport>} Report */
