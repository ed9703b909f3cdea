import { AccountDeletionInput, accountDeletionMessages, deletionConfirmation } from '@jamun/contract';
import { type AccountDeletionBody, useRequestDeletion } from '../../../domain/account-deletion/api.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PasswordForm } from '../password-form.tsx';
import { settingsText } from '../text.tsx';

const text = settingsText.deletion.dialog;

interface DeleteAccountDialogProps {
  target: { email: string | null } | null;
  onClose: () => void;
}

export const DeleteAccountDialog = ({ target: user, onClose }: DeleteAccountDialogProps) => (
  <Dialog opened={user !== null} onClose={onClose} title={text.title} line={text.line}>
    {user && <DeleteAccountForm email={user.email ?? ''} onClose={onClose} />}
  </Dialog>
);

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function DeleteAccountForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useSchemaForm<AccountDeletionBody>(AccountDeletionInput, { initialValues: { password: '', confirmation: '' } });
  return (
    <PasswordForm
      form={form}
      request={useRequestDeletion()}
      email={email}
      failure={accountDeletionMessages.notChanged}
      action={text.confirm}
      busyLabel={text.busy}
      isDangerous
      onClose={onClose}
    >
      <TextField
        {...fieldProps(form, 'confirmation')}
        label={text.confirmation(deletionConfirmation)}
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
      />
    </PasswordForm>
  );
}
