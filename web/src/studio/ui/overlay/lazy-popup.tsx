import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import { toast } from '../feedback/toast.ts';
import { uiText } from '../text.ts';

/** Own props in addition to those of every button. */
export type ButtonWith<Props> = Props & Omit<ComponentProps<'button'>, keyof Props>;

interface LazyPopupOptions {
  'aria-haspopup': 'menu' | 'dialog';
}

/**
 * Button with a popup whose code is loaded on the first click: most visits to a page open none. The loaded component renders the button
 * again and opens at once, see `useOpenOnMount`.
 */
export function lazyPopup<Props extends object>(
  Button: ComponentType<ButtonWith<Props>>,
  { 'aria-haspopup': hasPopup }: LazyPopupOptions,
  load: () => Promise<ComponentType<Props>>,
) {
  const preload = () => void loadCode(load).catch(() => {});
  return function LazyPopup(props: Props) {
    const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
    const handleClick = () =>
      void loadCode(load).then(
        (component) => setPopup(() => component),
        () => toast.error(uiText.lazy.failed),
      );
    if (Popup) return <Popup {...props} />;
    const buttonProps = { 'aria-haspopup': hasPopup, 'aria-expanded': false, onClick: handleClick, onPointerEnter: preload };
    return <Button {...({ ...props, ...buttonProps } as ButtonWith<Props>)} />;
  };
}

/** For the loaded popup: takes over the focus from the button that it replaces, and opens. */
export function useOpenOnMount() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { opened, setOpened, button };
}
