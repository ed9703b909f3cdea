import { type PlatformPlan, platformPlanMessages } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeletePlan } from '../../../domain/admin-plans/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

/** Asks before a plan is deleted, and names it. */
export function DeletePlanDialog({ target: plan, onClose }: { target: PlatformPlan | null; onClose: () => void }) {
  const remove = useDeletePlan();
  const confirm = ({ id }: PlatformPlan) =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      target={plan}
      onClose={onClose}
      title={({ name }) => `Delete “${name}”?`}
      line={() => 'Everyone on this plan moves to the default plan. This cannot be undone.'}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, platformPlanMessages.notDeleted)}
    />
  );
}
