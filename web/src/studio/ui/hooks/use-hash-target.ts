import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const usable = 'input:not([type="file"]), textarea, select, button, input';

/** A link that ends in `#price` leads to that part of the editor, and the keyboard with it. */
export function useHashTarget(tab: string) {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it leads to appears with the tab
  useEffect(() => {
    const target = hash ? document.getElementById(hash) : null;
    if (!target) return;
    target.scrollIntoView({ block: 'start' });
    target.querySelector<HTMLElement>(usable)?.focus({ preventScroll: true });
  }, [hash, tab]);
}
