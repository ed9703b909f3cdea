import { useSyncExternalStore } from 'react';

let isPrinting = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isPrinting = next;
  for (const listener of listeners) listener();
}

/** Switches to the light theme while printing: the attributes choose the tokens and Mantine's variables. */
function watchPrinting() {
  const page = document.documentElement;
  const names = ['data-theme', 'data-mantine-color-scheme'];
  let screenValues: (string | null)[] | null = null;
  addEventListener('beforeprint', () => {
    screenValues ??= names.map((name) => page.getAttribute(name));
    for (const name of names) page.setAttribute(name, 'light');
    set(true);
  });
  addEventListener('afterprint', () => {
    names.forEach((name, index) => {
      const value = screenValues?.[index];
      if (value) page.setAttribute(name, value);
    });
    screenValues = null;
    delete page.dataset.print;
    set(false);
  });
}
if (typeof window !== 'undefined') watchPrinting();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page is being printed: lists are then tables, even on phones. */
export const usePrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );

/** Prints only the part of the page marked with `data-printed`. */
export function printPart(name: string) {
  document.documentElement.dataset.print = name;
  // Lets the browser render newly loaded rows first.
  requestAnimationFrame(() => window.print());
}
