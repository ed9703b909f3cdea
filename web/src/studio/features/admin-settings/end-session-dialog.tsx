import type { AdminSession } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { adminSession } from '../../../lib/admin-session.ts';
import { wordsOf } from '../../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useEndAdminSession } from './api.ts';

/** Asks before a device is signed out, and names it. */
export function EndSessionDialog({ of: session, onClose }: { of: AdminSession | null; onClose: () => void }) {
  const end = useEndAdminSession();

  const confirm = ({ id, current }: AdminSession) =>
    end.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
        if (current) adminSession.end(true);
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
