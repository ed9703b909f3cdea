// Cleanup at the end of a drill, also after an error or Ctrl-C: no process and no mount is left behind.

/** @type {Set<() => void>} */
const actions = new Set();

/**
 * Registers a synchronous action for the end of the process; returns a function that removes it.
 * @param {() => void} action
 */
export function onExit(action) {
  actions.add(action);
  return () => void actions.delete(action);
}

process.once('exit', () => {
  for (const action of [...actions].reverse()) {
    try {
      action();
    } catch (error) {
      console.error(`Cleanup failed: ${error}`);
    }
  }
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, () => process.exit(130));
