import { type Clock, stopwatch } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Recorder, RootSpan, Span, TraceContext } from '../../kit/trace/trace-context.ts';
import type { SpanReference, TraceParent } from '../../kit/trace/traceparent.ts';

/** Receives the spans of sampled traces. Never blocks and never throws. */
export interface SpanExporter {
  record(span: Span): void;
  /** Sends what is queued; resolves also if that fails. */
  flush(): Promise<void>;
  close(): Promise<void>;
  counts(): { exported: number; dropped: number };
}

interface RootOptions {
  /** Id of the new trace; a random one by default. */
  traceId?: string;
  /** Span of an earlier trace that the root continues. It also decides about the export. */
  parent?: TraceParent | null;
  links?: SpanReference[];
  jobKind?: string;
  /** False keeps the trace out of the export. */
  isExported?: boolean;
}

export interface Tracer {
  newTraceId(): string;
  /** Starts the span of a request or job. */
  start(options?: RootOptions): RootSpan;
  flush(): Promise<void>;
  close(): Promise<void>;
  counts(): { exported: number; dropped: number };
}

interface TracerDeps {
  random: RandomBytes;
  clock: Clock;
  /** Null: traces have an id for the log, and nothing is exported. */
  exporter: SpanExporter | null;
  /** Share of the traces that is exported, from 0 to 1. */
  sampleRatio?: number;
}

/** A trace with more spans is cut: a cleanup job can run thousands of statements. */
const maxSpansPerTrace = 1_000;

/** Random hexadecimal ids. One call for many: a call of the random number generator costs more than a span. */
function hexIds(random: RandomBytes): (bytes: number) => string {
  let pool = '';
  return (bytes) => {
    if (pool.length < bytes * 2) pool = random(2_048).toString('hex');
    const id = pool.slice(0, bytes * 2);
    pool = pool.slice(bytes * 2);
    return id;
  };
}

const randomDigits = 14;
/** Consistent sampling of OpenTelemetry: the last 56 bits of the trace id decide, so that every process decides the same. */
const isSampled = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-randomDigits), 16) >= (1 - ratio) * 16 ** randomDigits;

export function createTracer({ random, clock, exporter, sampleRatio = 1 }: TracerDeps): Tracer {
  const hexId = hexIds(random);
  const newTraceId = () => hexId(16);
  let cut = 0;

  function createRecorder(target: SpanExporter): Recorder {
    // Wall clock at the start, monotonic clock from there: durations are right even if the wall clock is adjusted.
    const offset = clock.now().getTime() - stopwatch();
    let spans = 0;
    return {
      now: () => offset + stopwatch(),
      newSpanId: () => hexId(8),
      reserve() {
        spans += 1;
        if (spans > maxSpansPerTrace) cut += 1;
        return spans <= maxSpansPerTrace;
      },
      record: (span) => target.record(span),
      startLinked: (links) => startRoot(newTraceId(), { links }, true),
    };
  }

  function startRoot(traceId: string, { parent, links = [], jobKind }: RootOptions, isExported: boolean): RootSpan {
    const recorder = exporter && isExported ? createRecorder(exporter) : null;
    // Without export the span id only completes the `traceparent` of a job.
    const spanId = recorder ? recorder.newSpanId() : traceId.slice(0, 16);
    const root: TraceContext['root'] = { isOpen: true, ...(jobKind === undefined ? {} : { jobKind }) };
    const startedAt = recorder?.now() ?? 0;
    return {
      context: { traceId, spanId, recorder, root },
      end(result) {
        if (!root.isOpen) return;
        root.isOpen = false;
        recorder?.record({ ...result, traceId, spanId, parentId: parent?.spanId ?? null, startedAt, endedAt: recorder.now(), links });
      },
    };
  }

  return {
    newTraceId,
    start(options = {}) {
      const { parent } = options;
      const traceId = parent?.traceId ?? options.traceId ?? newTraceId();
      const isExported = exporter !== null && (options.isExported ?? parent?.isSampled ?? isSampled(traceId, sampleRatio));
      return startRoot(traceId, options, isExported);
    },
    flush: async () => exporter?.flush(),
    close: async () => exporter?.close(),
    counts() {
      const { exported, dropped } = exporter?.counts() ?? { exported: 0, dropped: 0 };
      return { exported, dropped: dropped + cut };
    },
  };
}
