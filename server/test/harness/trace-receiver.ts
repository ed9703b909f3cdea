import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code: number };
}

interface ExportBody {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[];
  }[];
}

export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, string | undefined>;
}

const readSpan = ({ attributes, ...span }: OtlpSpan): ReceivedSpan => ({
  ...span,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
});

/** OTLP/HTTP receiver on loopback. */
export async function startTraceReceiver() {
  const requests: { url: string; headers: IncomingHttpHeaders; body: ExportBody; text: string }[] = [];
  let reply = { status: 200, body: '{}' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      requests.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) as ExportBody, text });
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      requests.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(readSpan))),
      ),
    forget: () => void requests.splice(0),
    answer(status: number, body = '{}') {
      reply = { status, body };
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
