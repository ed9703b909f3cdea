import { useCallback, useState } from 'react';

/** The one thing that a dialog on a page is about: `<DeleteDialog {...removing.dialog} />`, opened by `removing.set(thing)`. */
export function useDialogTarget<Thing>() {
  const [thing, set] = useState<Thing | null>(null);
  const close = useCallback(() => set(null), []);
  return { set, dialog: { of: thing, onClose: close } };
}
