import { signWebhook } from '../cashfree/webhook-sender.ts';
import type { PayoutImperfections } from './imperfections.ts';

interface WebhookDeps {
  now: () => Date;
  clientSecret: string;
  /** Null while the merchant has no address for webhooks. */
  webhookUrl: () => string | null;
  imperfections: PayoutImperfections;
}

interface WaitingWebhook {
  body: string;
  /** Null: sent by `deliver` only. */
  dueAt: Date | null;
}

const answerTimeout = 10_000;

/** Payout webhooks: one attempt each. Those that wait are kept in memory. */
export function payoutWebhooks({ now, clientSecret, webhookUrl, imperfections }: WebhookDeps) {
  const waiting = new Set<WaitingWebhook>();
  const timers = new Set<NodeJS.Timeout>();

  /** Status of the merchant's answer; null when there was none. */
  async function post(body: string): Promise<number | null> {
    const url = webhookUrl();
    if (!url) return null;
    const timestamp = String(now().getTime());
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(answerTimeout),
        headers: {
          'content-type': 'application/json',
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': signWebhook(clientSecret, timestamp, body),
        },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // The merchant may be down. The sandbox does not retry; the merchant has to ask.
      return null;
    }
  }

  async function sendWaiting(webhook: WaitingWebhook): Promise<void> {
    if (waiting.delete(webhook)) await post(webhook.body);
  }

  function postpone(body: string, delayMs: number): void {
    const webhook = { body, dueAt: new Date(now().getTime() + delayMs) };
    waiting.add(webhook);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void sendWaiting(webhook);
    }, delayMs).unref();
    timers.add(timer);
  }

  return {
    /** Sends a webhook about a transfer. Returns the status of the merchant's answer; null when it waits, got lost or was not answered. */
    async send(transferId: string, body: string): Promise<number | null> {
      if (imperfections.strikes('loseWebhooks', transferId)) return null;
      const bodies = imperfections.strikes('duplicate', transferId) ? [body, body] : [body];
      const delayMs = imperfections.webhookDelayFor(transferId);
      let status: number | null = null;
      for (const each of bodies) {
        if (imperfections.reorders(transferId)) waiting.add({ body: each, dueAt: null });
        else if (delayMs > 0) postpone(each, delayMs);
        else status = await post(each);
      }
      return status;
    },
    /** Sends the webhooks that wait, newest first: the reordered ones and those due by now, or with `everything` all of them. */
    async deliver(everything: boolean): Promise<number> {
      const ready = [...waiting].filter(({ dueAt }) => everything || dueAt === null || dueAt <= now()).reverse();
      for (const webhook of ready) await sendWaiting(webhook);
      return ready.length;
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
