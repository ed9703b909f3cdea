import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** For the `ref` of a menu: the keyboard starts at its first item. */
export const focusFirstItem = (menu: HTMLElement | null) => (menu ? itemsOf(menu)[0]?.focus({ preventScroll: true }) : undefined);

/** The keys of a menu: arrows go round, Home and End to its ends, a letter to the next item that begins with it, space presses. */
export function walkMenu(event: KeyboardEvent<HTMLElement>) {
  // A link does not hear the space bar by itself, an item of a menu must.
  if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
    event.preventDefault();
    return event.target.click();
  }
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(event.target as HTMLElement);
  const target = targetOf(event.key, items, at);
  if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const step = steps[key];
  if (step) return items[(at + step + items.length) % items.length];
  if (key.length > 1 || key === ' ') return undefined;
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromHere.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
