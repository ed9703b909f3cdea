import { AppError } from '../../kit/app-error.ts';
import { errorKind } from '../../kit/error-kind.ts';
import { currentTrace, type Recorder, runInTrace, type SpanKind, type TraceContext } from '../../kit/trace/trace-context.ts';

/** True while a span would be exported; for callers whose span description costs time. */
export const isRecording = (): boolean => (currentTrace()?.recorder ?? null) !== null;

interface Description {
  name: string;
  kind?: SpanKind;
  /** Names of ours and numbers only: no ids, no user input. */
  attributes?: Record<string, string | number>;
}

/** Runs `work` as a child of the current span. Outside of an exported trace it is a plain call. */
export function span<T>(description: Description, work: () => Promise<T>): Promise<T> {
  const parent = currentTrace();
  const recorder = parent?.recorder;
  return parent && recorder?.reserve() ? record(parent, recorder, description, work) : work();
}

async function record<T>(parent: TraceContext, recorder: Recorder, description: Description, work: () => Promise<T>): Promise<T> {
  const { name, kind = 'internal', attributes = {} } = description;
  const { traceId, root } = parent;
  const spanId = recorder.newSpanId();
  const startedAt = recorder.now();
  const end = (isError: boolean, more: Record<string, string> = {}) =>
    recorder.record({
      traceId,
      spanId,
      parentId: parent.spanId,
      name,
      kind,
      startedAt,
      endedAt: recorder.now(),
      attributes: { ...attributes, ...more },
      links: [],
      isError,
    });
  try {
    const result = await runInTrace({ traceId, spanId, recorder, root }, work);
    end(false);
    return result;
  } catch (error) {
    // A rejected request is no failure of ours.
    end(!(error instanceof AppError), { 'error.type': errorKind(error) });
    throw error;
  }
}
