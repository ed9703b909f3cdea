import { useEffect, useRef } from 'react';

/** What was refused is typed again: the keyboard is there, with all of it selected. */
export function useFocusOnError(hasError: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasError) return;
    input.current?.focus();
    input.current?.select();
  }, [hasError]);
  return input;
}
