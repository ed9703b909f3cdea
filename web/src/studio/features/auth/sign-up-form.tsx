import { SignUpInput } from '@jamun/contract/accounts';
import { accountMessages } from '@jamun/contract/messages';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { usePasswordCheck } from '../../domain/account/use-password-check.ts';
import { useSignUp } from '../../domain/sign-in/api.ts';
import classes from '../../domain/sign-in/auth-layout.module.css';
import { RememberMe } from '../../domain/sign-in/remember-me.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { useGoOn } from './go-on.ts';

interface SignUpValues {
  email: string;
  fullName: string;
  phone: string;
  password: string;
  rememberMe?: boolean | undefined;
}

export const useSignUpForm = () =>
  useSchemaForm<SignUpValues>(SignUpInput, {
    initialValues: { email: '', fullName: '', phone: '', password: '', rememberMe: false },
  });

const isTaken = (error: unknown) => error instanceof ApiError && (error.code === 'EMAIL_TAKEN' || error.code === 'PHONE_TAKEN');

const every = { size: 'lg', required: true, withAsterisk: false } as const;

interface SignUpFormProps {
  form: ReturnType<typeof useSignUpForm>;
  /** The email address or phone number belongs to an account already: it is carried over to the sign-in form. */
  onHasAccount: () => void;
}

export function SignUpForm({ form, onHasAccount }: SignUpFormProps) {
  const signUp = useSignUp();
  const goOn = useGoOn();
  const checkPassword = usePasswordCheck(form, 'password', () => {
    const { fullName, email, phone } = form.getValues();
    return { fullName, email, phone };
  });
  const failure = useRef<HTMLDivElement>(null);

  // On a phone the message above the form may be out of sight when the button below it was pressed.
  useEffect(() => {
    if (signUp.isError) failure.current?.scrollIntoView({ block: 'center' });
  }, [signUp.isError]);

  const send = (body: SignUpValues) => signUp.mutate(body, { onSuccess: ({ data }) => goOn(data), onError: form.showFieldErrors });

  return (
    <form onSubmit={form.submit(send)} noValidate>
      {signUp.isError && (
        <div ref={failure}>
          <AlertLine tone="bad">
            {errorMessage(signUp.error, accountMessages.signUpFailed).replace(/\.$/, '') + accountMessages.signUpRetry}
            {isTaken(signUp.error) && (
              <>
                , or{' '}
                <Link className={classes.link} to="/signin" onClick={onHasAccount}>
                  sign in
                </Link>{' '}
                or{' '}
                <Link className={classes.link} to="/forgot-password" state={{ email: form.values.email }}>
                  reset your password
                </Link>
                .
              </>
            )}
          </AlertLine>
        </div>
      )}
      <TextInput
        {...form.getInputProps('email')}
        {...every}
        label="Email Address"
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
      />
      <TextInput {...form.getInputProps('fullName')} {...every} label="Name" name="name" autoComplete="name" autoCapitalize="words" />
      <TextInput
        {...form.getInputProps('phone')}
        {...every}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete="tel"
        placeholder="+91"
      />
      <PasswordField
        {...form.getInputProps('password')}
        {...every}
        label="Password"
        name="new-password"
        autoComplete="new-password"
        hint="At least 8 characters"
        onBlur={checkPassword}
      />
      <RememberMe {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <p className={classes.consent}>
        By signing up you agree to the{' '}
        <a className={classes.link} href="/terms-and-conditions" target="_blank" rel="noopener">
          Terms
        </a>{' '}
        and the{' '}
        <a className={classes.link} href="/privacy-policy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </p>
      <BusyButton busy={signUp.isPending} busyLabel="Signing Up..." variant="filled" size="lg" fullWidth>
        Sign Up
      </BusyButton>
      <p className={classes.switch}>
        Already have an account?{' '}
        <Link className={classes.link} to="/signin">
          Sign In
        </Link>
      </p>
    </form>
  );
}
