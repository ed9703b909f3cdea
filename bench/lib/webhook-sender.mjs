// Signs and sends webhooks as the provider does: concurrently, over keep-alive connections.
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

/** @typedef {{ body: string, headers: Record<string, string> }} Webhook */

/**
 * Sends one webhook; resolves with the status of the reply.
 * @param {string} url
 * @param {Agent} agent
 * @param {Webhook} webhook
 */
const post = (url, agent, { body, headers }) =>
  new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    call.once('error', reject);
    call.end(body);
  });

/**
 * @param {string} url
 * @param {Webhook[]} webhooks
 * @param {{ concurrency: number }} options
 */
export async function sendWebhooks(url, webhooks, { concurrency }) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const queue = [...webhooks];
  const worker = async () => {
    for (let webhook = queue.pop(); webhook; webhook = queue.pop()) {
      const status = await post(url, agent, webhook);
      if (status !== 200) throw new Error(`A webhook returned ${status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
}

/** Secret key of the simulated provider. */
export const webhookSecret = 'cfsk_bench';

/**
 * Webhook about the payment of an order of 499 rupees, signed now: older ones do not settle.
 * @param {string} orderId
 */
export function signedWebhook(orderId) {
  const body = `{"type":"PAYMENT_SUCCESS_WEBHOOK","event_time":"2026-01-01T10:00:05+05:30","data":{"order":{"order_id":"${orderId}","order_amount":499.00,"order_currency":"INR"},"payment":{"cf_payment_id":"pay${orderId}","payment_status":"SUCCESS","payment_amount":499.00,"payment_currency":"INR","payment_message":"Simulated response message","payment_time":"2026-01-01T10:00:00+05:30","bank_reference":"1234567890","payment_group":"upi"},"customer_details":{"customer_id":"buyer","customer_phone":"9876543210"}}}`;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', webhookSecret)
    .update(timestamp + body)
    .digest('base64');
  return { body, headers: { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature } };
}
