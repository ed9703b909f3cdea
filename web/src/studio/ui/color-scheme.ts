import { useSyncExternalStore } from 'react';
import { browserStore } from '../../lib/browser-store.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** Key in the local storage; `public/theme.js` reads it before the first paint. */
const storageKey = 'theme';
const darkSystem = '(prefers-color-scheme: dark)';

function read(): ColorScheme {
  const stored = browserStore.read(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

let current: ColorScheme = read();
const listeners = new Set<() => void>();

/** Sets the attributes of the root element that select the design tokens and Mantine's colours. */
function apply() {
  const shown = current === 'auto' ? (matchMedia(darkSystem).matches ? 'dark' : 'light') : current;
  document.documentElement.dataset.theme = shown;
  document.documentElement.dataset.mantineColorScheme = shown;
}

function change(next: ColorScheme) {
  current = next;
  apply();
  for (const listener of listeners) listener();
}

/** Chosen colour scheme, stored on this device. */
export const colorScheme = {
  get: () => current,
  set: (next: ColorScheme) => {
    browserStore.write(storageKey, next);
    change(next);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useColorScheme = () => useSyncExternalStore(colorScheme.subscribe, colorScheme.get);

/** Follows the system's preference, and the choice in other tabs. */
export function followColorScheme() {
  apply();
  matchMedia(darkSystem).addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) change(read());
  });
}
