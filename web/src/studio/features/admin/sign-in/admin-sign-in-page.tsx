import { accountMessages } from '@jamun/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RememberMe } from '../../../../brand/auth/remember-me.tsx';
import { adminSession } from '../../../../lib/admin-session.ts';
import { errorMessage, isCodeRequired, isLostNetwork } from '../../../../lib/api-error.ts';
import { browserStore } from '../../../../lib/browser-store.ts';
import { adminReturnTo } from '../../../../lib/return-to.ts';
import { AdminAuthLayout, SignedOutNotice } from '../../../domain/sign-in/admin-auth-layout.tsx';
import { type AdminSignIn, useAdminSignIn } from '../../../domain/sign-in/api.ts';
import { CodeField } from '../../../domain/sign-in/sign-in-fields.tsx';
import { signInPartsText } from '../../../domain/sign-in/text.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Input } from '../../../ui/form/fields/input.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { usePageTitle } from '../../../ui/page/page-header.tsx';
import { adminSignInText as text } from './text.ts';

export function AdminSignInPage() {
  usePageTitle(text.title);
  return (
    <AdminAuthLayout>
      <h1 tabIndex={-1}>{text.title}</h1>
      <SignedOutNotice />
      <AdminSignInForm />
    </AdminAuthLayout>
  );
}

const loadSchema = () => import('@jamun/contract').then(({ AdminSignInInput }) => AdminSignInInput);

const usernameKey = 'adminUsername';

/** Remember me stores the username only: administrator sessions are always short. */
const rememberedUsername = {
  read: () => browserStore.read(usernameKey) ?? '',
  write: (username: string, isWanted: boolean) => (isWanted ? browserStore.write(usernameKey, username) : browserStore.remove(usernameKey)),
};

function AdminSignInForm() {
  const router = useRouter();
  const signIn = useAdminSignIn();
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState('');
  const remembered = rememberedUsername.read();
  const form = useSchemaForm<AdminSignIn>(loadSchema, {
    initialValues: { username: remembered, password: '', rememberMe: remembered !== '', code: '' },
  });

  const showError = (failure: Error) => {
    // Username and password stay in the form: only the code is missing.
    if (isCodeRequired(failure)) return setNeedsCode(true);
    // Errors of a field, such as a wrong code, appear at the field.
    if (form.showFieldErrors(failure)) return;
    setError(isLostNetwork(failure) ? text.offline : errorMessage(failure, accountMessages.signInFailed));
  };

  const send = ({ code, ...body }: AdminSignIn) => {
    setError('');
    if (needsCode && !code?.trim()) return form.setFieldError('code', signInPartsText.code.missing);
    signIn.mutate(needsCode ? { ...body, code } : body, {
      onSuccess: ({ data }) => {
        rememberedUsername.write(body.username, body.rememberMe === true);
        toast.success(accountMessages.signedIn);
        adminSession.begin(data);
        router.history.replace(adminReturnTo.take() ?? '/admin/dashboard');
      },
      onError: showError,
    });
  };

  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <Input
        {...form.getInputProps('username')}
        label={text.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text.usernamePlaceholder}
        size="lg"
        required
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={text.password}
        name="password"
        autoComplete="current-password"
        size="lg"
        required
      />
      {needsCode && <CodeField {...form.getInputProps('code')} />}
      <RememberMe {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <BusyButton busy={signIn.isPending} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
    </form>
  );
}
