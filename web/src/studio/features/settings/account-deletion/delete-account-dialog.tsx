import { AccountDeletionInput, deletionConfirmation } from '@jamun/contract/account-deletion';
import { accountDeletionMessages } from '@jamun/contract/messages';
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
import { type AccountDeletionBody, useRequestDeletion } from './api.ts';

interface DeleteAccountDialogProps {
  of: { email: string | null } | null;
  onClose: () => void;
}

export const DeleteAccountDialog = ({ of: user, onClose }: DeleteAccountDialogProps) => (
  <Dialog
    opened={user !== null}
    onClose={onClose}
    title="Delete account"
    line="Your pages and short links go offline now. After seven days your profile, products, files, links, payment methods, KYC document and purchases are gone for good. A balance below ₹1 is given up."
  >
    {user && <DeleteAccountForm email={user.email ?? ''} onClose={onClose} />}
  </Dialog>
);

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function DeleteAccountForm({ email, onClose }: { email: string; onClose: () => void }) {
  const request = useRequestDeletion();
  const form = useSchemaForm<AccountDeletionBody>(AccountDeletionInput, { initialValues: { password: '', confirmation: '' } });
  const send = (body: AccountDeletionBody) =>
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
        <AlertLine tone="bad">{wordsOf(request.error, accountDeletionMessages.notChanged)}</AlertLine>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        label={labelOf('Current password', false)}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextField
        {...fieldProps(form, 'confirmation')}
        label={`Type ${deletionConfirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <DialogActions onCancel={onClose}>
        <BusyButton busy={request.isPending} busyLabel="Saving..." variant="filled" color="red">
          Delete account
        </BusyButton>
      </DialogActions>
    </form>
  );
}
