import { useEffect, useRef } from 'react';

/** In milliseconds: exit transition of a dialog, which then returns the focus, perhaps to a removed button. */
const dialogExit = 300;

/** Moves the keyboard focus to the card's heading when it was lost with a removed row. Returns the `ref` of the card. */
export function useListFocus(count: number) {
  const card = useRef<HTMLDivElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    if (count === lastCount.current) return;
    lastCount.current = count;
    const restoreFocus = () => {
      if (document.activeElement !== document.body) return;
      card.current?.closest('section')?.querySelector<HTMLElement>('h2, h3 > button, [data-keeps-focus]')?.focus({ preventScroll: true });
    };
    restoreFocus();
    if (!document.activeElement?.closest('[role=dialog]')) return;
    const timer = setTimeout(restoreFocus, dialogExit);
    return () => clearTimeout(timer);
  }, [count]);
  return card;
}
