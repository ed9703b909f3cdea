/** LRU cache with at most `max` entries. */
export function lruCache<Key, Value>(max: number) {
  const entries = new Map<Key, Value>();
  // Batch eviction: each new iteration skips the slots of deleted entries, which can be as many as the entries.
  const evictionBatch = Math.ceil(max / 64);
  return {
    get(key: Key): Value | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // Map iterates in insertion order: a read moves the entry to the end. Not needed while the cache is less than half full.
      if (entries.size >= max / 2) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: Key, value: Value): void {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= max) return;
      let surplus = evictionBatch;
      for (const leastRecent of entries.keys()) {
        entries.delete(leastRecent);
        surplus -= 1;
        if (surplus === 0) return;
      }
    },
    delete: (key: Key) => entries.delete(key),
    clear: () => entries.clear(),
    entries: () => entries.entries(),
    size: () => entries.size,
  };
}
