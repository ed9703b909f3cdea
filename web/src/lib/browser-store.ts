// Fallback in memory: a browser that blocks storage throws on every access to localStorage.
const memory = new Map<string, string>();

export const browserStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return memory.get(key) ?? null;
    }
  },
  write(key: string, value: string) {
    try {
      localStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  },
  remove(key: string) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked: nothing was stored.
    }
  },
};
