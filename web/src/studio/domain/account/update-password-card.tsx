import type { User } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldLabel } from '../../ui/form/fields/field-frame.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { Setting } from '../../ui/form/setting.tsx';
import type { useCall } from '../../ui/hooks/use-call.ts';
import { PanelFoot } from '../../ui/page/panel.tsx';
import classes from './update-password-card.module.css';
import { type PasswordOwner, usePasswordCheck } from './use-password-check.ts';

const loadSchema = () => import('@jamun/contract/accounts').then((contract) => contract.ChangePasswordInput);
const empty = { oldPassword: '', newPassword: '', confirmPassword: '' };
const every = { required: true, withAsterisk: false } as const;

export const ownerOf = (user: User | null): PasswordOwner =>
  user ? { fullName: user.name, email: user.email ?? '', phone: user.phone ?? '' } : {};

interface UpdatePasswordCardProps {
  /** Makes the change, in the person's or the administrator's name. */
  update: ReturnType<typeof useCall<unknown, typeof empty>>;
  /** Tells password managers whose password this is. */
  username: string;
  /** Own data that must not be the password. */
  owner: PasswordOwner;
  /** The toast for a failure without a message of the server. */
  failure?: string;
}

export function UpdatePasswordCard({ update, username, owner, failure = accountMessages.passwordNotUpdated }: UpdatePasswordCardProps) {
  const form = useSchemaForm(loadSchema, { initialValues: empty });

  const checkPassword = usePasswordCheck(form, 'newPassword', () => owner);

  const send = (body: typeof empty) => {
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
    <Setting title="Update Password" line="You stay signed in on this device. All other devices are signed out.">
      <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className={classes.fields}>
          <PasswordField
            {...form.getInputProps('oldPassword')}
            {...every}
            className={classes.first}
            label={fieldLabel('Old password', false)}
            name="old-password"
            autoComplete="current-password"
          />
          <PasswordField
            {...form.getInputProps('newPassword')}
            {...every}
            label={fieldLabel('New password', false)}
            name="new-password"
            autoComplete="new-password"
            hint="At least 8 characters"
            onBlur={checkPassword}
          />
          <PasswordField
            {...form.getInputProps('confirmPassword')}
            {...every}
            label={fieldLabel('Confirm password', false)}
            name="confirm-password"
            autoComplete="new-password"
          />
        </div>
        <PanelFoot>
          <BusyButton busy={update.isPending} variant="filled">
            Update Password
          </BusyButton>
        </PanelFoot>
      </form>
    </Setting>
  );
}
