import type { Span, SpanKind } from '../../kit/trace/trace-context.ts';

/** Values of `Span.SpanKind` and `Status.StatusCode` in OTLP. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const errorStatus = 2;

const attribute = (key: string, value: string | number) => ({
  key,
  value:
    typeof value === 'string' ? { stringValue: value } : Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value },
});
const attributesOf = (values: Record<string, string | number>) => Object.entries(values).map(([key, value]) => attribute(key, value));

/** Nanoseconds as text: they do not fit into a JSON number. Microseconds are the precision of our clock. */
const unixNano = (milliseconds: number) => `${Math.round(milliseconds * 1_000)}000`;

const spanJson = ({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, links, isError }: Span) => ({
  traceId,
  spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: unixNano(startedAt),
  endTimeUnixNano: unixNano(endedAt),
  attributes: attributesOf(attributes),
  ...(links.length > 0 ? { links } : {}),
  ...(isError ? { status: { code: errorStatus } } : {}),
});

/** Body of an export request (OTLP/HTTP, JSON encoding: ids as hexadecimal text, enumerations as numbers). */
export const exportRequest = (resource: Record<string, string>, spans: Span[]) => ({
  resourceSpans: [
    { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: 'jamun' }, spans: spans.map(spanJson) }] },
  ],
});
