import { accountMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { errorMessage, isFinalError } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { readAccount, useVerifyEmail } from '../../domain/sign-in/api.ts';
import { AuthLayout } from '../../domain/sign-in/auth-layout.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const route = getRouteApi('/verify-email');

export function VerifyEmailPage() {
  usePageTitle('Verify your email');
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>One small step</h2>
          <p>Then you can publish, shorten links and withdraw, and we can reach you if you forget your password.</p>
        </>
      }
    >
      <h1>Verify your email</h1>
      {token ? <Verification token={token} /> : <Unusable message="This link is incomplete. Open it from the email again." />}
    </AuthLayout>
  );
}

/** A press, not the mere opening, spends the link: mail scanners open every address they see. */
function Verification({ token }: { token: string }) {
  const verify = useVerifyEmail();
  const { isAuthenticated } = useSession();
  const press = () =>
    verify.mutate(token, {
      onSuccess: () => {
        if (isAuthenticated) void readAccount().then(session.update, () => undefined);
      },
    });
  if (verify.isSuccess) return <Done message={verify.data.message} />;
  if (isFinalError(verify.error)) return <Unusable message={errorMessage(verify.error, accountMessages.unexpected)} />;
  return (
    <>
      <p>Press the button to confirm that this address is yours.</p>
      {verify.isError && <AlertLine tone="bad">{errorMessage(verify.error, accountMessages.unexpected)}</AlertLine>}
      <BusyButton type="button" onClick={press} busy={verify.isPending} busyLabel="Verifying..." variant="filled" size="lg" fullWidth>
        Verify email
      </BusyButton>
    </>
  );
}

function Done({ message }: { message: string }) {
  return (
    <>
      <AlertLine tone="ok">{message}</AlertLine>
      <WayOn />
    </>
  );
}

function Unusable({ message }: { message: string }) {
  const { isAuthenticated } = useSession();
  return (
    <>
      <AlertLine tone="bad">{message}</AlertLine>
      <p>
        {isAuthenticated
          ? 'Press “Send link again” on your profile to get a new link.'
          : 'Sign in, then press “Send link again” on your profile to get a new link.'}
      </p>
      {/* Signed out, the profile asks to sign in first and opens afterwards. */}
      <Button component={Link} to="/profile" variant="default" size="lg" fullWidth>
        {isAuthenticated ? 'Go to Profile' : 'Sign In'}
      </Button>
    </>
  );
}

function WayOn() {
  const { isAuthenticated } = useSession();
  return (
    <Button component={Link} to={isAuthenticated ? '/dashboard' : '/signin'} variant="filled" size="lg" fullWidth>
      {isAuthenticated ? 'Go to Dashboard' : 'Sign In'}
    </Button>
  );
}
