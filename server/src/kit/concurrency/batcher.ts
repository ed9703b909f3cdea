import { currentTrace, runForCallers, type TraceContext } from '../trace/trace-context.ts';

interface PendingCall<Item, Result> {
  item: Item;
  trace: TraceContext | undefined;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

const maxTicks = 6;

/**
 * Batches concurrent calls: while `maxConcurrent` batches run, further calls are collected for the next one. On an idle server a call
 * waits for two event loop ticks; on a busy one a single query serves fifty requests. Results are never stale, because a call only
 * joins a batch that has not started.
 */
export function batcher<Item, Result>(run: (items: Item[]) => Promise<Result[]>, maxBatchSize = 500, maxConcurrent = 1) {
  const pending: PendingCall<Item, Result>[] = [];
  let running = 0;
  let isCollecting = false;

  /** Requests arrive in bursts: collects calls until an event loop tick brings no more, for at most `maxTicks` ticks. */
  async function collectBatch(): Promise<PendingCall<Item, Result>[]> {
    isCollecting = true;
    for (let ticks = 0, before = 0; ticks < maxTicks && pending.length > before; ticks++) {
      before = pending.length;
      await new Promise((tick) => setImmediate(tick));
    }
    isCollecting = false;
    return pending.splice(0, maxBatchSize);
  }

  async function drain(): Promise<void> {
    running++;
    while (pending.length > 0 && !isCollecting) {
      const batch = await collectBatch();
      startDrain();
      try {
        const results = await runForCallers(
          batch.map((call) => call.trace),
          () => run(batch.map((call) => call.item)),
        );
        for (const [index, call] of batch.entries()) call.resolve(results[index] as Result);
      } catch (reason) {
        for (const call of batch) call.reject(reason);
      }
    }
    running--;
  }

  /** At most one drain collects at a time, because it takes all pending calls. */
  function startDrain(): void {
    if (pending.length > 0 && !isCollecting && running < maxConcurrent) void drain();
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      pending.push({ item, trace: currentTrace(), resolve, reject });
      startDrain();
    });
}
