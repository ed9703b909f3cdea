import { accountMessages, type User } from '@jamun/contract';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldLabel } from '../../ui/form/fields/field-frame.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { Setting } from '../../ui/form/setting.tsx';
import type { useCall } from '../../ui/hooks/use-call.ts';
import { PanelFoot } from '../../ui/page/page-elements.tsx';
import { accountText } from './text.ts';
import classes from './update-password-card.module.css';
import { type PasswordOwner, usePasswordCheck } from './use-password-check.ts';

const loadSchema = () => import('./change-password-schema.ts').then(({ ChangePasswordInput }) => ChangePasswordInput);
const text = accountText.password;
const emptyForm = { oldPassword: '', newPassword: '', confirmPassword: '' };
const requiredField = { required: true } as const;

export const passwordOwner = (user: User | null): PasswordOwner =>
  user ? { fullName: user.name, email: user.email ?? '', phone: user.phone ?? '' } : {};

interface UpdatePasswordCardProps {
  update: ReturnType<typeof useCall<unknown, typeof emptyForm>>;
  /** Account name for password managers. */
  username: string;
  /** Personal data that is rejected as a password. */
  owner: PasswordOwner;
  /** Toast when the server sends no error message. */
  failure?: string;
}

export function UpdatePasswordCard({ update, username, owner, failure = accountMessages.passwordNotUpdated }: UpdatePasswordCardProps) {
  const form = useSchemaForm(loadSchema, { initialValues: emptyForm });

  const checkPassword = usePasswordCheck(form, 'newPassword', () => owner);

  const send = (body: typeof emptyForm) => {
    update.mutate(body, {
      onSuccess: () => {
        form.reset();
        toast.success(accountMessages.passwordUpdated);
      },
      onError: (error) => {
        form.showFieldErrors(error);
        toast.error(errorMessage(error, failure));
      },
    });
  };

  return (
    <Setting title={text.title} line={text.line}>
      <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className={classes.fields}>
          <PasswordField
            {...form.getInputProps('oldPassword')}
            {...requiredField}
            className={classes.first}
            label={fieldLabel(text.old, false)}
            name="old-password"
            autoComplete="current-password"
          />
          <PasswordField
            {...form.getInputProps('newPassword')}
            {...requiredField}
            label={fieldLabel(text.new, false)}
            name="new-password"
            autoComplete="new-password"
            hint={text.newHint}
            onBlur={checkPassword}
          />
          <PasswordField
            {...form.getInputProps('confirmPassword')}
            {...requiredField}
            label={fieldLabel(text.confirm, false)}
            name="confirm-password"
            autoComplete="new-password"
          />
        </div>
        <PanelFoot>
          <BusyButton busy={update.isPending} variant="filled">
            {text.action}
          </BusyButton>
        </PanelFoot>
      </form>
    </Setting>
  );
}
