import type { AnyLink } from '@jamun/contract';
import { wordsOf } from '../../../lib/api-error.ts';
import { withoutScheme } from '../../../lib/without-scheme.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useRestore } from './api.ts';

/** Says why it was taken down, before it leads on again. */
export function RestoreDialog({ of: link, onClose }: { of: AnyLink | null; onClose: () => void }) {
  const call = useRestore();
  const restore = ({ id }: AnyLink) =>
    call.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      of={link}
      onClose={onClose}
      title={({ shortUrl }) => `Restore ${withoutScheme(shortUrl)}?`}
      line={({ disabledReason, user }) =>
        `It was taken down for this reason: “${disabledReason ?? ''}”. Whoever follows it is led on again, and ${user.username} is told.`
      }
      action="Restore"
      busyLabel="Restoring..."
      harmless
      onConfirm={restore}
      busy={call.isPending}
      error={call.error && wordsOf(call.error, 'The link could not be restored')}
    />
  );
}
