// A browser that blocks storage throws on every touch of localStorage. Then this tab remembers for itself.
const ownMemory = new Map<string, string>();

export const browserStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return ownMemory.get(key) ?? null;
    }
  },
  write(key: string, value: string) {
    try {
      localStorage.setItem(key, value);
    } catch {
      ownMemory.set(key, value);
    }
  },
  remove(key: string) {
    ownMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored there.
    }
  },
};
