import { useEffect, useRef } from 'react';

// A dialog fades for as long, and only then gives the focus back: perhaps to a button that is gone.
const dialogLeaves = 300;

/** A row that comes or goes may take the keyboard's place with it: go on at the card's heading, not at the top of the page. */
export function useListFocus(count: number) {
  const card = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count === before.current) return;
    before.current = count;
    const keep = () => {
      if (document.activeElement !== document.body) return;
      card.current?.closest('section')?.querySelector<HTMLElement>('h2, h3 > button, [data-keeps-focus]')?.focus({ preventScroll: true });
    };
    keep();
    if (!document.activeElement?.closest('[role=dialog]')) return;
    const timer = setTimeout(keep, dialogLeaves);
    return () => clearTimeout(timer);
  }, [count]);
  return card;
}
