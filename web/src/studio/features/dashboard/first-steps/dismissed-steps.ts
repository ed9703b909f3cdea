import { useState } from 'react';
import { browserStore } from '../../../../lib/browser-store.ts';

/** Unfolded when nothing is kept. Gone: hidden by hand, or everything was done once. */
type Choice = 'folded' | 'gone' | null;

const keyOf = (personId: number) => `first-steps:${personId}`;

function read(personId: number): Choice {
  const kept = browserStore.read(keyOf(personId));
  return kept === 'folded' || kept === 'gone' ? kept : null;
}

/** How this person wants to see the first steps, kept in this browser. */
export function useKeptChoice(personId: number) {
  const [choice, setChoice] = useState(() => read(personId));
  const keep = (next: Choice) => {
    if (next === null) browserStore.remove(keyOf(personId));
    else browserStore.write(keyOf(personId), next);
    setChoice(next);
  };
  return [choice, keep] as const;
}
