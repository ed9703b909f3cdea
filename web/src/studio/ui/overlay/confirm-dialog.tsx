import { type ReactNode, useState } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps<Target> {
  /** The record or value to confirm for; the dialog is open while it is not null. */
  target: Target | null;
  onClose: () => void;
  /** Question that names the target: Delete "Polity in 90 Days"? */
  title: (target: Target) => string;
  /** Consequences of the action. */
  line: (target: Target) => ReactNode;
  /** Label of the confirm button. */
  action: string;
  busyLabel?: string;
  /** Label of the cancel button, where "Cancel" would be ambiguous. */
  cancel?: string;
  onConfirm: (target: Target) => void;
  busy: boolean;
  /** Error message of the last attempt. */
  error?: string | null | undefined;
  /** For an action that is not destructive. */
  harmless?: boolean;
  /** As of `Dialog`. */
  ownEntry?: boolean;
}

/** Asks for confirmation of an action. Stays open until the action has succeeded, and shows its error. */
export function ConfirmDialog<Target>({
  target,
  onClose,
  title,
  line,
  action,
  busyLabel,
  cancel,
  onConfirm,
  busy,
  error,
  harmless = false,
  ownEntry = true,
}: ConfirmDialogProps<Target>) {
  // Hides the error of an earlier attempt with another target.
  const [isTried, setTried] = useState(false);
  const close = () => {
    if (!busy) onClose();
  };
  const confirm = () => {
    if (target === null) return;
    setTried(true);
    onConfirm(target);
  };
  return (
    <Dialog
      opened={target !== null}
      onClose={close}
      onClosed={() => setTried(false)}
      ownEntry={ownEntry}
      title={target === null ? '' : title(target)}
      line={target === null ? '' : line(target)}
    >
      {isTried && error && !busy && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={close} focusCancel {...(cancel ? { cancel } : {})}>
        <BusyButton
          type="button"
          onClick={confirm}
          busy={busy}
          {...(busyLabel ? { busyLabel } : {})}
          variant="filled"
          {...(harmless ? {} : { 'data-danger': true })}
        >
          {action}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
