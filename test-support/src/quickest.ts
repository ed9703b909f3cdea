const fewest = 8;
const most = 500;

/**
 * The milliseconds of the quickest of many tries. A busy machine only ever makes one slower, so it is tried until one is quick
 * enough; what is slow by itself is so every time, and then the last word is that it was never quick.
 */
export async function quickest(work: () => Promise<void>, isEnough: (time: number) => boolean = () => true): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < fewest || (tries < most && !isEnough(best)); tries++) {
    const began = performance.now();
    await work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
