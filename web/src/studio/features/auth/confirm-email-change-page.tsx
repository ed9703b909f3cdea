import { accountMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { errorMessage, isFinalError } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { readAccount, useConfirmEmailChange } from '../../domain/sign-in/api.ts';
import { AuthLayout } from '../../domain/sign-in/auth-layout.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const route = getRouteApi('/confirm-email-change');

export function ConfirmEmailChangePage() {
  usePageTitle('Confirm your new email');
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>A new address</h2>
          <p>Your products, purchases and balance stay as they are.</p>
        </>
      }
    >
      <h1>Confirm your new email</h1>
      {token ? <Confirmation token={token} /> : <Unusable message="This link is incomplete. Open it from the email again." />}
    </AuthLayout>
  );
}

/** A press, not the mere opening, uses the link: email scanners open every address they see. */
function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmailChange();
  const press = () =>
    confirm.mutate(token, {
      onSuccess: () => {
        // The session in this browser may have ended with the change: a call finds out.
        if (session.get().isAuthenticated) void readAccount().then(session.update, () => undefined);
      },
    });
  if (confirm.isSuccess) return <Done message={confirm.data.message} />;
  if (isFinalError(confirm.error)) return <Unusable message={errorMessage(confirm.error, accountMessages.unexpected)} />;
  return (
    <>
      <p>
        Press the button to use the address that this link was sent to for your Jamun account. You sign in with it from then on, and your
        other devices are signed out.
      </p>
      {confirm.isError && <AlertLine tone="bad">{errorMessage(confirm.error, accountMessages.unexpected)}</AlertLine>}
      <BusyButton type="button" onClick={press} busy={confirm.isPending} busyLabel="Confirming..." variant="filled" size="lg" fullWidth>
        Confirm email
      </BusyButton>
    </>
  );
}

function Done({ message }: { message: string }) {
  const { isAuthenticated } = useSession();
  return (
    <>
      <AlertLine tone="ok">{message}</AlertLine>
      <Button component={Link} to={isAuthenticated ? '/settings' : '/signin'} variant="filled" size="lg" fullWidth>
        {isAuthenticated ? 'Go to Settings' : 'Sign In'}
      </Button>
    </>
  );
}

function Unusable({ message }: { message: string }) {
  const { isAuthenticated } = useSession();
  return (
    <>
      <AlertLine tone="bad">{message}</AlertLine>
      <p>Your email address has not been changed. You can start again in Settings.</p>
      {/* Signed out, Settings asks to sign in first and opens afterwards. */}
      <Button component={Link} to="/settings" variant="default" size="lg" fullWidth>
        {isAuthenticated ? 'Go to Settings' : 'Sign In'}
      </Button>
    </>
  );
}
