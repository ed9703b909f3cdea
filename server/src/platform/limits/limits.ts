import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { fingerprint } from '../../kit/crypto/secret-key.ts';
import type { Database } from '../db/database.ts';
import { deleteBatch } from '../housekeeping/change-batch.ts';
import type { Sweep } from '../housekeeping/sweep.ts';

export interface RateLimitRule {
  /** Subject of the limit, e.g. `['signin', 'account', login]`. Only its fingerprint is stored. */
  about: string[];
  calls: number;
  seconds: number;
}

export interface Limits {
  /** Rate limit across all processes: counts one call for each rule, and throws TOO_MANY if a limit is exceeded. */
  take(rules: RateLimitRule[]): Promise<void>;
  /** Like `take`, but returns false instead of throwing. */
  allows(rules: RateLimitRule[]): Promise<boolean>;
  /** Takes back one counted call of each rule. */
  giveBack(rules: RateLimitRule[]): Promise<void>;
  /** Resets the counters, e.g. after a successful sign-in. */
  reset(abouts: string[][]): Promise<void>;
  sweeps: Sweep[];
}

interface LimitCount {
  hits: number;
  resetsAt: Date;
}

/** Counts a batch of calls and returns the new counts. Keys are sorted to avoid deadlocks between processes. */
const countStatement = `
  insert into rate_limits as existing (key, hits, resets_at)
  select key, hits, resets_at from unnest($1::text[], $2::int[], $3::timestamptz[]) as batch (key, hits, resets_at) order by key
  on conflict (key) do update set
    hits = case when existing.resets_at <= $4 then excluded.hits else existing.hits + excluded.hits end,
    resets_at = case when existing.resets_at <= $4 then excluded.resets_at else existing.resets_at end
  returning key, hits, resets_at`;

const formatDuration = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : seconds > 1 ? `${seconds} seconds` : 'a second';
};

export function createLimits(database: Database, clock: Clock, key: Buffer, enabled: boolean): Limits {
  const keyOf = (about: string[]) => fingerprint(key, ...about);

  const count = batcher<{ key: string; seconds: number }, LimitCount>(async (calls) => {
    const now = clock.now();
    const perKey = new Map<string, { calls: number; seconds: number }>();
    for (const call of calls) perKey.set(call.key, { calls: (perKey.get(call.key)?.calls ?? 0) + 1, seconds: call.seconds });
    const entries = [...perKey];
    const { rows } = await database.pool.query<{ key: string; hits: number; resets_at: Date }>({
      name: 'count-limits',
      text: countStatement,
      values: [
        entries.map(([key]) => key),
        entries.map(([, entry]) => entry.calls),
        entries.map(([, entry]) => new Date(now.getTime() + entry.seconds * 1000)),
        now,
      ],
    });
    const counted = new Map(rows.map((row) => [row.key, row]));
    const positions = new Map<string, number>();
    // Calls of one batch still get consecutive counts.
    return calls.map((call) => {
      const row = counted.get(call.key);
      if (!row) throw new Error('The database returned no count for a rate limit');
      const position = (positions.get(call.key) ?? 0) + 1;
      positions.set(call.key, position);
      return { hits: row.hits - (perKey.get(call.key)?.calls ?? 0) + position, resetsAt: row.resets_at };
    });
  });

  async function secondsToWait(rules: RateLimitRule[]): Promise<number> {
    if (!enabled || rules.length === 0) return 0;
    const counted = await Promise.all(rules.map((rule) => count({ key: keyOf(rule.about), seconds: rule.seconds })));
    const exceeded = counted.flatMap((count, index) => (count.hits > (rules[index]?.calls ?? 0) ? [count.resetsAt.getTime()] : []));
    return exceeded.length === 0 ? 0 : Math.max(1, Math.ceil((Math.max(...exceeded) - clock.now().getTime()) / 1000));
  }

  return {
    async take(rules) {
      const wait = await secondsToWait(rules);
      if (wait === 0) return;
      throw new AppError('TOO_MANY', {
        message: `Too many attempts. Please try again in ${formatDuration(wait)}.`,
        retryAfterSeconds: wait,
      });
    },
    allows: async (rules) => (await secondsToWait(rules)) === 0,
    async giveBack(rules) {
      if (!enabled || rules.length === 0) return;
      // Locks the rows in the order in which `count` does, to avoid deadlocks between processes.
      await database.pool.query(
        `with counted as (select key from rate_limits where key = any($1) and resets_at > $2 and hits > 0 order by key for update)
         update rate_limits set hits = hits - 1 from counted where counted.key = rate_limits.key`,
        [rules.map(({ about }) => keyOf(about)), clock.now()],
      );
    },
    async reset(abouts) {
      if (enabled) await database.pool.query('delete from rate_limits where key = any($1)', [abouts.map(keyOf)]);
    },
    sweeps: [
      {
        name: 'rate-limits',
        handleBatch: (limit) =>
          deleteBatch(database, { table: 'rate_limits', where: 'resets_at <= $1', orderBy: 'resets_at', values: [clock.now()], limit }),
      },
    ],
  };
}
