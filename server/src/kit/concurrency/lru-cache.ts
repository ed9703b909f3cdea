/** LRU cache with at most `max` entries. */
export function lruCache<Key, Value>(max: number) {
  const entries = new Map<Key, Value>();
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
      for (const leastRecent of entries.keys()) {
        entries.delete(leastRecent);
        return;
      }
    },
    delete: (key: Key) => entries.delete(key),
    clear: () => entries.clear(),
    entries: () => entries.entries(),
    size: () => entries.size,
  };
}
