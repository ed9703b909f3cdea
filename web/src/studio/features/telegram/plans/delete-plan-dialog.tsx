import type { ChannelPlan } from '@jamun/contract';
import { channelPlanMessages } from '@jamun/contract/telegram-messages';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeletePlan } from '../../../domain/channel-plans/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { subscriptionWords } from './plan-text.ts';

interface DeletePlanDialogProps {
  channelId: string;
  target: ChannelPlan | null;
  onClose: () => void;
}

export function DeletePlanDialog({ channelId, target: plan, onClose }: DeletePlanDialogProps) {
  const remove = useDeletePlan(channelId);
  const confirm = ({ id }: ChannelPlan) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(channelPlanMessages.deleted);
      },
    });
  return (
    <ConfirmDialog
      target={plan}
      onClose={onClose}
      title={({ name }) => `Delete “${name}”?`}
      line={({ _count: { subscriptions } }) =>
        subscriptions > 0
          ? `Nobody can buy it any more. ${subscriptionWords(subscriptions)} bought with it run on until their end.`
          : 'Nobody can buy it any more. Nobody has bought it so far.'
      }
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, channelPlanMessages.notDeleted)}
    />
  );
}
