import { randomUUID } from 'node:crypto';
import { waitAtMost } from '../../kit/concurrency/wait-at-most.ts';
import { errorKind } from '../../kit/error-kind.ts';
import { trimEnd } from '../../kit/text/trim-characters.ts';
import type { Span } from '../../kit/trace/trace-context.ts';
import type { Logger } from '../log/logger.ts';
import { exportRequest } from './otlp-json.ts';
import type { SpanExporter } from './tracer.ts';

export interface OtlpOptions {
  /** Base address of the receiver, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
}

const batchSize = 512;
const batchInterval = 5_000;
/** Bounded queue: a receiver that is slow or away costs this much memory and not more. */
const maxQueued = 4 * batchSize;
const requestTimeout = 10_000;
const closeTimeout = 1_000;

/** Sends spans to a receiver of OpenTelemetry, in batches. A batch that is not accepted is dropped and counted, never sent again. */
export function otlpExporter({ endpoint, headers, serviceName }: OtlpOptions, log: Logger): SpanExporter {
  const url = `${trimEnd(endpoint, '/')}/v1/traces`;
  const resource = { 'service.name': serviceName, 'service.instance.id': randomUUID() };
  const counts = { exported: 0, dropped: 0 };
  let queue: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;
  let isFailing = false;

  /** Returns the number of spans that the receiver rejected. */
  async function post(spans: Span[]): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      // The headers may contain an API key, which goes only to the configured host.
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(exportRequest(resource, spans)),
    });
    const text = await response.text();
    if (!response.ok) throw Object.assign(new Error('The receiver rejected the spans'), { code: response.status });
    return rejectedSpans(text);
  }

  /** One log line when the export starts to fail, one when it works again. */
  function reportState(error: unknown): void {
    const failed = error !== null;
    if (failed && !isFailing) log.warn({ why: failureKind(error) }, 'traces cannot be exported; spans are dropped');
    if (!failed && isFailing) log.info('traces are exported again');
    isFailing = failed;
  }

  async function sendBatch(): Promise<void> {
    const spans = queue.splice(0, batchSize);
    try {
      const rejected = Math.min(await post(spans), spans.length);
      counts.exported += spans.length - rejected;
      counts.dropped += rejected;
      reportState(null);
    } catch (error) {
      counts.dropped += spans.length;
      reportState(error);
    }
  }

  /** One request at a time. */
  function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendBatch().finally(() => {
      sending = null;
      schedule();
    });
    return sending;
  }

  function schedule(): void {
    if (sending !== null || queue.length === 0) return;
    if (queue.length >= batchSize) void send();
    else timer ??= setTimeout(() => void send(), batchInterval).unref();
  }

  async function flush(): Promise<void> {
    while (sending || queue.length > 0) {
      await send();
      // The rest is not tried: each request could take its whole timeout.
      if (isFailing) return;
    }
  }

  return {
    record(span) {
      if (queue.length >= maxQueued) counts.dropped += 1;
      else {
        queue.push(span);
        schedule();
      }
    },
    flush,
    async close() {
      await waitAtMost(closeTimeout, flush());
      clearTimeout(timer);
      counts.dropped += queue.length;
      queue = [];
    },
    counts: () => counts,
  };
}

/** Number of rejected spans in the response (`partialSuccess`), a 64-bit number and thus possibly text. */
function rejectedSpans(text: string): number {
  try {
    const { partialSuccess } = JSON.parse(text) as { partialSuccess?: { rejectedSpans?: string | number } };
    return Number(partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** `fetch` hides the network error in the cause. */
const failureKind = (error: unknown) => errorKind((error as { cause?: unknown }).cause ?? error);
