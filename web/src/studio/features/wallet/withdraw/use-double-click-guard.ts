import { useRef } from 'react';

const doubleClickTime = 500;

/** When a dialog shows its next step, other buttons are under the pointer: ignores the second half of a double click. */
export function useDoubleClickGuard() {
  const startedAt = useRef(0);
  return {
    begin: () => {
      startedAt.current = Date.now();
    },
    isOver: () => Date.now() - startedAt.current >= doubleClickTime,
  };
}
export type DoubleClickGuard = ReturnType<typeof useDoubleClickGuard>;
