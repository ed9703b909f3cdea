import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** TCP proxy to the database on port `target()`, read for each new connection. Can drop the replies of the database. */
export async function startDatabaseProxy(target: () => number) {
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let isDroppingReplies = false;
  const listener = createServer((client) => {
    const server = connect(target(), '127.0.0.1');
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (sent) => server.write(sent));
    server.on('data', (response) => {
      if (!isDroppingReplies) client.write(response);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** For this time, statements still reach the database and run, but their replies are dropped; then all connections are closed. */
    async dropReplies(milliseconds: number): Promise<void> {
      isDroppingReplies = true;
      await sleep(milliseconds);
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      isDroppingReplies = false;
    },
    async close(): Promise<void> {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise((done) => listener.close(done));
    },
  };
}
