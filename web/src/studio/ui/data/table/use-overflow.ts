import { useEffect, useRef, useState } from 'react';

type HiddenSide = 'left' | 'right' | 'both';

interface Box {
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
}

/** The side on which a scrolling box hides content; undefined when all of it is visible. Tolerates the rounding of zoomed pages. */
export function hiddenSide({ scrollLeft, scrollWidth, clientWidth }: Box): HiddenSide | undefined {
  if (scrollWidth <= clientWidth) return undefined;
  if (scrollLeft < 1) return 'right';
  return scrollLeft + clientWidth > scrollWidth - 1 ? 'left' : 'both';
}

/** Observes whether the box scrolls sideways, and on which side it hides content. */
export function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenSide | undefined>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setHidden(hiddenSide(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return [box, hidden] as const;
}
