import { accountMessages } from '@jamun/contract';
import classes from '../../../../brand/auth/auth-layout.module.css';
import { AuthLayout } from '../../../../brand/auth/auth-layout.tsx';
import { errorMessage } from '../../../../lib/api-error.ts';
import { fromLastPage } from '../../../../lib/next-page.ts';
import { useForgotPassword } from '../../../domain/sign-in/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { Input } from '../../../ui/form/fields/input.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { usePageTitle } from '../../../ui/page/page-header.tsx';
import { passwordText } from './text.ts';

const text = passwordText.forgot;
const loadSchema = () => import('@jamun/contract').then(({ ForgotPasswordInput }) => ForgotPasswordInput);

export function ForgotPasswordPage() {
  usePageTitle(text.pageTitle);
  return (
    <AuthLayout
      aside={
        <>
          <h2>{text.aside.title}</h2>
          <p>{text.aside.line}</p>
          <a href="/signin">{text.aside.link}</a>
        </>
      }
    >
      <h1>{text.title}</h1>
      <p>{text.line}</p>
      <ForgotPasswordForm />
    </AuthLayout>
  );
}

function ForgotPasswordForm() {
  const request = useForgotPassword();
  const form = useSchemaForm<{ email: string }>(loadSchema, { initialValues: { email: fromLastPage.email ?? '' } });
  const send = (body: { email: string }) => request.mutate(body, { onError: form.showFieldErrors });
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {request.isError && <AlertLine tone="bad">{errorMessage(request.error, accountMessages.unexpected)}</AlertLine>}
      {request.isSuccess && <AlertLine tone="ok">{request.data.message}</AlertLine>}
      <Input
        {...form.getInputProps('email')}
        label={text.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text.emailPlaceholder}
        size="lg"
        required
      />
      <BusyButton busy={request.isPending} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
      <p className={classes.switch}>
        <a className={classes.link} href="/signin">
          {text.back}
        </a>
      </p>
    </form>
  );
}
