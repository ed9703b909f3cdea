import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { toast } from '../feedback/toast.ts';

/** A button with properties of its own beside those that every button has. */
export type ButtonWith<Props> = Props & Omit<ComponentProps<'button'>, keyof Props>;

interface LateProps {
  /** What kind of thing it opens. */
  'aria-haspopup': 'menu' | 'dialog';
}

/**
 * A button that opens something beside it, whose code is fetched when it is first pressed: most visits to a page open none. Until then
 * the button stands alone; then it stands again in what was fetched, which opens at once.
 */
export function lazyPopup<Props extends object>(
  Button: ComponentType<ButtonWith<Props>>,
  { 'aria-haspopup': opens }: LateProps,
  load: () => Promise<ComponentType<Props>>,
) {
  const warm = () => void load().catch(() => {});
  return function LazyPopup(props: Props) {
    const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
    const giveUp = () => toast.error('This could not be opened. Check your connection or reload the page.');
    const ask = () => void load().then((component) => setPopup(() => component), giveUp);
    if (Popup) return <Popup {...props} />;
    const alone = { 'aria-haspopup': opens, 'aria-expanded': false, onClick: ask, onPointerEnter: warm };
    return <Button {...({ ...props, ...alone } as ButtonWith<Props>)} />;
  };
}

/** For what was fetched because its button was pressed: that button has gone with its focus, and this one takes it over and opens. */
export function useOpenAtOnce() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { opened, setOpened, button };
}
