import { EmailChangeInput } from '@jamun/contract/email-change';
import { accountMessages } from '@jamun/contract/messages';
import { ApiError, wordsOf } from '../../../../lib/api-error.ts';
import { AlertLine } from '../../../ui/alert-line.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { labelOf } from '../../../ui/fields/field-frame.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useSchemaForm } from '../../../ui/schema-form.ts';
import { toast } from '../../../ui/toast.ts';
import { type EmailChangeBody, useRequestEmailChange } from './api.ts';

interface ChangeEmailDialogProps {
  of: { email: string | null } | null;
  onClose: () => void;
}

export const ChangeEmailDialog = ({ of: user, onClose }: ChangeEmailDialogProps) => (
  <Dialog
    opened={user !== null}
    onClose={onClose}
    title="Change email address"
    line="We send a link to the new address. Open it within 24 hours to confirm. Your other devices are signed out then."
  >
    {user && <ChangeEmailForm email={user.email ?? ''} onClose={onClose} />}
  </Dialog>
);

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function ChangeEmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const request = useRequestEmailChange();
  const form = useSchemaForm<EmailChangeBody>(EmailChangeInput, { initialValues: { newEmail: '', password: '' } });
  const send = (body: EmailChangeBody) =>
    request.mutate(body, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
      onError: form.showRefusal,
    });
  const besideFields = request.error instanceof ApiError && Object.keys(request.error.errors).some((name) => name in form.values);
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {request.error && !besideFields && !request.isPending && (
        <AlertLine tone="bad">{wordsOf(request.error, accountMessages.unexpected)}</AlertLine>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...fieldProps(form, 'newEmail')}
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={labelOf('Current password', false)}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <DialogActions onCancel={onClose}>
        <BusyButton busy={request.isPending} busyLabel="Sending..." variant="filled">
          Send link
        </BusyButton>
      </DialogActions>
    </form>
  );
}
