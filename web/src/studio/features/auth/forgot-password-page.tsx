import { ForgotPasswordInput } from '@jamun/contract/accounts';
import { accountMessages } from '@jamun/contract/messages';
import { TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { useForgotPassword } from '../../domain/sign-in/api.ts';
import classes from '../../domain/sign-in/auth-layout.module.css';
import { AuthLayout } from '../../domain/sign-in/auth-layout.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  return (
    <AuthLayout
      aside={
        <>
          <h2>Remembered it?</h2>
          <p>Go back and sign in with your password.</p>
          <Link to="/signin">Sign In</Link>
        </>
      }
    >
      <h1>Forgot password?</h1>
      <p>Tell us the email address of your account. We will send you a link to set a new password.</p>
      <ForgotPasswordForm />
    </AuthLayout>
  );
}

function ForgotPasswordForm() {
  const ask = useForgotPassword();
  const givenEmail = useLocation({ select: ({ state }) => state.email });
  const form = useSchemaForm<{ email: string }>(ForgotPasswordInput, { initialValues: { email: givenEmail ?? '' } });
  const send = (body: { email: string }) => ask.mutate(body, { onError: form.showFieldErrors });
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {ask.isError && <AlertLine tone="bad">{errorMessage(ask.error, accountMessages.unexpected)}</AlertLine>}
      {ask.isSuccess && <AlertLine tone="ok">{ask.data.message}</AlertLine>}
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        size="lg"
        required
        withAsterisk={false}
      />
      <BusyButton busy={ask.isPending} busyLabel="Sending..." variant="filled" size="lg" fullWidth>
        Send link
      </BusyButton>
      <p className={classes.switch}>
        <Link className={classes.link} to="/signin">
          Back to Sign In
        </Link>
      </p>
    </form>
  );
}
