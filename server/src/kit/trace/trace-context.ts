import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceparent, type SpanReference } from './traceparent.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface Span extends SpanReference {
  parentId: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  /** Names of ours and numbers only: no ids, no user input. */
  attributes: Record<string, string | number>;
  links: SpanReference[];
  isError: boolean;
}

/** Recorder of one trace in this process. */
export interface Recorder {
  now(): number;
  newSpanId(): string;
  /** False when the trace has too many spans; the span is counted as dropped. */
  reserve(): boolean;
  record(span: Span): void;
  /** Root of another trace, linked to the given spans. */
  startLinked(links: SpanReference[]): RootSpan;
}

/** Current position in a trace: the span whose work is running. */
export interface TraceContext extends SpanReference {
  /** Null when the trace is not exported; log lines have its id all the same. */
  recorder: Recorder | null;
  /** Shared by all spans of the root. */
  root: {
    /** False after the end of the request or job: timers and sockets that it created keep its context. */
    isOpen: boolean;
    /** Kind of the job, if the root is one. */
    jobKind?: string;
  };
}

export interface SpanResult {
  name: string;
  kind: SpanKind;
  attributes: Record<string, string | number>;
  isError: boolean;
}

/** Span of a request, job or batch. Name and attributes are known at its end. */
export interface RootSpan {
  context: TraceContext;
  end(result: SpanResult): void;
}

const storage = new AsyncLocalStorage<TraceContext | undefined>();

/** Context of the running request or job; undefined outside of one. */
export function currentTrace(): TraceContext | undefined {
  const context = storage.getStore();
  return context?.root.isOpen ? context : undefined;
}

export const runInTrace = <T>(context: TraceContext | undefined, run: () => T): T => storage.run(context, run);

/** `traceparent` that continues the current trace elsewhere; null outside of a trace. */
export function currentTraceparent(): string | null {
  const context = currentTrace();
  return context ? formatTraceparent({ ...context, isSampled: context.recorder !== null }) : null;
}

/**
 * Runs a batch that serves several callers. If they belong to different traces, the batch is a trace of its own with a link to each of
 * them: as part of one trace, the jobs that it enqueues would appear under the wrong request.
 */
export async function runForCallers<T>(callers: (TraceContext | undefined)[], run: () => Promise<T>): Promise<T> {
  const [first] = callers;
  if (callers.every((caller) => caller?.traceId === first?.traceId)) return runInTrace(first, run);
  const recorded = callers.filter((caller) => caller !== undefined && caller.recorder !== null) as TraceContext[];
  const batch = recorded[0]?.recorder?.startLinked(recorded.map(({ traceId, spanId }) => ({ traceId, spanId })));
  if (!batch) return runInTrace(undefined, run);
  const end = (isError: boolean) =>
    batch.end({ name: 'batch', kind: 'internal', attributes: { 'jamun.batch.calls': callers.length }, isError });
  try {
    const result = await runInTrace(batch.context, run);
    end(false);
    return result;
  } catch (error) {
    end(true);
    throw error;
  }
}
