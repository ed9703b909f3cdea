export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** Second line, in a muted colour. */
  more: string | undefined;
  /** In milliseconds. */
  duration: number;
}

interface ToastOptions {
  more?: string;
  duration?: number;
}

/** In milliseconds; default of the specification. */
const defaultDuration = 3000;
const maxToasts = 4;
let current: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  current = next;
  for (const listener of listeners) listener();
}

const showAs =
  (type: ToastType) =>
  (message: string, { more, duration = defaultDuration }: ToastOptions = {}) => {
    lastId += 1;
    // A repeated message replaces its first toast.
    const others = current.filter((other) => other.type !== type || other.message !== message);
    set([...others, { id: lastId, type, message, more, duration }].slice(-maxToasts));
  };

export const toast = {
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  warning: showAs('warning'),
};

export const toasts = {
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  hide: (id: number) => set(current.filter((other) => other.id !== id)),
};
