import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { fingerprint } from '../../kit/crypto/secret-key.ts';
import type { Database } from '../db/database.ts';

export interface Rule {
  /** What is counted, in words: `['signin', 'account', login]`. Kept only as a fingerprint. */
  about: string[];
  calls: number;
  seconds: number;
}

export interface Limits {
  /** Counts one call against each rule, in every process at once; refuses when one of them is spent. */
  take(rules: Rule[]): Promise<void>;
  /** The same, for one who is not to be told. */
  allows(rules: Rule[]): Promise<boolean>;
  /** Forgets what was counted, for one who has shown who they are. */
  forget(abouts: string[][]): Promise<void>;
  sweep(): Promise<void>;
}

interface Counted {
  hits: number;
  resetsAt: Date;
}

/** One statement for the calls of the moment. Keys are sorted, so that two processes never wait for each other in a ring. */
const countStatement = `
  insert into rate_limits as kept (key, hits, resets_at)
  select key, hits, resets_at from unnest($1::text[], $2::int[], $3::timestamptz[]) as given (key, hits, resets_at) order by key
  on conflict (key) do update set
    hits = case when kept.resets_at <= $4 then excluded.hits else kept.hits + excluded.hits end,
    resets_at = case when kept.resets_at <= $4 then excluded.resets_at else kept.resets_at end
  returning key, hits, resets_at`;

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : seconds > 1 ? `${seconds} seconds` : 'a second';
};

export function createLimits(database: Database, clock: Clock, key: Buffer, enabled: boolean): Limits {
  const keyOf = (about: string[]) => fingerprint(key, ...about);

  const count = batcher<{ key: string; seconds: number }, Counted>(async (calls) => {
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
    const seen = new Map<string, number>();
    // Calls that were counted together still get one place each in the line.
    return calls.map((call) => {
      const row = counted.get(call.key);
      if (!row) throw new Error('A limit was not counted');
      const place = (seen.get(call.key) ?? 0) + 1;
      seen.set(call.key, place);
      return { hits: row.hits - (perKey.get(call.key)?.calls ?? 0) + place, resetsAt: row.resets_at };
    });
  });

  async function secondsToWait(rules: Rule[]): Promise<number> {
    if (!enabled || rules.length === 0) return 0;
    const counted = await Promise.all(rules.map((rule) => count({ key: keyOf(rule.about), seconds: rule.seconds })));
    const spent = counted.flatMap((found, index) => (found.hits > (rules[index]?.calls ?? 0) ? [found.resetsAt.getTime()] : []));
    return spent.length === 0 ? 0 : Math.max(1, Math.ceil((Math.max(...spent) - clock.now().getTime()) / 1000));
  }

  return {
    async take(rules) {
      const wait = await secondsToWait(rules);
      if (wait === 0) return;
      throw new AppError('TOO_MANY', { message: `Too many attempts. Please try again in ${inWords(wait)}.`, retryAfterSeconds: wait });
    },
    allows: async (rules) => (await secondsToWait(rules)) === 0,
    async forget(abouts) {
      if (enabled) await database.pool.query('delete from rate_limits where key = any($1)', [abouts.map(keyOf)]);
    },
    async sweep() {
      await database.pool.query('delete from rate_limits where resets_at <= $1', [clock.now()]);
    },
  };
}
