import { accountMessages } from '@jamun/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import classes from '../../../../brand/auth/auth-layout.module.css';
import { AuthLayout } from '../../../../brand/auth/auth-layout.tsx';
import { ApiError, errorMessage, isCodeRequired } from '../../../../lib/api-error.ts';
import { giveNextPage } from '../../../../lib/next-page.ts';
import { session } from '../../../../lib/session.ts';
import { usePasswordCheck } from '../../../domain/account/use-password-check.ts';
import { readAccount, useResetPassword } from '../../../domain/sign-in/api.ts';
import { CodeField } from '../../../domain/sign-in/sign-in-fields.tsx';
import { signInPartsText } from '../../../domain/sign-in/text.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { usePageTitle } from '../../../ui/page/page-header.tsx';
import { passwordText } from './text.ts';

const text = passwordText.reset;
const loadSchema = () => import('@jamun/contract').then(({ ResetPasswordInput }) => ResetPasswordInput);

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  usePageTitle(text.title);
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>{text.aside.title}</h2>
          <p>{text.aside.line}</p>
        </>
      }
    >
      <h1>{text.title}</h1>
      {token ? (
        <>
          <p>{text.line}</p>
          <ResetPasswordForm token={token} />
        </>
      ) : (
        <>
          <AlertLine tone="bad">{text.incomplete}</AlertLine>
          <RequestLink />
        </>
      )}
    </AuthLayout>
  );
}

const RequestLink = () => (
  <p className={classes.switch}>
    <Link className={classes.link} to="/forgot-password">
      {text.newLink}
    </Link>
  </p>
);

/** Errors of a field: a new link would not help. */
const isFieldError = (error: unknown) => error instanceof ApiError && Object.keys(error.errors).length > 0;

interface ResetValues {
  token: string;
  newPassword: string;
  confirmPassword: string;
  code?: string | undefined;
}

function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useSchemaForm<ResetValues>(loadSchema, {
    initialValues: { token, newPassword: '', confirmPassword: '', code: '' },
  });
  const checkPassword = usePasswordCheck(form, 'newPassword');
  const openSignIn = async (message: string) => {
    // The reset has ended all sessions of the account. This call clears the local session if it was one of them.
    if (session.get().isAuthenticated) await readAccount().catch(() => undefined);
    giveNextPage({ message: { tone: 'ok', text: message } });
    location.replace('/signin');
  };
  const send = ({ code, ...body }: ResetValues) => {
    if (needsCode && !code?.trim()) return form.setFieldError('code', signInPartsText.code.missing);
    reset.mutate(needsCode ? { ...body, code } : body, {
      onSuccess: ({ message }) => void openSignIn(message),
      onError: (error) => {
        if (isCodeRequired(error)) setNeedsCode(true);
        else form.showFieldErrors(error);
      },
    });
  };
  // A wrong code is shown at its field.
  const hasError = reset.isError && !isCodeRequired(reset.error) && !form.errors.code;
  const field = { autoComplete: 'new-password', size: 'lg', required: true } as const;
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {hasError && <AlertLine tone="bad">{errorMessage(reset.error, accountMessages.unexpected)}</AlertLine>}
      <PasswordField
        {...form.getInputProps('newPassword')}
        {...field}
        label={text.password}
        name="new-password"
        hint={text.passwordHint}
        onBlur={checkPassword}
      />
      <PasswordField {...form.getInputProps('confirmPassword')} {...field} label={text.confirmPassword} name="confirm-password" />
      {needsCode && <CodeField {...form.getInputProps('code')} />}
      <BusyButton busy={reset.isPending} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
      {hasError && !isFieldError(reset.error) && <RequestLink />}
    </form>
  );
}
