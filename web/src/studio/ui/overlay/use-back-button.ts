import { useEffect, useRef } from 'react';
import { OverlayHistory } from './overlay-history.ts';

let overlays: OverlayHistory | undefined;

/** Before the router is created: listeners on the window are called in the order in which they were added, capturing or not. */
export function installOverlayHistory(): OverlayHistory {
  overlays ??= new OverlayHistory(window);
  return overlays;
}

/** In milliseconds: what is still open then has refused to close, such as a dialog that waits for an answer. */
const refusalTime = 150;

/** The browser's Back closes it, as the cross does. Not for what is in the address: that has an entry already. */
export function useBackCloses(opened: boolean, onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const back = () => {
      close.current();
      timer = setTimeout(() => {
        remove = installOverlayHistory().open(back);
      }, refusalTime);
    };
    let remove = installOverlayHistory().open(back);
    return () => {
      clearTimeout(timer);
      remove();
    };
  }, [opened]);
}

/** Goes back by one page, from whatever is open above it. */
export const backOnePage = (go: (delta: number) => void) => (overlays ? overlays.goPages(-1, go) : go(-1));
