import type { Clock } from '../../kit/clock.ts';
import type { Database } from '../db/database.ts';

export interface Bucket {
  name: string;
  perMinute: number;
  /** Part of the burst, from 0 to 1, that this call leaves to more urgent ones. */
  reserve: number;
}

/** Limits of calls per minute that all processes share. */
export interface TokenBuckets {
  /** Takes a token. Returns 0, or the milliseconds until it is worth trying again. */
  take(bucket: Bucket): Promise<number>;
  /** Allows no call until then. */
  block(bucket: Pick<Bucket, 'name' | 'perMinute'>, until: Date): Promise<void>;
}

/** Refill and burst together stay below the limit in every minute, wherever the minutes of the other side begin. */
const shares = { refill: 0.8, burst: 0.18 } as const;

const sizeOf = (perMinute: number) => ({ burst: Math.max(1, perMinute * shares.burst), perMs: (perMinute * shares.refill) / 60_000 });

/** $1 name, $2 burst, $3 tokens per millisecond, $4 now, $5 tokens that must be left. */
const filled = `least($2::float8, bucket.tokens + greatest(0, extract(epoch from ($4::timestamptz - bucket.refilled_at)) * 1000)::float8 * $3::float8)`;
const takeStatement = `
  insert into token_buckets as bucket (name, tokens, refilled_at) values ($1, $2::float8 - 1, $4)
  on conflict (name) do update set tokens = ${filled} - 1, refilled_at = greatest(bucket.refilled_at, $4)
    where ${filled} - 1 >= $5::float8 and (bucket.blocked_until is null or bucket.blocked_until <= $4)
  returning tokens`;
const stateStatement = `select ${filled} as tokens, blocked_until as "blockedUntil" from token_buckets as bucket where name = $1`;

export function tokenBuckets({ pool }: Pick<Database, 'pool'>, clock: Clock): TokenBuckets {
  return {
    async take({ name, perMinute, reserve }) {
      const { burst, perMs } = sizeOf(perMinute);
      const now = clock.now();
      // A bucket of one token has nothing to leave.
      const left = Math.min(reserve * burst, burst - 1);
      const taken = await pool.query({ name: 'take-token', text: takeStatement, values: [name, burst, perMs, now, left] });
      if (taken.rows.length > 0) return 0;
      const { rows } = await pool.query<{ tokens: number; blockedUntil: Date | null }>({
        name: 'read-token-bucket',
        text: stateStatement,
        values: [name, burst, perMs, now],
      });
      const [{ tokens, blockedUntil } = { tokens: burst, blockedUntil: null }] = rows;
      const refillMs = (left + 1 - tokens) / perMs;
      return Math.max(1, Math.ceil(refillMs), (blockedUntil?.getTime() ?? 0) - now.getTime());
    },
    async block({ name, perMinute }, until) {
      await pool.query(
        `insert into token_buckets as bucket (name, tokens, refilled_at, blocked_until) values ($1, $2, $3, $4)
         on conflict (name) do update set blocked_until = greatest(bucket.blocked_until, excluded.blocked_until)`,
        [name, sizeOf(perMinute).burst, clock.now(), until],
      );
    },
  };
}
