/** What is said in passing: the list that the page shows, and the way onto it. */
export interface Toast {
  id: number;
  tone: 'ok' | 'bad';
  message: string;
  more: string | undefined;
}

const mostAtOnce = 4;
let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], message: string, more?: string) {
  last += 1;
  // The same words again replace the first toast instead of piling up.
  const others = shown.filter((other) => other.tone !== tone || other.message !== message);
  set([...others, { id: last, tone, message, more }].slice(-mostAtOnce));
}

export const toast = {
  success: (message: string) => show('ok', message),
  error: (message: string, more?: string) => show('bad', message, more),
};

export const toasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  hide: (id: number) => set(shown.filter((other) => other.id !== id)),
};
