import { getRouteApi, Link } from '@tanstack/react-router';
import { session } from '../../../../lib/session.ts';
import { readAccount, useConfirmEmailChange } from '../../../domain/sign-in/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { ConfirmOwnLink, EmailLinkPage, type OnConfirm } from './email-link-page.tsx';
import { emailLinkText } from './text.ts';

const route = getRouteApi('/confirm-email-change');
const text = emailLinkText.confirmChange;

export function ConfirmEmailChangePage() {
  const { token } = route.useSearch();
  const change = useConfirmEmailChange();
  const { isAuthenticated } = useSession();
  const linkText = isAuthenticated ? text.settings : emailLinkText.signIn;
  const confirm: OnConfirm = (proof, onError) =>
    change.mutate(proof, {
      onError,
      onSuccess: () => {
        // The change may have ended the session of this browser. This call clears it then.
        if (session.get().isAuthenticated) void readAccount().then(session.update, () => undefined);
      },
    });
  return (
    <EmailLinkPage {...text}>
      {change.isSuccess ? (
        <>
          <AlertLine tone="ok">{change.data.message}</AlertLine>
          <Button component="a" href={isAuthenticated ? '/settings' : '/signin'} variant="filled" size="lg" fullWidth>
            {linkText}
          </Button>
        </>
      ) : (
        <ConfirmOwnLink
          token={token}
          call={change}
          text={text}
          isBusy={change.isPending}
          isSignedIn={isAuthenticated}
          onConfirm={confirm}
          unusable={
            <>
              <p>{text.unusable}</p>
              {/* Signed out, /settings leads to the sign-in page and opens afterwards. */}
              <Button component={Link} to="/settings" variant="default" size="lg" fullWidth>
                {linkText}
              </Button>
            </>
          }
        />
      )}
    </EmailLinkPage>
  );
}
