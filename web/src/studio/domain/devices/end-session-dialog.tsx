import { accountMessages } from '@jamun/contract/messages';
import { adminSession } from '../../../lib/admin-session.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Area } from '../area.ts';
import { type Device, useEndSession } from './api.ts';

interface EndSessionDialogProps {
  target: { area: Area; device: Device } | null;
  onClose: () => void;
}

/** Asks before a device is signed out, and names it. */
export function EndSessionDialog({ target: leaving, onClose }: EndSessionDialogProps) {
  const area = leaving?.area ?? 'user';
  const end = useEndSession(area);

  const confirm = ({ device: { id, current } }: { device: Device }) =>
    end.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
        if (current) (area === 'admin' ? adminSession : session).end(true);
      },
    });

  return (
    <ConfirmDialog
      target={leaving}
      onClose={onClose}
      title={({ device: { device } }) => `Sign out of ${device}?`}
      line={({ device: { current } }) =>
        current
          ? 'This is the device you are using. You will need your password to sign in again.'
          : 'That device will need your password to sign in again.'
      }
      action="Sign out"
      busyLabel="Signing out..."
      onConfirm={confirm}
      busy={end.isPending}
      error={end.error && errorMessage(end.error, accountMessages.unexpected)}
    />
  );
}
