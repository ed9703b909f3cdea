import { useRef } from 'react';

// As long as a double click lasts.
const whileTurning = 500;

/** When a dialog turns to its next step, other things lie under the pointer: the second half of a double click is meant for none of them. */
export function useDoubleClickGuard() {
  const at = useRef(0);
  return {
    begin: () => {
      at.current = Date.now();
    },
    isOver: () => Date.now() - at.current >= whileTurning,
  };
}
export type DoubleClickGuard = ReturnType<typeof useDoubleClickGuard>;
