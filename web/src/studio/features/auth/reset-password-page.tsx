import { ResetPasswordInput } from '@jamun/contract/accounts';
import { accountMessages } from '@jamun/contract/messages';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorMessage, isCodeRequired } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { usePasswordCheck } from '../../domain/account/use-password-check.ts';
import { readAccount, useResetPassword } from '../../domain/sign-in/api.ts';
import classes from '../../domain/sign-in/auth-layout.module.css';
import { AuthLayout } from '../../domain/sign-in/auth-layout.tsx';
import { CodeField } from '../../domain/sign-in/code-field.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  usePageTitle('Set a new password');
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>Almost there</h2>
          <p>Choose a password that you use nowhere else.</p>
        </>
      }
    >
      <h1>Set a new password</h1>
      {token ? (
        <>
          <p>Choose a new password, then sign in with it.</p>
          <ResetPasswordForm token={token} />
        </>
      ) : (
        <>
          <AlertLine tone="bad">This link is incomplete. Open it from the mail again, or ask for a new one.</AlertLine>
          <NewLink />
        </>
      )}
    </AuthLayout>
  );
}

const NewLink = () => (
  <p className={classes.switch}>
    <Link className={classes.link} to="/forgot-password">
      Ask for a new link
    </Link>
  </p>
);

/** Something typed here was refused: another link would not help. */
const isOfTheForm = (error: unknown) => error instanceof ApiError && Object.keys(error.errors).length > 0;

interface ResetValues {
  token: string;
  newPassword: string;
  confirmPassword: string;
  code?: string | undefined;
}

function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const navigate = useNavigate();
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useSchemaForm<ResetValues>(ResetPasswordInput, {
    initialValues: { token, newPassword: '', confirmPassword: '', code: '' },
  });
  const checkPassword = usePasswordCheck(form, 'newPassword');
  const leave = async () => {
    // The account's sessions have ended, perhaps the one in this browser too: ask, so that it does not linger.
    if (session.get().isAuthenticated) await readAccount().catch(() => undefined);
    await navigate({ to: '/signin', replace: true });
  };
  const send = ({ code, ...body }: ResetValues) => {
    if (codeAsked && !code?.trim()) return form.setFieldError('code', 'Code is required');
    reset.mutate(codeAsked ? { ...body, code } : body, {
      onSuccess: ({ message }) => {
        toast.success(message);
        void leave();
      },
      onError: (error) => {
        if (isCodeRequired(error)) setCodeAsked(true);
        else form.showFieldErrors(error);
      },
    });
  };
  // A wrong code is told at its field.
  const isRefused = reset.isError && !isCodeRequired(reset.error) && !form.errors.code;
  const field = { autoComplete: 'new-password', size: 'lg', required: true, withAsterisk: false } as const;
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {isRefused && <AlertLine tone="bad">{errorMessage(reset.error, accountMessages.unexpected)}</AlertLine>}
      <PasswordField
        {...form.getInputProps('newPassword')}
        {...field}
        label="New password"
        name="new-password"
        hint="At least 8 characters"
        onBlur={checkPassword}
      />
      <PasswordField {...form.getInputProps('confirmPassword')} {...field} label="Confirm password" name="confirm-password" />
      {codeAsked && <CodeField {...form.getInputProps('code')} />}
      <BusyButton busy={reset.isPending} busyLabel="Saving..." variant="filled" size="lg" fullWidth>
        Save password
      </BusyButton>
      {isRefused && !isOfTheForm(reset.error) && <NewLink />}
    </form>
  );
}
