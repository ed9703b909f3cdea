import { type AdminUserRow, BanInput, UnbanInput } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useBan, useUnban } from '../../../domain/admin-users/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './ban-dialog.module.css';

type Person = Pick<AdminUserRow, 'id' | 'name' | 'username' | 'isBanned'>;

const ban = {
  title: (name: string) => `Ban ${name}?`,
  consequences: [
    'They are signed out everywhere at once, and cannot sign in.',
    'Their public pages and short links stop.',
    'Their withdrawals are frozen.',
    'Their buyers keep what they paid for.',
  ],
  hint: 'They read it in their mail.',
  action: 'Ban',
  busyLabel: 'Banning...',
};
const unban = {
  title: (name: string) => `Unban ${name}?`,
  consequences: [
    'They can sign in again, and are told so by mail.',
    'Their public pages and short links work again.',
    'They can withdraw again.',
  ],
  hint: 'Kept in the audit log.',
  action: 'Unban',
  busyLabel: 'Unbanning...',
};

/** Bans a person, or takes the ban back: whichever of them is possible. */
export function BanDialog({ target: person, onClose }: { target: Person | null; onClose: () => void }) {
  const calls = { ban: useBan(), unban: useUnban() };
  const isBanned = person?.isBanned ?? false;
  const call = isBanned ? calls.unban : calls.ban;
  // It stays until the answer is known.
  const close = () => {
    if (!call.isPending) onClose();
  };
  return (
    <Dialog
      opened={person !== null}
      onClose={close}
      title={person ? (isBanned ? unban : ban).title(`${person.name} (${person.username})`) : ''}
    >
      {person && <BanForm key={String(isBanned)} person={person} call={call} onClose={close} onDone={onClose} />}
    </Dialog>
  );
}

interface BanFormProps {
  person: Person;
  call: ReturnType<typeof useBan>;
  onClose: () => void;
  onDone: () => void;
}

function BanForm({ person: { id, isBanned }, call, onClose, onDone }: BanFormProps) {
  const words = isBanned ? unban : ban;
  const form = useSchemaForm<{ reason?: string | undefined }>(isBanned ? UnbanInput : BanInput, { initialValues: { reason: '' } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = ({ reason = '' }: { reason?: string | undefined }) => {
    setRefusal(null);
    call.mutate(
      { id, reason },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, 'An unknown error occurred'));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <ul className={classes.consequences}>
        {words.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" optional={isBanned} maxLength={500} hint={words.hint} data-autofocus />
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <DialogActions onCancel={onClose}>
        <BusyButton busy={call.isPending} busyLabel={words.busyLabel} variant="filled" {...(isBanned ? {} : { 'data-danger': true })}>
          {words.action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
