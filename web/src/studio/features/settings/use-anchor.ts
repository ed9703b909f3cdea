import { useEffect } from 'react';

/** Scrolls to the card that the address names, once its content is there: the cards above have grown since the page opened. */
export function useAnchor(anchor: string) {
  useEffect(() => {
    if (location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
}
