import { useNavigate } from '@tanstack/react-router';
import { session } from '../../../../lib/session.ts';
import { readAccount, type useUndoEmailChange } from '../../../domain/sign-in/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmLink, EmailLinkPage } from './email-link-page.tsx';
import { emailLinkText } from './text.ts';

interface UndoLinkPageProps {
  token: string | undefined;
  undo: ReturnType<typeof useUndoEmailChange>;
  text: typeof emailLinkText.undoChange;
}

/** Page of a link that undoes a change of the account; a new password follows. */
export function UndoLinkPage({ token, undo, text }: UndoLinkPageProps) {
  const navigate = useNavigate();
  const openPasswordReset = async (resetToken: string) => {
    // The undo has ended all sessions of the account. This call clears the local session if it was one of them.
    if (session.get().isAuthenticated) await readAccount().catch(() => undefined);
    await navigate({ to: '/reset-password', search: { token: resetToken }, replace: true });
  };
  const confirm = (usedToken: string) =>
    undo.mutate(usedToken, {
      onSuccess: ({ message, data }) => {
        toast.success(message);
        void openPasswordReset(data.resetToken);
      },
    });
  return (
    <EmailLinkPage {...text}>
      <ConfirmLink
        token={token}
        call={undo}
        text={text}
        isBusy={undo.isPending || undo.isSuccess}
        onConfirm={confirm}
        unusable={
          <>
            <p>{text.unusable}</p>
            <Button component="a" href="/contact-us" variant="default" size="lg" fullWidth>
              {emailLinkText.contact}
            </Button>
          </>
        }
      />
    </EmailLinkPage>
  );
}
