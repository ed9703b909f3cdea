import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';
import type { useCall } from '../hooks/use-call.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmCallDialogProps<Target, Input> {
  /** The dialog is open while there is a target. */
  target: Target | null;
  onClose: () => void;
  call: Pick<ReturnType<typeof useCall<{ message: string }, Input>>, 'mutate' | 'isPending' | 'error'>;
  toInput: (target: Target) => Input;
  text: {
    title: (target: Target) => string;
    line: (target: Target) => ReactNode;
    confirm: string;
    busy: string;
    /** Error message when the server sends none. */
    failed: string;
  };
  /** For an action that removes nothing. */
  harmless?: boolean;
  onDone?: (target: Target) => void;
}

/** Confirmation that sends one call: closes with a success toast, or stays open and shows the error. */
export function ConfirmCallDialog<Target, Input>(props: ConfirmCallDialogProps<Target, Input>) {
  const { target, onClose, call, toInput, text, harmless = false, onDone } = props;
  const confirm = (confirmed: Target) =>
    call.mutate(toInput(confirmed), {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
        onDone?.(confirmed);
      },
    });
  return (
    <ConfirmDialog
      target={target}
      onClose={onClose}
      title={text.title}
      line={text.line}
      action={text.confirm}
      busyLabel={text.busy}
      harmless={harmless}
      onConfirm={confirm}
      busy={call.isPending}
      error={call.error && errorMessage(call.error, text.failed)}
    />
  );
}
