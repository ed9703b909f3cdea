import { useEffect, useRef } from 'react';
import { OverlayHistory } from './overlay-history.ts';

let overlays: OverlayHistory | undefined;

/** Must run before the router is created: its `popstate` listener has to come first. */
export function installOverlayHistory(): OverlayHistory {
  overlays ??= new OverlayHistory(window);
  return overlays;
}

/** In milliseconds: an overlay that is still open then did not close, such as a busy dialog, and gets its entry again. */
const closeTimeout = 150;

/** Closes an overlay with the browser's Back. Not for overlays in the URL, which have a history entry already. */
export function useBackCloses(opened: boolean, onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleBack = () => {
      close.current();
      timer = setTimeout(() => {
        remove = installOverlayHistory().open(handleBack);
      }, closeTimeout);
    };
    let remove = installOverlayHistory().open(handleBack);
    return () => {
      clearTimeout(timer);
      remove();
    };
  }, [opened]);
}

/** Goes back by one page, past the entries of open overlays. */
export const backOnePage = (go: (delta: number) => void) => (overlays ? overlays.goPages(-1, go) : go(-1));
