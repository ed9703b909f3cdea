import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldLabel } from '../../ui/form/fields/field-frame.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { useSchemaForm } from '../../ui/form/schema-form.ts';
import type { useCall } from '../../ui/hooks/use-call.ts';
import { DialogActions } from '../../ui/overlay/dialog.tsx';
import { settingsText } from './text.tsx';

interface PasswordFormProps<Body extends { password: string }> {
  form: ReturnType<typeof useSchemaForm<Body>>;
  request: ReturnType<typeof useCall<{ message: string }, Body>>;
  /** Account name for password managers. */
  email: string;
  failure: string;
  action: string;
  busyLabel: string;
  isDangerous?: boolean;
  /** Fields above the password; the first one gets `data-autofocus`. */
  children: ReactNode;
  onClose: () => void;
}

/** Form of a dialog for a change that requires the password. */
export function PasswordForm<Body extends { password: string }>(props: PasswordFormProps<Body>) {
  const { form, request, onClose } = props;
  const send = (body: Body) =>
    request.mutate(body, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
      onError: form.showFieldErrors,
    });
  const isFieldError = request.error instanceof ApiError && Object.keys(request.error.errors).some((name) => name in form.values);
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {request.error && !isFieldError && !request.isPending && (
        <AlertLine tone="bad">{errorMessage(request.error, props.failure)}</AlertLine>
      )}
      <input type="text" name="username" autoComplete="username" value={props.email} readOnly hidden />
      {props.children}
      <PasswordField
        {...form.getInputProps('password')}
        label={fieldLabel(settingsText.currentPassword, false)}
        name="password"
        autoComplete="current-password"
        required
      />
      <DialogActions onCancel={onClose}>
        <BusyButton
          busy={request.isPending}
          busyLabel={props.busyLabel}
          variant="filled"
          {...(props.isDangerous ? { 'data-danger': true } : {})}
        >
          {props.action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
