import type pg from 'pg';

type QueryFunction = (...args: unknown[]) => unknown;
type QueryConfig = { text: string; name?: string | undefined };

const isConfig = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);

/** Prepared statements are bound to a session, which a pooler in transaction mode does not keep: named statements run without name. */
export function removeStatementNames(client: pg.ClientBase): void {
  const runQuery = client.query.bind(client) as QueryFunction;
  client.query = ((query: unknown, ...rest: unknown[]) => {
    if (!isConfig(query) || query.name === undefined) return runQuery(query, ...rest);
    const { name: _name, ...unnamed } = query;
    return runQuery(unnamed, ...rest);
  }) as typeof client.query;
}

/** Statements that run once or twice are not worth the memory of a prepared one. */
const minUses = 5;
/** PostgreSQL keeps the plan of every prepared statement in the memory of every connection. */
const maxNames = 128;
/** Texts with a varying number of parameters must not fill the memory. */
const maxCounted = 2_000;
/** The columns of a prepared statement must not change, which those of `*` do during an upgrade. */
const allColumns = /(?:\bselect|\breturning|\.|,)\s*\*/i;
/** The best plan of a list or total depends on its parameters: a seller may have ten orders or a million. */
const listOrTotal = /\b(?:order by|group by|count\(|sum\(|i?like)/i;
/** Several statements in one text cannot be prepared. */
const isPreparable = (text: string) => !allColumns.test(text) && !listOrTotal.test(text) && !text.includes(';');

/** Names of frequent statements, which PostgreSQL then parses once per connection. Shared by the connections of a pool. */
export function frequentStatements() {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name !== undefined || names.size === maxNames) return name;
    if (uses.size === maxCounted) uses.clear();
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < minUses || !isPreparable(text)) return undefined;
    uses.delete(text);
    names.set(text, `frequent-${names.size}`);
    return names.get(text);
  }

  return {
    nameOf,
    /** Prepares the frequent statements of a connection. Statements without parameters use a protocol that cannot. */
    prepareOn(client: pg.ClientBase): void {
      const runQuery = client.query.bind(client) as QueryFunction;
      client.query = ((query: unknown, ...rest: unknown[]) => {
        const config = typeof query === 'string' && Array.isArray(rest[0]) ? { text: query } : query;
        if (!isConfig(config) || config.name !== undefined) return runQuery(query, ...rest);
        const name = nameOf(config.text);
        return name === undefined ? runQuery(query, ...rest) : runQuery({ ...config, name }, ...rest);
      }) as typeof client.query;
    },
  };
}
