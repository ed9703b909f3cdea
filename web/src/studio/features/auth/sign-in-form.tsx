import { SignInInput } from '@jamun/contract/accounts';
import { accountMessages } from '@jamun/contract/messages';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { errorMessage, isCodeRejected, isCodeRequired, isLostNetwork } from '../../../lib/api-error.ts';
import { useSignIn } from '../../domain/sign-in/api.ts';
import classes from '../../domain/sign-in/auth-layout.module.css';
import { CodeField } from '../../domain/sign-in/code-field.tsx';
import { RememberMe } from '../../domain/sign-in/remember-me.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { useGoOn } from './go-on.ts';
import { type LoginMethod, LoginMethodToggle } from './login-method.tsx';

interface SignInValues {
  username: string;
  loginMethod: LoginMethod;
  password: string;
  rememberMe?: boolean | undefined;
  code?: string | undefined;
}

const fields = {
  email: { label: 'Email', type: 'email', inputMode: 'email', placeholder: 'you@example.com' },
  phone: { label: 'Phone', type: 'tel', inputMode: 'tel', placeholder: '+91' },
} as const;

const checkConnection = 'Check your connection and try again.';

export const useSignInForm = () =>
  useSchemaForm<SignInValues>(SignInInput, {
    initialValues: { username: '', loginMethod: 'email', password: '', rememberMe: false, code: '' },
  });

export function SignInForm({ form }: { form: ReturnType<typeof useSignInForm> }) {
  const signIn = useSignIn();
  const goOn = useGoOn();
  const [failure, setFailure] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  const otherUsername = useRef('');
  const { loginMethod } = form.values;

  const changeMethod = (method: LoginMethod) => {
    if (method === loginMethod) return;
    // An address typed for one method waits for the person to come back to it.
    const typed = form.values.username;
    form.setValues({ loginMethod: method, username: otherUsername.current });
    otherUsername.current = typed;
  };

  const send = ({ code, ...body }: SignInValues) => {
    if (codeAsked && !code?.trim()) return form.setFieldError('code', 'Code is required');
    signIn.mutate(codeAsked ? { ...body, code } : body, {
      onSuccess: ({ data }) => {
        toast.success(accountMessages.signedIn);
        goOn(data);
      },
      onError: (error) => {
        // Username and password stay in the form: only the code is missing.
        if (isCodeRequired(error)) return setCodeAsked(true);
        // A wrong code is told at its field alone.
        if (form.showFieldErrors(error) && isCodeRejected(error)) return;
        // The toast is gone after some seconds; the line stays until the next attempt.
        if (isLostNetwork(error)) {
          setFailure(`${accountMessages.unexpected}. ${checkConnection}`);
          return toast.error(accountMessages.unexpected, { more: checkConnection });
        }
        const message = errorMessage(error, accountMessages.signInFailed);
        setFailure(message);
        toast.error(message);
      },
    });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setFailure('');
    form.submit(send)(event);
  };

  return (
    <form onSubmit={submit} noValidate>
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <LoginMethodToggle value={loginMethod} onChange={changeMethod} />
      <TextInput
        {...form.getInputProps('username')}
        {...fields[loginMethod]}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        required
        withAsterisk={false}
      />
      <PasswordField
        {...form.getInputProps('password')}
        label="Password"
        name="password"
        autoComplete="current-password"
        size="lg"
        required
        withAsterisk={false}
      />
      {codeAsked && <CodeField {...form.getInputProps('code')} />}
      <div className={classes.row}>
        <RememberMe {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <Link className={classes.link} to="/forgot-password">
          Forgot password?
        </Link>
      </div>
      <BusyButton busy={signIn.isPending} busyLabel="Signing In..." variant="filled" size="lg" fullWidth>
        Login
      </BusyButton>
      <p className={classes.switch}>
        Don't have an account?{' '}
        <Link className={classes.link} to="/signin" search={{ panel: 'signup' }}>
          Sign Up
        </Link>
      </p>
    </form>
  );
}
