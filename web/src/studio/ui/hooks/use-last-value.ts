import { useEffect, useRef } from 'react';

/** What was there last while it was live: a dialog slides out after its record is gone, and must not change its words while it does. */
export function useLastValue<T>(value: T, live: boolean): T {
  const kept = useRef(value);
  useEffect(() => {
    if (live) kept.current = value;
  });
  return live ? value : kept.current;
}
