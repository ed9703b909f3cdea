import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '../kit/concurrency/wait-at-most.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route uploads or downloads a file, which may take minutes: a shutdown lets it finish within `DRAIN_SECONDS`. */
    isFileTransfer?: boolean;
  }
}

const closeTimeoutMs = 2_900;
const sweepIntervalMs = 50;

export type Connections = ReturnType<typeof trackConnections>;

/** Tracks the connections of the server and their file transfers, to close them in two steps at the end. */
export function trackConnections(app: FastifyInstance) {
  const sockets = new Set<Socket>();
  const transfers = new Set<ServerResponse>();
  let closing: Promise<void> | undefined;

  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', ({ routeOptions }, { raw }, next) => {
    if (routeOptions.config?.isFileTransfer) {
      transfers.add(raw);
      raw.once('close', () => transfers.delete(raw));
    }
    next();
  });

  /** Connections without a file transfer. */
  function others(): Socket[] {
    const busy = new Set([...transfers].map(({ req }) => req.socket));
    return [...sockets].filter((socket) => !busy.has(socket));
  }

  /** Stops listening. `app.close` waits for keep-alive connections: those that become idle are closed in an interval. */
  function startClosing(): Promise<void> {
    if (closing) return closing;
    const idleSweep = setInterval(() => app.server.closeIdleConnections(), sweepIntervalMs);
    closing = app.close().finally(() => clearInterval(idleSweep));
    return closing;
  }

  return {
    /** Tells clients not to reuse the connection of a running transfer. */
    drain(): void {
      for (const response of transfers) if (!response.headersSent) response.setHeader('connection', 'close');
    },
    /** Stops listening; resolves when only file transfers are left. Requests that are stuck are cut after a timeout. */
    async closeRequests(timeoutMs = closeTimeoutMs): Promise<void> {
      let isOver = false;
      const closed = startClosing().finally(() => {
        isOver = true;
      });
      const onlyTransfers = async () => {
        while (!isOver && others().length > 0) await sleep(sweepIntervalMs);
      };
      await waitAtMost(timeoutMs, Promise.race([closed, onlyTransfers()]));
      isOver = true;
      for (const socket of others()) socket.destroy();
    },
    /** Waits for file transfers; cuts those that still run after the timeout. */
    async closeTransfers(timeoutMs: number): Promise<void> {
      const closed = startClosing();
      await waitAtMost(timeoutMs, closed);
      app.server.closeAllConnections();
      await closed;
    },
  };
}
