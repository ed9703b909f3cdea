import { type ReactNode, useState } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps<Thing> {
  /** What is at stake: the dialog is open while there is one. */
  of: Thing | null;
  onClose: () => void;
  /** Names it: Delete "Polity in 90 Days"? */
  title: (thing: Thing) => string;
  /** What will be so afterwards. */
  line: (thing: Thing) => ReactNode;
  action: string;
  busyLabel?: string;
  /** The way back in other words, where "Cancel" would be misread. */
  keep?: string;
  onConfirm: (thing: Thing) => void;
  busy: boolean;
  /** Why it did not work, in words. */
  error?: string | null | undefined;
  /** For an action that takes nothing away. */
  harmless?: boolean;
  /** As of `Dialog`. */
  ownEntry?: boolean;
}

/** Asks before something is done that cannot be taken back. It stays until the answer is known, and tells when that is a no. */
export function ConfirmDialog<Thing>({
  of: thing,
  onClose,
  title,
  line,
  busy,
  error,
  onConfirm,
  ownEntry = true,
  ...words
}: ConfirmDialogProps<Thing>) {
  // An error of last time, about another thing, is none of this one's.
  const [tried, setTried] = useState(false);
  const close = () => {
    if (!busy) onClose();
  };
  const confirm = () => {
    if (thing === null) return;
    setTried(true);
    onConfirm(thing);
  };
  return (
    <Dialog
      opened={thing !== null}
      onClose={close}
      onClosed={() => setTried(false)}
      ownEntry={ownEntry}
      title={thing === null ? '' : title(thing)}
      line={thing === null ? '' : line(thing)}
    >
      {tried && error && !busy && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={close} focusCancel {...(words.keep ? { cancel: words.keep } : {})}>
        <BusyButton
          type="button"
          onClick={confirm}
          busy={busy}
          {...(words.busyLabel ? { busyLabel: words.busyLabel } : {})}
          variant="filled"
          {...(words.harmless ? {} : { 'data-danger': true })}
        >
          {words.action}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
