import type { PlatformFeature } from '@jamun/contract';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useDeleteFeature } from '../../../../domain/admin-plans/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';

/** Asks before a feature is deleted, and names it. */
export function DeleteFeatureDialog({ target: feature, onClose }: { target: PlatformFeature | null; onClose: () => void }) {
  const remove = useDeleteFeature();
  const confirm = (wanted: PlatformFeature) =>
    remove.mutate(wanted, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      target={feature}
      onClose={onClose}
      title={({ featureKey }) => `Delete ${featureKey}?`}
      line={({ featureKey }) => `This plan will no longer limit ${featureKey}.`}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, 'The feature could not be deleted')}
    />
  );
}
