export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** A second line, in a quieter colour. */
  more: string | undefined;
  /** In milliseconds. */
  duration: number;
}

interface ToastOptions {
  more?: string;
  duration?: number;
}

/** The specification's default. */
const defaultDuration = 3000;
const maxShown = 4;
let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

const showAs =
  (type: ToastType) =>
  (message: string, { more, duration = defaultDuration }: ToastOptions = {}) => {
    lastId += 1;
    // The same message again replaces the first toast instead of piling up.
    const others = shown.filter((other) => other.type !== type || other.message !== message);
    set([...others, { id: lastId, type, message, more, duration }].slice(-maxShown));
  };

export const toast = {
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  warning: showAs('warning'),
};

export const toasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  hide: (id: number) => set(shown.filter((other) => other.id !== id)),
};
