import type pg from 'pg';

type QueryFunction = (...args: unknown[]) => unknown;

const hasOwnTimeout = (query: unknown) => typeof query === 'object' && query !== null && 'query_timeout' in query;

/**
 * Query timeout: closes the connection if a query has no response after `timeout` milliseconds; pending queries fail. The timeout of
 * the driver fires too early: after the process was blocked (busy machine, suspended), timers run before the responses that have
 * already arrived are read. Here they are read first.
 */
export function limitQueryTime(client: pg.ClientBase, timeout: number): void {
  const { stream } = (client as pg.ClientBase & Pick<pg.Client, 'connection'>).connection;
  const runQuery = client.query.bind(client) as QueryFunction;

  function startTimer(): () => void {
    let isDone = false;
    const closeConnection = () => {
      if (!isDone) stream.destroy(new Error('Query read timeout'));
    };
    // Event loop order: timers, sockets, immediates. So responses are read before `closeConnection` runs.
    const timer = setTimeout(() => setImmediate(closeConnection), timeout);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  }

  client.query = ((...args: unknown[]) => {
    if (hasOwnTimeout(args[0])) return runQuery(...args);
    const done = startTimer();
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return runQuery(...args.slice(0, -1), (...result: unknown[]) => {
        done();
        callback(...result);
      });
    }
    const result = runQuery(...args) as Promise<unknown>;
    result.then(done, done);
    return result;
  }) as typeof client.query;
}
