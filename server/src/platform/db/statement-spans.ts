import type pg from 'pg';
import { lruCache } from '../../kit/concurrency/lru-cache.ts';
import { isRecording, span } from '../trace/span.ts';
import { statementSummary } from './statement-summary.ts';

type QueryFunction = (...args: unknown[]) => unknown;

/** Name of the prepared statement, or verb and table. */
function nameOf(query: unknown, summaries: ReturnType<typeof lruCache<string, string>>): string {
  const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : (query as { name?: string; text?: string });
  if (name !== undefined) return name;
  if (text === undefined) return 'statement';
  let summary = summaries.get(text);
  if (summary === undefined) {
    summary = statementSummary(text);
    summaries.set(text, summary);
  }
  return summary;
}

/**
 * Spans of statements, with the name of the prepared statement or its verb and table; parameters are never recorded. The parent is
 * taken when the query is called: a query that waits for a connection starts in the context of the request that releases one. So
 * queries of the pool are measured at the pool, and those of a connection only while a transaction owns it.
 */
export function statementSpans() {
  const inTransaction = new WeakSet<object>();
  const summaries = lruCache<string, string>(1_000);

  function run<T>(query: unknown, execute: () => Promise<T>): Promise<T> {
    if (!isRecording()) return execute();
    const name = nameOf(query, summaries);
    return span({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }, execute);
  }

  return {
    run,
    attach(client: pg.ClientBase): void {
      const runQuery = client.query.bind(client) as QueryFunction;
      client.query = ((...args: unknown[]) => {
        const isPlain = typeof args.at(-1) === 'function' || (typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0]);
        return isPlain || !inTransaction.has(client) ? runQuery(...args) : run(args[0], () => runQuery(...args) as Promise<unknown>);
      }) as typeof client.query;
    },
    enter: (client: pg.ClientBase) => void inTransaction.add(client),
    leave: (client: pg.ClientBase) => void inTransaction.delete(client),
  };
}
