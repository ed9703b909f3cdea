import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A free port that stays the same when a server restarts. Below 32768, where Linux starts to assign ports to outgoing connections: one
 * of these could take the port between two starts.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) return port;
  }
}
