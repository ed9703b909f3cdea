import { useSyncExternalStore } from 'react';

let isPrinting = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isPrinting = next;
  for (const listener of listeners) listener();
}

/** Paper is light, whatever the screen is: the attributes choose the tokens and Mantine's variables. */
function followPrinting() {
  const page = document.documentElement;
  const names = ['data-theme', 'data-mantine-color-scheme'];
  let before: (string | null)[] | null = null;
  addEventListener('beforeprint', () => {
    before ??= names.map((name) => page.getAttribute(name));
    for (const name of names) page.setAttribute(name, 'light');
    set(true);
  });
  addEventListener('afterprint', () => {
    names.forEach((name, place) => {
      const value = before?.[place];
      if (value) page.setAttribute(name, value);
    });
    before = null;
    delete page.dataset.print;
    set(false);
  });
}
if (typeof window !== 'undefined') followPrinting();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page is being printed: then lists are tables, also on phones. */
export const usePrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );

/** Prints the part of the page that is marked with `data-printed`, without its siblings. */
export function printPart(name: string) {
  document.documentElement.dataset.print = name;
  // The rows that were just loaded are drawn first.
  requestAnimationFrame(() => window.print());
}
