import { accountMessages, SignInInput } from '@jamun/contract';
import { TextInput } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { errorMessage, isCodeRejected, isCodeRequired, isLostNetwork } from '../../../../lib/api-error.ts';
import { useSignIn } from '../../../domain/sign-in/api.ts';
import classes from '../../../domain/sign-in/auth-layout.module.css';
import { RememberMe } from '../../../domain/sign-in/remember-me.tsx';
import { CodeField } from '../../../domain/sign-in/sign-in-fields.tsx';
import { signInPartsText } from '../../../domain/sign-in/text.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import toggleClasses from './sign-in-form.module.css';
import { signInText } from './text.tsx';
import { useContinue } from './use-continue.ts';

const text = signInText.signIn;

type LoginMethod = 'email' | 'phone';

interface SignInValues {
  username: string;
  loginMethod: LoginMethod;
  password: string;
  rememberMe?: boolean | undefined;
  code?: string | undefined;
}

const usernameProps = {
  email: { ...text.username.email, type: 'email', inputMode: 'email' },
  phone: { ...text.username.phone, type: 'tel', inputMode: 'tel' },
} as const;

export const useSignInForm = () =>
  useSchemaForm<SignInValues>(SignInInput, {
    initialValues: { username: '', loginMethod: 'email', password: '', rememberMe: false, code: '' },
  });

export function SignInForm({ form }: { form: ReturnType<typeof useSignInForm> }) {
  const signIn = useSignIn();
  const continueWith = useContinue();
  const [failure, setFailure] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const otherUsername = useRef('');
  const { loginMethod } = form.values;

  const changeMethod = (method: LoginMethod) => {
    if (method === loginMethod) return;
    // Each method keeps its own typed value.
    const typed = form.values.username;
    form.setValues({ loginMethod: method, username: otherUsername.current });
    otherUsername.current = typed;
  };

  const send = ({ code, ...body }: SignInValues) => {
    if (needsCode && !code?.trim()) return form.setFieldError('code', signInPartsText.code.missing);
    signIn.mutate(needsCode ? { ...body, code } : body, {
      onSuccess: ({ data }) => {
        toast.success(accountMessages.signedIn);
        continueWith(data);
      },
      onError: (error) => {
        // Username and password stay in the form: only the code is missing.
        if (isCodeRequired(error)) return setNeedsCode(true);
        // A wrong code is shown at its field only.
        if (form.showFieldErrors(error) && isCodeRejected(error)) return;
        // Toast and line: the toast disappears, the line stays until the next attempt.
        if (isLostNetwork(error)) {
          setFailure(`${accountMessages.unexpected}. ${text.offline}`);
          return toast.error(accountMessages.unexpected, { more: text.offline });
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
        {...usernameProps[loginMethod]}
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
        label={text.password}
        name="password"
        autoComplete="current-password"
        size="lg"
        required
        withAsterisk={false}
      />
      {needsCode && <CodeField {...form.getInputProps('code')} />}
      <div className={classes.row}>
        <RememberMe {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <Link className={classes.link} to="/forgot-password">
          {text.forgotPassword}
        </Link>
      </div>
      <BusyButton busy={signIn.isPending} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
      <p className={classes.switch}>
        {text.noAccount}{' '}
        <Link className={classes.link} to="/signin" search={{ panel: 'signup' }}>
          {text.noAccountLink}
        </Link>
      </p>
    </form>
  );
}

const loginMethods = [
  { value: 'email', label: text.method.email, Icon: IconMail },
  { value: 'phone', label: text.method.phone, Icon: IconPhone },
] as const;

/** Native radio buttons styled as a switch, for arrow keys and screen readers. */
const LoginMethodToggle = ({ value, onChange }: { value: LoginMethod; onChange: (method: LoginMethod) => void }) => (
  <fieldset className={toggleClasses.toggle}>
    <legend className={toggleClasses.legend}>{text.method.label}</legend>
    {loginMethods.map(({ value: method, label, Icon }) => (
      <label key={method} className={toggleClasses.option} data-on={value === method}>
        <input type="radio" name="loginMethod" value={method} checked={value === method} onChange={() => onChange(method)} />
        <Icon size={16} stroke={1.75} aria-hidden />
        {label}
      </label>
    ))}
  </fieldset>
);
