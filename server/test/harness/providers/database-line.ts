import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type DatabaseLine = Awaited<ReturnType<typeof openDatabaseLine>>;

/** A port that leads to a database, wherever it is at the moment, on which answers can be lost on their way. */
export async function openDatabaseLine(target: () => number) {
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let losing = false;
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
    server.on('data', (answer) => {
      if (!losing) client.write(answer);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** What is sent still arrives there and is done; its answer does not come back, and then the line is cut. */
    async loseAnswers(milliseconds: number): Promise<void> {
      losing = true;
      await sleep(milliseconds);
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      losing = false;
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
