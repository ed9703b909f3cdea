import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedReport {
  path: string | undefined;
  auth: string | string[] | undefined;
  contentType: string | undefined;
  envelope: { event_id: string };
  item: { type: string };
  event: Record<string, unknown> & { transaction: string; tags: Record<string, string>; extra?: { suppressed: number } };
}

export type ReportAnswer = (response: ServerResponse, request: IncomingMessage, index: number) => void;

const accept: ReportAnswer = (response) => void response.writeHead(200).end();

/** Error report service on loopback that keeps the parsed envelopes. */
export async function startErrorReportService(answer = accept) {
  const received: ReceivedReport[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
    const [envelope, item, event] = lines.map((line) => JSON.parse(line));
    const { 'x-sentry-auth': auth, 'content-type': contentType } = request.headers;
    received.push({ path: request.url, auth, contentType, envelope, item, event });
    answer(response, request, received.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    dsn: `http://publickey@127.0.0.1:${port}/collector/42`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
  };
}
