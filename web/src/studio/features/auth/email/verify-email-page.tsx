import { getRouteApi, Link } from '@tanstack/react-router';
import { session } from '../../../../lib/session.ts';
import { readAccount, useVerifyEmail } from '../../../domain/sign-in/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { ConfirmOwnLink, EmailLinkPage, type OnConfirm } from './email-link-page.tsx';
import { emailLinkText } from './text.ts';

const route = getRouteApi('/verify-email');
const text = emailLinkText.verify;

export function VerifyEmailPage() {
  const { token } = route.useSearch();
  const verify = useVerifyEmail();
  const { isAuthenticated } = useSession();
  const confirm: OnConfirm = (proof, onError) =>
    verify.mutate(proof, {
      onError,
      onSuccess: () => {
        if (isAuthenticated) void readAccount().then(session.update, () => undefined);
      },
    });
  return (
    <EmailLinkPage {...text}>
      {verify.isSuccess ? (
        <>
          <AlertLine tone="ok">{verify.data.message}</AlertLine>
          <Button component="a" href={isAuthenticated ? '/dashboard' : '/signin'} variant="filled" size="lg" fullWidth>
            {isAuthenticated ? text.done : emailLinkText.signIn}
          </Button>
        </>
      ) : (
        <ConfirmOwnLink
          token={token}
          call={verify}
          text={text}
          isBusy={verify.isPending}
          isSignedIn={isAuthenticated}
          onConfirm={confirm}
          unusable={<ResendHelp isAuthenticated={isAuthenticated} />}
        />
      )}
    </EmailLinkPage>
  );
}

const ResendHelp = ({ isAuthenticated }: { isAuthenticated: boolean }) => (
  <>
    <p>{isAuthenticated ? text.unusable : text.unusableSignedOut}</p>
    {/* Signed out, /profile leads to the sign-in page and opens afterwards. */}
    <Button component={Link} to="/profile" variant="default" size="lg" fullWidth>
      {isAuthenticated ? text.unusableAction : emailLinkText.signIn}
    </Button>
  </>
);
