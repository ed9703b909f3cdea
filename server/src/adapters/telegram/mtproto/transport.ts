import { type ITelegramConnection, proxyTransportFromUrl, TcpTransport, type TelegramTransport } from '@mtcute/node';
import type { BasicDcOption } from '@mtcute/node/utils.js';

interface ConnectOptions {
  /** Timeout of one connection attempt in milliseconds. */
  timeoutMs: number;
  /** Number of failed attempts in a row after which Telegram counts as unreachable. */
  attempts: number;
  onUnreachable(error: unknown): void;
}

/**
 * The library retries connecting forever, waits for the current attempt before it closes, and leaks a connection that succeeds
 * meanwhile. This wrapper tracks every connection: `close` ends them all, including pending attempts.
 */
export function trackedTransport(inner: TelegramTransport, { timeoutMs, attempts, onUnreachable }: ConnectOptions) {
  const open = new Set<ITelegramConnection>();
  const closing = new AbortController();
  let failures = 0;

  async function connect(dc: BasicDcOption): Promise<ITelegramConnection> {
    closing.signal.throwIfAborted();
    const attempt = inner.connect(dc);
    let cancel = () => {};
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(closing.signal.aborted ? closing.signal.reason : new Error(`No connection within ${timeoutMs} ms`));
    });
    const timer = setTimeout(cancel, timeoutMs);
    closing.signal.addEventListener('abort', cancel, { once: true });
    try {
      const connection = await Promise.race([attempt, cancelled]);
      failures = 0;
      open.add(connection);
      return connection;
    } catch (error) {
      attempt.then(
        (late) => late.close(),
        () => {},
      );
      failures += 1;
      if (failures >= attempts) onUnreachable(error);
      throw error;
    } finally {
      clearTimeout(timer);
      closing.signal.removeEventListener('abort', cancel);
    }
  }

  return {
    transport: {
      setup: (...args) => inner.setup?.(...args),
      connect,
      packetCodec: (dc) => inner.packetCodec(dc),
    } satisfies TelegramTransport,
    close() {
      closing.abort(new Error('The client is closed'));
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}

export const createTransport = (proxyUrl: string | undefined) => (): TelegramTransport =>
  proxyUrl ? proxyTransportFromUrl(proxyUrl) : new TcpTransport();
