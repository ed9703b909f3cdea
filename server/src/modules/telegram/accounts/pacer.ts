import type { Clock } from '../../../kit/clock.ts';
import { keyedMutex } from '../../../kit/concurrency/keyed-mutex.ts';
import type { RandomBytes } from '../../../kit/ids.ts';
import { limits } from '../members/limits.ts';
import type { CallClass } from '../telegram.port.ts';

interface PacerDeps {
  clock: Clock;
  random: RandomBytes;
  pause(milliseconds: number): Promise<void>;
}

/** Rate limiter of one account: waits `limits.pace`, plus up to a quarter as jitter, between two writes and between two reads. */
export function pacer({ clock, random, pause }: PacerDeps): (callClass: CallClass) => Promise<void> {
  const last = { READ: 0, WRITE: 0 };
  const mutex = keyedMutex<'READ' | 'WRITE'>();
  const jitterFactor = () => 1 + (random(1)[0] ?? 0) / 1024;
  return (callClass) => {
    const kind = callClass === 'READ' ? 'READ' : 'WRITE';
    return mutex(kind, async () => {
      const wait = last[kind] + limits.pace[callClass] * jitterFactor() - clock.now().getTime();
      if (wait > 0) await pause(Math.ceil(wait));
      last[kind] = clock.now().getTime();
    });
  };
}
