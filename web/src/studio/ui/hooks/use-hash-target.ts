import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const focusable = 'input:not([type="file"]), textarea, select, button, input';

/** Scrolls to the element named by the URL hash and focuses its first field. */
export function useHashTarget(tab: string) {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is rendered with its tab
  useEffect(() => {
    const target = hash ? document.getElementById(hash) : null;
    if (!target) return;
    target.scrollIntoView({ block: 'start' });
    target.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [hash, tab]);
}

/** Scrolls to the card in the URL fragment after its content has loaded. The browser scrolls too early, before the cards have their height. */
export function useAnchor(anchor: string) {
  useEffect(() => {
    if (location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
}
