import { type ITelegramConnection, proxyTransportFromUrl, TcpTransport, type TelegramTransport } from '@mtcute/node';
import type { BasicDcOption } from '@mtcute/node/utils.js';

interface Rules {
  /** How long one attempt to connect may take, in milliseconds. */
  patience: number;
  /** After so many attempts in a row that failed, nobody is there. */
  attempts: number;
  onNobodyThere(error: unknown): void;
}

/**
 * The library goes on trying for ever, waits for an attempt before it closes, and forgets a connection that comes about
 * meanwhile. So every connection is known here, and closing ends them all, also those that are still being made.
 */
export function guardedTransport(inner: TelegramTransport, { patience, attempts, onNobodyThere }: Rules) {
  const open = new Set<ITelegramConnection>();
  const closing = new AbortController();
  let failures = 0;

  async function connect(dc: BasicDcOption): Promise<ITelegramConnection> {
    closing.signal.throwIfAborted();
    const attempt = inner.connect(dc);
    let giveUp = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(closing.signal.aborted ? closing.signal.reason : new Error(`No connection within ${patience} ms`));
    });
    const timer = setTimeout(giveUp, patience);
    closing.signal.addEventListener('abort', giveUp, { once: true });
    try {
      const connection = await Promise.race([attempt, givenUp]);
      failures = 0;
      open.add(connection);
      return connection;
    } catch (error) {
      attempt.then(
        (late) => late.close(),
        () => {},
      );
      failures += 1;
      if (failures >= attempts) onNobodyThere(error);
      throw error;
    } finally {
      clearTimeout(timer);
      closing.signal.removeEventListener('abort', giveUp);
    }
  }

  return {
    transport: {
      setup: (...given) => inner.setup?.(...given),
      connect,
      packetCodec: (dc) => inner.packetCodec(dc),
    } satisfies TelegramTransport,
    close() {
      closing.abort(new Error('The line is closed'));
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}

export const network = (proxyUrl: string | undefined) => (): TelegramTransport =>
  proxyUrl ? proxyTransportFromUrl(proxyUrl) : new TcpTransport();
