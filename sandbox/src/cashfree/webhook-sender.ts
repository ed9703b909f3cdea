import { createHmac } from 'node:crypto';
import type { ImperfectionSwitch } from './imperfections.ts';
import type { WebhookRow } from './rows.ts';
import type { WebhooksStore } from './webhooks.store.ts';

const atOnce = 16;

export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64');

interface SenderDeps {
  store: WebhooksStore;
  secret: string;
  now: () => Date;
  /** Backoff in milliseconds: one retry per entry. */
  retryAfter: number[];
  /** Timeout of the merchant's answer in milliseconds. */
  answerTimeout: number;
  imperfections: ImperfectionSwitch;
}

/** Sends queued webhooks until the merchant accepts them: at least once, in no guaranteed order. */
export function webhookSender({ store, secret, now, retryAfter, answerTimeout, imperfections }: SenderDeps) {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  let polling: NodeJS.Timeout | undefined;

  async function post(hook: WebhookRow): Promise<number> {
    const timestamp = String(now().getTime());
    const answer = await fetch(hook.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(answerTimeout), stopping.signal]),
      headers: {
        'content-type': 'application/json',
        'x-webhook-signature': signWebhook(secret, timestamp, hook.body),
        'x-webhook-timestamp': timestamp,
        'x-webhook-version': '2025-01-01',
        'x-webhook-attempt': String(hook.attempts),
        'x-idempotency-key': hook.idempotency_key,
      },
      body: hook.body,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function attempt(hook: WebhookRow): Promise<void> {
    try {
      const status = await post(hook);
      await store.answered(hook.id, String(status), status >= 200 && status < 300 ? now() : null);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      await store.answered(hook.id, cause?.code ?? name, null);
    }
  }

  async function round(only: string[] | null, everything: boolean): Promise<number> {
    const tried: string[] = [];
    for (;;) {
      const at = now().getTime();
      const retries = retryAfter.map((pause) => new Date(at + pause));
      // Sorting needs all waiting webhooks in one batch.
      const most = imperfections.now().reorder ? 10_000 : atOnce;
      const claimed = await store.claim({ only, except: tried, until: everything ? 'infinity' : now() }, retries, most);
      tried.push(...claimed.map(({ id }) => id));
      const reordered = claimed.filter((hook) => imperfections.reorders(hook.order_id)).sort((a, b) => Number(b.seq) - Number(a.seq));
      await Promise.all(claimed.filter((hook) => !reordered.includes(hook)).map(attempt));
      for (const hook of reordered) await attempt(hook);
      if (claimed.length < most) return tried.length;
    }
  }

  function tracked<Result>(work: Promise<Result>): Promise<Result> {
    const kept: Promise<unknown> = work.catch(() => {}).finally(() => underWay.delete(kept));
    underWay.add(kept);
    return work;
  }

  return {
    /** First attempt of an order's new webhooks. Webhooks to be reordered wait for `deliver`. */
    send: async (orderId: string, webhooks: { id: string }[]): Promise<void> => {
      if (webhooks.length === 0 || imperfections.reorders(orderId)) return;
      const ids = webhooks.map(({ id }) => id);
      await tracked(round(ids, false));
    },
    /** One attempt for each webhook that is due, or for all that wait. Returns the number of attempts. */
    deliver: (everything: boolean): Promise<number> => tracked(round(null, everything)),
    /** Starts polling for due webhooks, also those that a dead process has left. */
    start(every: number): void {
      polling ??= setInterval(() => {
        // A database error is retried at the next poll.
        if (underWay.size === 0) void tracked(round(null, false)).catch(() => {});
      }, every).unref();
    },
    /** Aborts running attempts; their retries are in the table. */
    async stop(): Promise<void> {
      clearInterval(polling);
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
