import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { previousChecksums } from './previous-checksums.ts';

/** The sandbox set has the tables of simulated providers. */
export type MigrationSet = 'product' | 'sandbox';

/** `-- contract: column orders.note unused since 0060`: the thing may go, because versions from 0060 on do not use it. */
export interface ContractStep {
  subject: string;
  unusedSince: string;
}

/** `-- allow: lock plans: three rows`: a finding of the compatibility check that is harmless here. */
export interface AllowedFinding {
  subject: string;
  reason: string;
}

export interface Migration {
  set: MigrationSet;
  name: string;
  sql: string;
  checksum: string;
  /** `-- requires: 0056`: versions whose newest migration is at least this one run on the new schema. Null: only this version and later ones. */
  requires: string | null;
  /** `-- no-transaction`: runs statement by statement, for `create index concurrently`. */
  noTransaction: boolean;
  contracts: ContractStep[];
  allowed: AllowedFinding[];
}

/** Migrations are ordered by the number at the beginning of their file names. */
export const migrationNumber = (name: string): string => name.slice(0, 4);

/** Comment lines before the first statement. */
const headerLines = (sql: string): string[] => /^(?:--.*\n|\s*\n)*/.exec(sql)?.[0].split('\n') ?? [];

export function readHeader(sql: string): Pick<Migration, 'requires' | 'noTransaction' | 'contracts' | 'allowed'> {
  const lines = headerLines(sql);
  const matches = (pattern: RegExp) => lines.flatMap((text) => pattern.exec(text.trim()) ?? []);
  const all = (pattern: RegExp) => lines.map((text) => pattern.exec(text.trim())).filter((match) => match !== null);
  return {
    requires: matches(/^-- requires: (\d{4})$/)[1] ?? null,
    noTransaction: lines.some((text) => text.trim() === '-- no-transaction'),
    contracts: all(/^-- contract: (.+) unused since (\d{4})$/).map(([, subject = '', unusedSince = '']) => ({ subject, unusedSince })),
    allowed: all(/^-- allow: ([^:]+): (.+)$/).map(([, subject = '', reason = '']) => ({ subject, reason })),
  };
}

/** Reads the migrations of a set in order. Sandbox migrations are in a subfolder. */
export async function readMigrations(folder: string, set: MigrationSet): Promise<Migration[]> {
  const path = set === 'sandbox' ? join(folder, 'sandbox') : folder;
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), 'utf8');
      return { set, name, sql, checksum: createHash('sha256').update(sql).digest('hex'), ...readHeader(sql) };
    }),
  );
}

export const hasChecksum = ({ set, name, checksum }: Migration, recorded: string): boolean =>
  checksum === recorded || (set === 'product' && previousChecksums[name] === recorded);

// Statements that block neither reads nor writes of the table, however long they wait or run.
const nonBlockingStatements = [
  /^create (unique )?index concurrently if not exists /i,
  /^drop index concurrently if exists /i,
  /^alter table \S+ validate constraint \S+$/i,
];

/** Statements of a `-- no-transaction` migration; each ends with a semicolon at the end of a line. */
export function nonBlockingStatementsOf({ name, sql }: Pick<Migration, 'name' | 'sql'>): string[] {
  const statements = sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;[^\S\n]*$/m)
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== '');
  for (const text of statements)
    if (!nonBlockingStatements.some((pattern) => pattern.test(text)))
      throw new Error(
        `${name}: a migration without transaction may contain only create index concurrently if not exists, ` +
          `drop index concurrently if exists, and alter table … validate constraint; found: ${text.slice(0, 60)}`,
      );
  return statements;
}

/** SQL of a migration for use inside a transaction, where CONCURRENTLY is not possible. */
export const transactionalSql = (migration: Migration): string =>
  migration.noTransaction
    ? nonBlockingStatementsOf(migration)
        .map((text) => text.replace(/ concurrently /i, ' '))
        .join(';\n')
    : migration.sql;
