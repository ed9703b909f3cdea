import { accountMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { errorMessage, isFinalError } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { readAccount, useUndoEmailChange } from '../../domain/sign-in/api.ts';
import { AuthLayout } from '../../domain/sign-in/auth-layout.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const route = getRouteApi('/undo-email-change');

export function UndoEmailChangePage() {
  usePageTitle('Undo the email change');
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>Your account stays yours</h2>
          <p>Undo a change that you did not make, then set a new password.</p>
        </>
      }
    >
      <h1>Undo the email change</h1>
      {token ? <Undo token={token} /> : <Unusable message="This link is incomplete. Open it from the email again." />}
    </AuthLayout>
  );
}

/** A press, not the mere opening, uses the link: email scanners open every address they see. */
function Undo({ token }: { token: string }) {
  const undo = useUndoEmailChange();
  const navigate = useNavigate();
  const setPassword = async (resetToken: string) => {
    // The account's sessions have ended, perhaps the one in this browser too: a call finds out.
    if (session.get().isAuthenticated) await readAccount().catch(() => undefined);
    await navigate({ to: '/reset-password', search: { token: resetToken }, replace: true });
  };
  const press = () =>
    undo.mutate(token, {
      onSuccess: ({ message, data }) => {
        toast.success(message);
        void setPassword(data.resetToken);
      },
    });
  if (isFinalError(undo.error)) return <Unusable message={errorMessage(undo.error, accountMessages.unexpected)} />;
  return (
    <>
      <p>
        The button restores the address that this link was sent to. Every device is signed out, the current password stops working, and you
        set a new one next.
      </p>
      {undo.isError && <AlertLine tone="bad">{errorMessage(undo.error, accountMessages.unexpected)}</AlertLine>}
      <BusyButton
        type="button"
        onClick={press}
        busy={undo.isPending || undo.isSuccess}
        busyLabel="Restoring..."
        variant="filled"
        size="lg"
        fullWidth
      >
        Restore my email address
      </BusyButton>
    </>
  );
}

const Unusable = ({ message }: { message: string }) => (
  <>
    <AlertLine tone="bad">{message}</AlertLine>
    <p>If somebody else has changed your account, write to us from the address that got this link.</p>
    <Button component="a" href="/contact-us" variant="default" size="lg" fullWidth>
      Contact us
    </Button>
  </>
);
