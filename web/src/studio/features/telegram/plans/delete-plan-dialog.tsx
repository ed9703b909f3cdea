import type { ChannelPlan } from '@jamun/contract';
import { channelPlanMessages as say } from '@jamun/contract/telegram-messages';
import { wordsOf } from '../../../../lib/api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { subscriptionWords } from './plan-words.ts';
import { useDeletePlan } from './plans-api.ts';

interface DeletePlanDialogProps {
  channelId: string;
  of: ChannelPlan | null;
  onClose: () => void;
}

export function DeletePlanDialog({ channelId, of: plan, onClose }: DeletePlanDialogProps) {
  const remove = useDeletePlan(channelId);
  const confirm = ({ id }: ChannelPlan) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(say.deleted);
      },
    });
  return (
    <ConfirmDialog
      of={plan}
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
      error={remove.error && wordsOf(remove.error, say.notDeleted)}
    />
  );
}
