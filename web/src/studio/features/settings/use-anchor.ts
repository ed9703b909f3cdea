import { useEffect } from 'react';

/** Scrolls to the card in the URL fragment after its content has loaded. The browser scrolls too early, before the cards have their height. */
export function useAnchor(anchor: string) {
  useEffect(() => {
    if (location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
}
