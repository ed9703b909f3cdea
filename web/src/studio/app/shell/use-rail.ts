import { useState } from 'react';
import { browserStore } from '../../../lib/browser-store.ts';
import { useBreakpoint } from '../../ui/hooks/use-breakpoint.ts';

const key = 'sidebar';

function readChoice(): 'rail' | 'full' | undefined {
  const kept = browserStore.read(key);
  return kept === 'rail' || kept === 'full' ? kept : undefined;
}

/** Whether the sidebar is a rail of icons, and the way to change it. The choice is kept on this device; the default follows the width. */
export function useRail() {
  const [choice, setChoice] = useState(readChoice);
  // Below this width the full sidebar leaves tables less room than their columns need.
  const isNarrow = useBreakpoint('laptop');
  const rail = choice ? choice === 'rail' : isNarrow;
  const toggle = () => {
    const next = rail ? 'full' : 'rail';
    browserStore.write(key, next);
    setChoice(next);
  };
  return [rail, toggle] as const;
}
