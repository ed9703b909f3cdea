/** A browser that blocks storage throws on every access to it; values are then kept in memory. */
const storeIn = (storage: () => Storage) => {
  const memory = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key: string, value: string) {
      try {
        storage().setItem(key, value);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key: string) {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Storage is blocked: nothing was stored.
      }
    },
  };
};

export const browserStore = storeIn(() => localStorage);

/** Session storage: values of this tab, until it is closed. */
export const tabStore = storeIn(() => sessionStorage);
