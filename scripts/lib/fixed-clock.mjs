/**
 * Node option that starts the clock of a program at `start` (milliseconds) and lets it run 100 times slower, so that minutes later
 * "last seen" is still the same. Pass it in `NODE_OPTIONS`.
 * @param {number} start
 */
export function fixedClockOption(start) {
  const code = `
    const systemNow = Date.now;
    const launchedAt = systemNow();
    Date.now = () => Math.floor(${start} + (systemNow() - launchedAt) / 100);
    const construct = (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [Date.now()], newTarget);
    globalThis.Date = new Proxy(Date, { construct });
  `;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}
