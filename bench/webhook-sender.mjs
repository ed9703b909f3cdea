// What the provider does: so many webhooks at a time, each over a connection that stays open.
import { Agent, request } from 'node:http';

const post = (url, agent, { body, headers }) =>
  new Promise((answered, failed) => {
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      answer.resume();
      answer.once('end', () => answered(answer.statusCode));
    });
    call.once('error', failed);
    call.end(body);
  });

export async function sendWebhooks(url, webhooks, { concurrency }) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const worker = async () => {
    for (let webhook = webhooks.pop(); webhook; webhook = webhooks.pop()) {
      const status = await post(url, agent, webhook);
      if (status !== 200) throw new Error(`A webhook was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
}
