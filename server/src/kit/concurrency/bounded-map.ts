/** Remembers the last ones asked for, up to so many; the one that was not asked for the longest gives way. */
export function boundedMap<Key, Value>(most: number) {
  const kept = new Map<Key, Value>();
  return {
    get(key: Key): Value | undefined {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      // A map keeps the order of insertion: what is asked for moves to its end. While there is room nobody has to give way.
      if (kept.size >= most / 2) {
        kept.delete(key);
        kept.set(key, value);
      }
      return value;
    },
    set(key: Key, value: Value): void {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size <= most) return;
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        return;
      }
    },
    delete: (key: Key) => kept.delete(key),
    clear: () => kept.clear(),
    entries: () => kept.entries(),
    size: () => kept.size,
  };
}
