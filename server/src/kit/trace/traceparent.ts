/** Reference to a span: trace id of 32 and span id of 16 hexadecimal digits. */
export interface SpanReference {
  traceId: string;
  spanId: string;
}

/** Content of a `traceparent` header (W3C Trace Context). */
export interface TraceParent extends SpanReference {
  isSampled: boolean;
}

const version00 = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null unless the text is a valid `traceparent` of version 00. */
export function parseTraceparent(text: unknown): TraceParent | null {
  const [, traceId, spanId, flags] = (typeof text === 'string' && version00.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
