import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';

// What a press on empty ground leaves focused: nothing a keyboard could go on from.
const isNowhere = (element: Element | null) => !element || element === document.body || element.getAttribute('tabindex') === '-1';

/**
 * A button with something that opens beside it. It closes by its button, by Esc, by a press or a step of the keyboard outside and by a
 * navigation, and the focus goes back to the button unless it has found another place. The panel comes after the button in the
 * document, so that the next Tab leads into it; where it stands is a matter of style sheets.
 */
export function usePopup() {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const router = useRouter();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!opened) return;
    const goBack = () => button.current?.focus({ preventScroll: true });
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target)) return;
      setOpened(false);
      // Only after this press is it known what it has focused.
      setTimeout(() => isNowhere(document.activeElement) && goBack());
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpened(false);
      goBack();
    };
    const left = router.subscribe('onBeforeLoad', () => {
      if (root.current?.contains(document.activeElement)) goBack();
      setOpened(false);
    });
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      left();
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  }, [opened, router]);

  return {
    opened,
    open: () => setOpened(true),
    close: () => setOpened(false),
    root: {
      ref: root,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // No other element is focused when the whole window is left: then it may stay open.
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
