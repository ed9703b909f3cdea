import type { Database } from '../db/database.ts';
import { type MailBucket, mailBuckets } from './recipient-limits.ts';

export async function countDrop({ pool }: Database, bucket: MailBucket): Promise<void> {
  const statement = `insert into dropped_emails as existing (bucket, count) values ($1, 1)
    on conflict (bucket) do update set count = existing.count + 1`;
  await pool.query(statement, [bucket]);
}

/** Dropped emails by bucket, including buckets with zero. */
export async function countDropped({ pool }: Database): Promise<{ bucket: MailBucket; count: number }[]> {
  const { rows } = await pool.query<{ bucket: string; count: string }>('select bucket, count from dropped_emails');
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, Number(count)]));
  return mailBuckets.map((bucket) => ({ bucket, count: counts.get(bucket) ?? 0 }));
}
