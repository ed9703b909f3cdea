// Sends webhooks as the provider does: concurrently, over keep-alive connections.
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
