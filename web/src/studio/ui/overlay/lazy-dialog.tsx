import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import classes from './lazy-dialog.module.css';

interface DialogProps {
  /** What it is about: the dialog is open while there is one. */
  of: unknown;
  onClose: () => void;
}

/** A dialog or a drawer whose code is fetched when it is first opened: most visits to a page open none. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    const [isPlaced, setPlaced] = useState(false);
    const wanted = props.of !== null;
    const { onClose } = props;
    useEffect(() => {
      if (!wanted || Dialog) return;
      let left = false;
      const arrive = (component: ComponentType<Props>) => {
        if (!left) setDialog(() => component);
      };
      const giveUp = () => {
        if (left) return;
        toast.error('This could not be opened. Check your connection or reload the page.');
        onClose();
      };
      load().then(arrive, giveUp);
      return () => {
        left = true;
      };
    }, [wanted, Dialog, onClose]);
    // It is placed closed and opened then: what is born open does not slide or fade in.
    useEffect(() => {
      if (!Dialog) return;
      const frame = requestAnimationFrame(() => setPlaced(true));
      return () => cancelAnimationFrame(frame);
    }, [Dialog]);
    if (Dialog) return <Dialog {...props} of={isPlaced ? props.of : null} />;
    return wanted && <div className={classes.waiting} role="status" aria-label="Loading" />;
  };
}
