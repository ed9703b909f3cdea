import type { PaymentMethod } from '@jamun/contract';
import { useSaveMethod } from '../../../domain/payment-methods/api.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MethodForm } from './method-form.tsx';

const words = {
  add: { title: 'Add Payment Method', line: 'We verify it before a withdrawal is paid to it.' },
  edit: { title: 'Edit Payment Method', line: 'Every change but the priority is verified again before a withdrawal is paid to it.' },
};

/** Adds or edits a method. It cannot be closed while it saves. */
interface MethodDialogProps {
  target: PaymentMethod | 'new' | null;
  /** The first method is primary unless the person chooses otherwise. */
  isFirst: boolean;
  onClose: () => void;
}

export function MethodDialog({ target: editing, isFirst, onClose }: MethodDialogProps) {
  const save = useSaveMethod();
  const close = () => {
    if (!save.isPending) onClose();
  };
  return (
    <Dialog opened={editing !== null} onClose={close} {...(editing === 'new' ? words.add : words.edit)}>
      {editing && (
        <MethodForm method={editing === 'new' ? null : editing} isFirst={isFirst} save={save} onCancel={close} onSaved={onClose} />
      )}
    </Dialog>
  );
}
