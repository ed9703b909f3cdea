import { accountMessages, SignUpInput } from '@jamun/contract';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { usePasswordCheck } from '../../../domain/account/use-password-check.ts';
import { useSignUp } from '../../../domain/sign-in/api.ts';
import classes from '../../../domain/sign-in/auth-layout.module.css';
import { RememberMe } from '../../../domain/sign-in/remember-me.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { signInText } from './text.tsx';
import { useContinue } from './use-continue.ts';

const text = signInText.signUp;

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

const requiredField = { size: 'lg', required: true, withAsterisk: false } as const;

interface SignUpFormProps {
  form: ReturnType<typeof useSignUpForm>;
  /** Called when the email address or phone number is taken and the user chooses to sign in. */
  onHasAccount: () => void;
}

export function SignUpForm({ form, onHasAccount }: SignUpFormProps) {
  const signUp = useSignUp();
  const continueWith = useContinue();
  const checkPassword = usePasswordCheck(form, 'password', () => {
    const { fullName, email, phone } = form.getValues();
    return { fullName, email, phone };
  });
  const errorElement = useRef<HTMLDivElement>(null);

  // On phones the message above the form can be outside the viewport.
  useEffect(() => {
    if (signUp.isError) errorElement.current?.scrollIntoView({ block: 'center' });
  }, [signUp.isError]);

  const send = (body: SignUpValues) => signUp.mutate(body, { onSuccess: ({ data }) => continueWith(data), onError: form.showFieldErrors });

  return (
    <form onSubmit={form.submit(send)} noValidate>
      {signUp.isError && (
        <div ref={errorElement}>
          <AlertLine tone="bad">
            {errorMessage(signUp.error, accountMessages.signUpFailed).replace(/\.$/, '') + accountMessages.signUpRetry}
            {isTaken(signUp.error) &&
              text.taken(
                <Link className={classes.link} to="/signin" onClick={onHasAccount}>
                  {text.takenSignIn}
                </Link>,
                <Link className={classes.link} to="/forgot-password" state={{ email: form.values.email }}>
                  {text.takenReset}
                </Link>,
              )}
          </AlertLine>
        </div>
      )}
      <TextInput
        {...form.getInputProps('email')}
        {...requiredField}
        label={text.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text.emailPlaceholder}
      />
      <TextInput
        {...form.getInputProps('fullName')}
        {...requiredField}
        label={text.name}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
      />
      <TextInput
        {...form.getInputProps('phone')}
        {...requiredField}
        label={text.phone}
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete="tel"
        placeholder={text.phonePlaceholder}
      />
      <PasswordField
        {...form.getInputProps('password')}
        {...requiredField}
        label={text.password}
        name="new-password"
        autoComplete="new-password"
        hint={text.passwordHint}
        onBlur={checkPassword}
      />
      <RememberMe {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <p className={classes.consent}>
        {text.consent(
          <a className={classes.link} href="/terms-and-conditions" target="_blank" rel="noopener">
            {text.terms}
          </a>,
          <a className={classes.link} href="/privacy-policy" target="_blank" rel="noopener">
            {text.privacy}
          </a>,
        )}
      </p>
      <BusyButton busy={signUp.isPending} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
      <p className={classes.switch}>
        {text.hasAccount}{' '}
        <Link className={classes.link} to="/signin">
          {text.hasAccountLink}
        </Link>
      </p>
    </form>
  );
}
