import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';
import { uiText } from '../text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteMutation<Variables> {
  mutate: (variables: Variables, callbacks: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  isPending: boolean;
  error: Error | null;
}

interface DeleteDialogProps<Target, Variables> {
  /** Item to delete: the dialog is open while there is one. */
  target: Target | null;
  onClose: () => void;
  title: (target: Target) => string;
  line: (target: Target) => ReactNode;
  verb?: keyof typeof uiText.deleteDialog;
  mutation: DeleteMutation<Variables>;
  toVariables: (target: Target) => Variables;
  /** Toast after success. */
  done: string;
  /** Error message when the server gives none. */
  failed: string;
  onDeleted?: () => void;
  onFailed?: (message: string) => void;
}

/** Confirmation of a delete call: closes with a toast on success, shows the error and stays open otherwise. */
export function DeleteDialog<Target, Variables>({
  target: current,
  onClose,
  title,
  line,
  verb = 'delete',
  mutation,
  toVariables,
  done,
  failed,
  onDeleted,
  onFailed,
}: DeleteDialogProps<Target, Variables>) {
  const confirm = (target: Target) =>
    mutation.mutate(toVariables(target), {
      onSuccess: () => {
        onClose();
        toast.success(done);
        onDeleted?.();
      },
      onError: (error) => onFailed?.(errorMessage(error, failed)),
    });
  return (
    <ConfirmDialog
      target={current}
      onClose={onClose}
      title={title}
      line={line}
      {...uiText.deleteDialog[verb]}
      onConfirm={confirm}
      busy={mutation.isPending}
      error={mutation.error && errorMessage(mutation.error, failed)}
    />
  );
}
