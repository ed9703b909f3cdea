import { AdminSignInInput, accountMessages } from '@jamun/contract';
import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { adminSession } from '../../../../lib/admin-session.ts';
import { errorMessage, isCodeRequired, isLostNetwork } from '../../../../lib/api-error.ts';
import { adminReturnTo } from '../../../../lib/return-to.ts';
import { type AdminSignIn, useAdminSignIn } from '../../../domain/admin-sign-in/api.ts';
import { CodeField } from '../../../domain/sign-in/code-field.tsx';
import { RememberMe } from '../../../domain/sign-in/remember-me.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { rememberedUsername } from './remembered-username.ts';

export function AdminSignInForm() {
  const router = useRouter();
  const signIn = useAdminSignIn();
  const [codeAsked, setCodeAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const known = rememberedUsername.read();
  const form = useSchemaForm<AdminSignIn>(AdminSignInInput, {
    initialValues: { username: known, password: '', rememberMe: known !== '', code: '' },
  });

  const refused = (error: Error) => {
    // Username and password stay in the form: only the code is missing.
    if (isCodeRequired(error)) return setCodeAsked(true);
    // A refused code is told at its field.
    if (form.showFieldErrors(error)) return;
    setRefusal(isLostNetwork(error) ? 'Check your connection and try again.' : errorMessage(error, accountMessages.signInFailed));
  };

  const send = ({ code, ...body }: AdminSignIn) => {
    setRefusal('');
    if (codeAsked && !code?.trim()) return form.setFieldError('code', 'Code is required');
    signIn.mutate(codeAsked ? { ...body, code } : body, {
      onSuccess: ({ data }) => {
        rememberedUsername.keep(body.username, body.rememberMe === true);
        toast.success(accountMessages.signedIn);
        adminSession.begin(data);
        router.history.replace(adminReturnTo.take() ?? '/admin/dashboard');
      },
      onError: refused,
    });
  };

  return (
    <form onSubmit={form.submit(send)} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <TextInput
        {...form.getInputProps('username')}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Username or email"
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
      <RememberMe {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <BusyButton busy={signIn.isPending} busyLabel="SIGNING IN..." variant="filled" size="lg" fullWidth>
        LOGIN
      </BusyButton>
    </form>
  );
}
