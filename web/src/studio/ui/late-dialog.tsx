import { type ComponentType, useEffect, useState } from 'react';
import classes from './late-dialog.module.css';
import { toast } from './toast.ts';

interface DialogProps<Thing> {
  /** What it is about: the dialog is open while there is one. */
  of: Thing | null;
  onClose: () => void;
}

/** A dialog whose code is fetched when it is first opened: most visits to a page open none. */
export function lateDialog<Thing>(load: () => Promise<ComponentType<DialogProps<Thing>>>) {
  return function LateDialog(props: DialogProps<Thing>) {
    const [Dialog, setDialog] = useState<ComponentType<DialogProps<Thing>> | null>(null);
    const wanted = props.of !== null;
    const { onClose } = props;
    useEffect(() => {
      if (!wanted || Dialog) return;
      let left = false;
      const arrive = (component: ComponentType<DialogProps<Thing>>) => {
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
    if (Dialog) return <Dialog {...props} />;
    return wanted && <div className={classes.waiting} role="status" aria-label="Loading" />;
  };
}
