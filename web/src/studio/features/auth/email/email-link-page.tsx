import { accountMessages } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import classes from '../../../../brand/auth/auth-layout.module.css';
import { AuthLayout } from '../../../../brand/auth/auth-layout.tsx';
import { ApiError, errorMessage, isFinalError } from '../../../../lib/api-error.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { usePageTitle } from '../../../ui/page/page-header.tsx';
import { emailLinkText } from './text.ts';

interface EmailLinkPageProps {
  title: string;
  aside: { title: string; line: string };
  children: ReactNode;
}

/** Page that a link in an email opens. */
export function EmailLinkPage({ title, aside, children }: EmailLinkPageProps) {
  usePageTitle(title);
  return (
    <AuthLayout
      aside={
        <>
          <h2>{aside.title}</h2>
          <p>{aside.line}</p>
        </>
      }
    >
      <h1>{title}</h1>
      {children}
    </AuthLayout>
  );
}

interface ConfirmLinkProps {
  /** Undefined when the address is incomplete. */
  token: string | undefined;
  call: { error: Error | null; isError: boolean };
  text: { line: string; action: string; busy: string };
  isBusy: boolean;
  onConfirm: (token: string) => void;
  /** Shown below the error of a link that cannot be used. */
  unusable: ReactNode;
}

/** Uses the token on a press, not on page load: email scanners open every link. */
export function ConfirmLink({ token, call, text, isBusy, onConfirm, unusable }: ConfirmLinkProps) {
  const message = errorMessage(call.error, accountMessages.unexpected);
  if (!token || isFinalError(call.error))
    return (
      <>
        <AlertLine tone="bad">{token ? message : emailLinkText.incomplete}</AlertLine>
        {unusable}
      </>
    );
  return (
    <>
      <p>{text.line}</p>
      {call.isError && <AlertLine tone="bad">{message}</AlertLine>}
      <BusyButton type="button" onClick={() => onConfirm(token)} busy={isBusy} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
    </>
  );
}

interface LinkValues {
  token: string;
  /** Without a session of the account. */
  password?: string | undefined;
}

export type OnConfirm = (proof: LinkValues, onError: (error: Error) => void) => void;

interface ConfirmOwnLinkProps extends Omit<ConfirmLinkProps, 'onConfirm'> {
  isSignedIn: boolean;
  onConfirm: OnConfirm;
}

const passwordErrorOf = (error: Error | null) => (error instanceof ApiError ? error.errors.password : undefined);

/** Link that proves an address. Signed out, or signed in to another account, it needs the password of its account. */
export function ConfirmOwnLink({ isSignedIn, onConfirm, ...link }: ConfirmOwnLinkProps) {
  const [asksPassword, setAsksPassword] = useState(!isSignedIn);
  const { token, call } = link;
  const hasPasswordError = passwordErrorOf(call.error) !== undefined;
  if (hasPasswordError && !asksPassword) setAsksPassword(true);
  const isUsable = token !== undefined && (hasPasswordError || !isFinalError(call.error));
  return asksPassword && isUsable ? (
    <PasswordForm {...link} token={token} onConfirm={onConfirm} />
  ) : (
    <ConfirmLink {...link} onConfirm={(usedToken) => onConfirm({ token: usedToken }, () => undefined)} />
  );
}

const loadSchema = () => import('@jamun/contract').then(({ LinkProof }) => LinkProof);

type PasswordFormProps = Pick<ConfirmOwnLinkProps, 'call' | 'text' | 'isBusy' | 'onConfirm'> & { token: string };

function PasswordForm({ token, call, text, isBusy, onConfirm }: PasswordFormProps) {
  const form = useSchemaForm<LinkValues>(loadSchema, { initialValues: { token, password: '' } });
  const hasError = call.isError && passwordErrorOf(call.error) === undefined;
  return (
    <form onSubmit={form.submit((proof) => onConfirm(proof, form.showFieldErrors))} onFocus={form.prepare} noValidate>
      <p>{emailLinkText.password.line}</p>
      {hasError && <AlertLine tone="bad">{errorMessage(call.error, accountMessages.unexpected)}</AlertLine>}
      <PasswordField
        {...form.getInputProps('password')}
        label={emailLinkText.password.label}
        name="password"
        autoComplete="current-password"
        size="lg"
        required
      />
      <BusyButton busy={isBusy} busyLabel={text.busy} variant="filled" size="lg" fullWidth>
        {text.action}
      </BusyButton>
      <p className={classes.switch}>
        <Link className={classes.link} to="/forgot-password">
          {emailLinkText.password.forgot}
        </Link>
      </p>
      <p>{emailLinkText.password.stranger}</p>
    </form>
  );
}
