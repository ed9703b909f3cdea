import type { PaymentMethod } from '@jamun/contract';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSaveMethod } from './api.ts';
import { MethodForm } from './method-form.tsx';

const words = {
  add: { title: 'Add Payment Method', line: 'We verify it before a withdrawal is paid to it.' },
  edit: { title: 'Edit Payment Method', line: 'Every change but the priority is verified again before a withdrawal is paid to it.' },
};

/** Adds a method, or edits one. It stays until the answer is known: what was typed must not be lost to a press beside it. */
export function MethodDialog({ of: editing, onClose }: { of: PaymentMethod | 'new' | null; onClose: () => void }) {
  const save = useSaveMethod();
  const close = () => {
    if (!save.isPending) onClose();
  };
  return (
    <Dialog opened={editing !== null} onClose={close} {...(editing === 'new' ? words.add : words.edit)}>
      {editing && <MethodForm method={editing === 'new' ? null : editing} save={save} onCancel={close} onSaved={onClose} />}
    </Dialog>
  );
}
