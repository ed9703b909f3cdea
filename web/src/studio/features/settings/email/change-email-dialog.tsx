import { accountMessages, EmailChangeInput } from '@jamun/contract';
import { type EmailChangeBody, useRequestEmailChange } from '../../../domain/email-change/api.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PasswordForm } from '../password-form.tsx';
import { settingsText } from '../text.tsx';

const text = settingsText.email.dialog;

interface ChangeEmailDialogProps {
  target: { email: string | null } | null;
  onClose: () => void;
}

export const ChangeEmailDialog = ({ target: user, onClose }: ChangeEmailDialogProps) => (
  <Dialog opened={user !== null} onClose={onClose} title={user?.email === null ? text.add : text.change} line={text.line}>
    {user && <ChangeEmailForm email={user.email ?? ''} onClose={onClose} />}
  </Dialog>
);

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function ChangeEmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useSchemaForm<EmailChangeBody>(EmailChangeInput, { initialValues: { newEmail: '', password: '' } });
  return (
    <PasswordForm
      form={form}
      request={useRequestEmailChange()}
      email={email}
      failure={accountMessages.unexpected}
      action={text.confirm}
      busyLabel={text.busy}
      onClose={onClose}
    >
      <TextField
        {...fieldProps(form, 'newEmail')}
        label={text.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
      />
    </PasswordForm>
  );
}
