import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until `check` returns something other than false, null or undefined; throws after `seconds`.
 * @template Result
 * @param {string} what For the error message.
 * @param {() => Promise<Result | false | null | undefined>} check
 * @param {{ seconds?: number, pause?: number }} [options]
 * @returns {Promise<Result>}
 */
export async function until(what, check, { seconds = 60, pause = 100 } = {}) {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const result = await check();
    if (result !== false && result !== null && result !== undefined) return result;
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} seconds`);
    await sleep(pause);
  }
}
