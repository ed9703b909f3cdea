import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import { toast } from '../feedback/toast.ts';
import { uiText } from '../text.ts';
import classes from './lazy-dialog.module.css';

interface DialogProps {
  /** The record or value that the dialog is about; the dialog is open while it is not null. */
  target: unknown;
  onClose: () => void;
}

/** State for a dialog with a target: `<DeleteDialog {...removing.dialog} />`, opened by `removing.set(product)`. */
export function useDialogTarget<Target>() {
  const [target, set] = useState<Target | null>(null);
  const close = useCallback(() => set(null), []);
  return { set, dialog: { target, onClose: close } };
}

const intentEvents = ['pointerover', 'touchstart', 'focusin'] as const;
let isPreloading = false;

/** Loads the parts that all dialogs share as soon as a button is pointed at, touched or focused, before it is pressed. */
function preloadOnIntent(): () => void {
  const stop = () => {
    for (const event of intentEvents) document.removeEventListener(event, preload);
  };
  const preload = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('main button'))) return;
    isPreloading = true;
    stop();
    // A failure is reported when the dialog opens.
    loadCode(() => import('./dialog.tsx')).catch(() => {});
  };
  if (!isPreloading) for (const event of intentEvents) document.addEventListener(event, preload, { passive: true });
  return stop;
}

/** Dialog or drawer whose code is loaded when it first opens: most visits to a page open none. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    const [isMounted, setMounted] = useState(false);
    const isWanted = props.target !== null;
    const { onClose } = props;
    useEffect(preloadOnIntent, []);
    useEffect(() => {
      if (!isWanted || Dialog) return;
      let isCancelled = false;
      const onLoaded = (component: ComponentType<Props>) => {
        if (!isCancelled) setDialog(() => component);
      };
      const onFailed = () => {
        if (isCancelled) return;
        toast.error(uiText.lazy.failed);
        onClose();
      };
      loadCode(load).then(onLoaded, onFailed);
      return () => {
        isCancelled = true;
      };
    }, [isWanted, Dialog, onClose]);
    // Mounted closed and opened in the next frame, so that the opening transition runs.
    useEffect(() => {
      if (!Dialog) return;
      const frame = requestAnimationFrame(() => setMounted(true));
      return () => cancelAnimationFrame(frame);
    }, [Dialog]);
    if (Dialog) return <Dialog {...props} target={isMounted ? props.target : null} />;
    return isWanted && <div className={classes.waiting} role="status" aria-label={uiText.lazy.loading} />;
  };
}
