import { ChangePasswordInput } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useUpdateAdminPassword } from '../../../domain/admin-account/api.ts';
import { refreshAdministrator } from '../../../domain/second-factor/api.ts';
import { StepForm } from '../../../domain/second-factor/step.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Panel } from '../../../ui/page/panel.tsx';

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' };
const every = { required: true, withAsterisk: false } as const;

/** Replaces a generated password. The session goes on with the next step. */
export function ReplacePasswordForm() {
  const update = useUpdateAdminPassword();
  const form = useSchemaForm<typeof empty>(ChangePasswordInput, { initialValues: empty });
  const [refusal, setRefusal] = useState('');
  const fail = (error: unknown) => setRefusal(errorMessage(error, accountMessages.unexpected));
  const send = (body: typeof empty) => {
    setRefusal('');
    update.mutate(body, {
      onSuccess: ({ message }) => {
        toast.success(message);
        void refreshAdministrator().catch(fail);
      },
      onError: (error) => {
        if (!form.showFieldErrors(error)) fail(error);
      },
    });
  };
  return (
    <Panel>
      <StepForm onSubmit={form.submit(send)} refusal={refusal} action="Save password" busy={update.isPending}>
        <PasswordField
          {...form.getInputProps('oldPassword')}
          {...every}
          label="Generated password"
          name="old-password"
          autoComplete="current-password"
          autoFocus
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
      </StepForm>
    </Panel>
  );
}
