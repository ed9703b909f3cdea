/** Knows what has been begun and not ended, so that one can wait for silence. */
export function inFlight() {
  const begun = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      begun.add(work);
      const forget = () => void begun.delete(work);
      work.then(forget, forget);
      return work;
    },
    /** What ends may begin something new in its turn: silence is when nothing did. */
    async silence(): Promise<void> {
      while (begun.size > 0) {
        await Promise.allSettled(begun);
        await new Promise((turn) => setImmediate(turn));
      }
    },
  };
}
