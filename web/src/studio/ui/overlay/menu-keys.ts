import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** `ref` of a menu: focuses its first item. */
export const focusFirstItem = (menu: HTMLElement | null) => (menu ? itemsOf(menu)[0]?.focus({ preventScroll: true }) : undefined);

/** Keyboard navigation of a menu: arrows wrap around, Home and End, type-ahead by first letter, space clicks. */
export function handleMenuKey(event: KeyboardEvent<HTMLElement>) {
  // Links do not react to the space bar, but menu items must.
  if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
    event.preventDefault();
    return event.target.click();
  }
  const items = itemsOf(event.currentTarget);
  const index = items.indexOf(event.target as HTMLElement);
  const target = targetOf(event.key, items, index);
  if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, items: HTMLElement[], index: number): HTMLElement | undefined {
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const step = steps[key];
  if (step) return items[(index + step + items.length) % items.length];
  if (key.length > 1 || key === ' ') return undefined;
  const following = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return following.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
