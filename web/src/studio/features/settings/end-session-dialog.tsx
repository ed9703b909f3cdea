import type { Session } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { wordsOf } from '../../../lib/api-error.ts';
import { session as ownSession } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useEndSession } from './api.ts';

/** Asks before a device is signed out, and names it. */
export function EndSessionDialog({ of: session, onClose }: { of: Session | null; onClose: () => void }) {
  const end = useEndSession();

  const confirm = ({ id, current }: Session) =>
    end.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
        if (current) ownSession.end(true);
      },
    });

  return (
    <ConfirmDialog
      of={session}
      onClose={onClose}
      title={({ device }) => `Sign out of ${device}?`}
      line={({ current }) =>
        current
          ? 'This is the device you are using. You will need your password to sign in again.'
          : 'That device will need your password to sign in again.'
      }
      action="Sign out"
      busyLabel="Signing out..."
      onConfirm={confirm}
      busy={end.isPending}
      error={end.error && wordsOf(end.error, accountMessages.unexpected)}
    />
  );
}
