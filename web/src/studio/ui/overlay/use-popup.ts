import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';

/** Whether the focus is on nothing that a keyboard could continue from, as after a click on the page's background. */
const isFocusLost = (element: Element | null) => !element || element === document.body || element.getAttribute('tabindex') === '-1';

/**
 * Button with a popup panel. Closes by the button, Esc, a click or focus outside, and navigation; the focus returns to the button unless
 * it has moved elsewhere. The panel follows the button in the document, so that Tab leads into it; CSS places it.
 */
export function usePopup() {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const router = useRouter();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!opened) return;
    const focusButton = () => button.current?.focus({ preventScroll: true });
    const handlePointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target)) return;
      setOpened(false);
      // After this event, when the browser has moved the focus.
      setTimeout(() => isFocusLost(document.activeElement) && focusButton());
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpened(false);
      focusButton();
    };
    const unsubscribe = router.subscribe('onBeforeLoad', () => {
      if (root.current?.contains(document.activeElement)) focusButton();
      setOpened(false);
    });
    document.addEventListener('pointerdown', handlePointer);
    document.addEventListener('keydown', handleKey);
    return () => {
      unsubscribe();
      document.removeEventListener('pointerdown', handlePointer);
      document.removeEventListener('keydown', handleKey);
    };
  }, [opened, router]);

  return {
    opened,
    open: () => setOpened(true),
    close: () => setOpened(false),
    root: {
      ref: root,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Without a related target the window lost the focus: the popup stays open.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(false);
      },
    },
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': opened,
      'aria-controls': opened ? id : undefined,
      onClick: () => setOpened(!opened),
    },
    panel: { id },
  };
}
