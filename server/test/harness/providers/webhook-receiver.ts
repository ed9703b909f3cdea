import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  /** Raw body, over which the signature is computed. */
  text: string;
  body: { type: string; data: Record<string, Record<string, unknown>> };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** HTTP server that accepts and records webhooks. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let round = 1;
  const path = () => `/webhooks/${round}`;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (request.url === path()) received.push({ headers: request.headers, text, body: JSON.parse(text) });
    response.writeHead(200).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path()}`;
    },
    received,
    /** Forgets all webhooks and changes the URL: webhooks to the former one, which may still be on their way, are not recorded. */
    reset() {
      round += 1;
      received.length = 0;
    },
    types: () => received.map(({ body }) => body.type),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
