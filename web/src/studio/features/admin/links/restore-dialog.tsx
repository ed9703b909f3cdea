import type { AdminLink } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { useRestore } from '../../../domain/admin-links/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

/** Says why it was taken down, before it leads on again. */
export function RestoreDialog({ target: link, onClose }: { target: AdminLink | null; onClose: () => void }) {
  const call = useRestore();
  const restore = ({ id }: AdminLink) =>
    call.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      target={link}
      onClose={onClose}
      title={({ shortUrl }) => `Restore ${withoutScheme(shortUrl)}?`}
      line={({ disabledReason, user }) =>
        `Taken down because: “${disabledReason ?? ''}”. The link works again and ${user.username} is notified.`
      }
      action="Restore"
      busyLabel="Restoring..."
      harmless
      onConfirm={restore}
      busy={call.isPending}
      error={call.error && errorMessage(call.error, 'The link could not be restored')}
    />
  );
}
