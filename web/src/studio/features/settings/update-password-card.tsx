import { accountMessages } from '@jamun/contract/messages';
import { wordsOf } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { PanelFoot } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../../ui/use-session.ts';
import { useUpdatePassword } from './api.ts';
import { Setting } from './setting.tsx';
import classes from './update-password-card.module.css';

const loadSchema = () => import('@jamun/contract').then((contract) => contract.ChangePasswordInput);
const empty = { oldPassword: '', newPassword: '', confirmPassword: '' };
const every = { required: true, withAsterisk: false } as const;

export function UpdatePasswordCard() {
  const update = useUpdatePassword();
  const form = useSchemaForm(loadSchema, { initialValues: empty });
  const { user } = useSession();

  const send = (body: typeof empty) => {
    update.mutate(body, {
      onSuccess: () => {
        form.reset();
        toast.success(accountMessages.passwordUpdated);
      },
      onError: (error) => {
        form.showRefusal(error);
        toast.error(wordsOf(error, accountMessages.passwordNotUpdated));
      },
    });
  };

  return (
    <Setting title="Update Password" line="You stay signed in on this device. All other devices are signed out.">
      <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? user?.phone ?? ''} readOnly hidden />
        <div className={classes.fields}>
          <PasswordField
            {...form.getInputProps('oldPassword')}
            {...every}
            className={classes.first}
            label="Old password"
            name="old-password"
            autoComplete="current-password"
          />
          <PasswordField
            {...form.getInputProps('newPassword')}
            {...every}
            label="New password"
            name="new-password"
            autoComplete="new-password"
            hint="At least 8 characters"
          />
          <PasswordField
            {...form.getInputProps('confirmPassword')}
            {...every}
            label="Confirm password"
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
