import type { WebhookRow } from './rows.ts';
import type { Query } from './store.ts';

export type WebhooksStore = ReturnType<typeof webhooksStore>;

export function webhooksStore(query: Query) {
  return {
    /**
     * Claims due webhooks and sets their next attempt, so that a process that dies while sending leaves them to be retried.
     * After the last attempt there is no next one.
     */
    async claim(
      which: { only: string[] | null; except: string[]; until: Date | 'infinity' },
      retries: Date[],
      most: number,
    ): Promise<WebhookRow[]> {
      const { rows } = await query(
        `update sandbox_cashfree_webhooks set attempts = attempts + 1, next_attempt_at = ($1::timestamptz[])[attempts + 1]
         where id in (
           select id from sandbox_cashfree_webhooks
           where next_attempt_at <= $3::timestamptz and ($4::text[] is null or id = any($4)) and id <> all($5::text[])
           order by next_attempt_at, seq limit $2 for update skip locked
         ) returning *`,
        [retries, most, which.until, which.only, which.except],
      );
      return rows as WebhookRow[];
    },
    async answered(id: string, answer: string, deliveredAt: Date | null): Promise<void> {
      await query(
        `update sandbox_cashfree_webhooks set last_answer = $2, delivered_at = coalesce(delivered_at, $3),
         next_attempt_at = case when $3::timestamptz is null then next_attempt_at end where id = $1`,
        [id, answer, deliveredAt],
      );
    },
  };
}
