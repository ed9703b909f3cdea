import { accountMessages, ChangePasswordInput } from '@jamun/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { adminSession } from '../../../../lib/admin-session.ts';
import { errorMessage } from '../../../../lib/api-error.ts';
import { adminReturnTo } from '../../../../lib/return-to.ts';
import { useUpdateAdminPassword } from '../../../domain/admin-account/api.ts';
import { refreshAdministrator } from '../../../domain/second-factor/api.ts';
import { RecoveryCodes } from '../../../domain/second-factor/recovery-codes.tsx';
import { BeginForm, ConfirmForm } from '../../../domain/second-factor/set-up-forms.tsx';
import { StepForm, useStepForm } from '../../../domain/second-factor/step-form.tsx';
import { AdminAuthLayout } from '../../../domain/sign-in/admin-auth-layout.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { usePageTitle } from '../../../ui/page/page-header.tsx';
import classes from './set-up-page.module.css';
import { setUpText } from './text.ts';

/** First sign-in of an administrator in production: mandatory steps before the admin area opens. */
export function SetUpPage() {
  const { pendingSteps } = useSession(adminSession);
  // The last step stays visible until the recovery codes are saved, although the server no longer lists it.
  const step = pendingSteps[0] ?? 'SET_UP_SECOND_FACTOR';
  const { title, line } = setUpText[step];
  usePageTitle(title);
  return (
    <AdminAuthLayout>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{line}</p>
      <div className={classes.step}>{step === 'CHANGE_PASSWORD' ? <ReplacePasswordForm /> : <SecondFactorSteps />}</div>
      <Button variant="subtle" onClick={() => void adminSession.signOut()}>
        {setUpText.signOut}
      </Button>
    </AdminAuthLayout>
  );
}

function SecondFactorSteps() {
  const router = useRouter();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [error, setError] = useState('');
  const finish = async () => {
    setError('');
    try {
      await refreshAdministrator();
      router.history.replace(adminReturnTo.take() ?? '/admin/dashboard');
    } catch (failure) {
      setError(errorMessage(failure, accountMessages.unexpected));
    }
  };
  return (
    <>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <Panel>
        {codes ? (
          <RecoveryCodes codes={codes} heading="h2" onDone={() => void finish()} />
        ) : begun ? (
          <ConfirmForm area="admin" {...begun} onConfirmed={setCodes} onCancel={() => setBegun(null)} />
        ) : (
          <BeginForm area="admin" onBegun={setBegun} />
        )}
      </Panel>
    </>
  );
}

const passwordText = setUpText.password;
const requiredField = { required: true } as const;

/** Replaces a generated password. The session continues with the next pending step. */
function ReplacePasswordForm() {
  const { form, stepProps, showError } = useStepForm({
    schema: ChangePasswordInput,
    initialValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    call: useUpdateAdminPassword(),
    onDone: ({ message }) => {
      toast.success(message);
      void refreshAdministrator().catch(showError);
    },
  });
  return (
    <Panel>
      <StepForm {...stepProps} action={passwordText.action}>
        <PasswordField
          {...form.getInputProps('oldPassword')}
          {...requiredField}
          label={passwordText.old}
          name="old-password"
          autoComplete="current-password"
          autoFocus
        />
        <PasswordField
          {...form.getInputProps('newPassword')}
          {...requiredField}
          label={passwordText.new}
          name="new-password"
          autoComplete="new-password"
          hint={passwordText.newHint}
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          {...requiredField}
          label={passwordText.confirm}
          name="confirm-password"
          autoComplete="new-password"
        />
      </StepForm>
    </Panel>
  );
}
