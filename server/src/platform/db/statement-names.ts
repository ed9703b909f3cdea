import type pg from 'pg';

type QueryFunction = (...args: unknown[]) => unknown;

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);

/** Prepared statements are bound to a session, which a pooler in transaction mode does not keep: named statements run without name. */
export function removeStatementNames(client: pg.ClientBase): void {
  const runQuery = client.query.bind(client) as QueryFunction;
  client.query = ((query: unknown, ...rest: unknown[]) => {
    if (!isNamed(query)) return runQuery(query, ...rest);
    const { name: _name, ...unnamed } = query;
    return runQuery(unnamed, ...rest);
  }) as typeof client.query;
}
