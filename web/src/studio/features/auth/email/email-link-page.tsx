import { accountMessages } from '@jamun/contract';
import type { ReactNode } from 'react';
import { AuthLayout } from '../../../../brand/auth/auth-layout.tsx';
import { errorMessage, isFinalError } from '../../../../lib/api-error.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
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
