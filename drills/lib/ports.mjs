// Ports of a drill: the next free ones from `DRILL_PORT` (default 4300), so that two drills can run side by side.
import { createServer } from 'node:net';

let last = Number(process.env.DRILL_PORT ?? 4300) - 1;

/** @param {number} port */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** @returns {Promise<number>} */
export async function nextPort() {
  // Taken before the check, so that concurrent calls get different ports.
  last += 1;
  const port = last;
  return (await isFree(port)) ? port : nextPort();
}
