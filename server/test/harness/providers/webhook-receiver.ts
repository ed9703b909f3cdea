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
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, text, body: JSON.parse(text) });
    response.writeHead(200).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    types: () => received.map(({ body }) => body.type),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
