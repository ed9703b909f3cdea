import { type ChannelPlan, channelPlanMessages, formatDuration } from '@jamun/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useDeletePlan } from '../../../domain/channel-plans/api.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { formatPlanPrice } from './plan-duration.ts';
import classes from './plan-rows.module.css';
import { planText as text } from './text.ts';

interface PlanRowsProps {
  plans: readonly ChannelPlan[];
  onEdit?: (plan: ChannelPlan) => void;
  onDelete: (plan: ChannelPlan) => void;
}

export const PlanRows = ({ plans, onEdit, onDelete }: PlanRowsProps) => (
  <ul className={classes.plans}>
    {plans.map((plan) => (
      <li key={plan.id}>
        <span className={classes.text}>
          <b>{plan.name}</b> <span>{formatDuration(plan.duration)}</span>
          {plan._count.subscriptions > 0 && <small>{text.subscriptions(plan._count.subscriptions)}</small>}
        </span>
        <span className={classes.price}>{formatPlanPrice(plan.price)}</span>
        <span className={classes.actions}>
          {onEdit && <IconButton small label={text.edit(plan.name)} Icon={IconPencil} onClick={() => onEdit(plan)} />}
          <IconButton small label={text.delete(plan.name)} Icon={IconTrash} onClick={() => onDelete(plan)} />
        </span>
      </li>
    ))}
  </ul>
);

interface DeletePlanDialogProps {
  channelId: string;
  target: ChannelPlan | null;
  onClose: () => void;
}

export const DeletePlanDialog = ({ channelId, target: plan, onClose }: DeletePlanDialogProps) => (
  <DeleteDialog
    target={plan}
    onClose={onClose}
    title={({ name }) => text.confirmDelete.title(name)}
    line={({ _count: { subscriptions } }) => text.confirmDelete.line(subscriptions)}
    mutation={useDeletePlan(channelId)}
    toVariables={({ id }) => id}
    done={channelPlanMessages.deleted}
    failed={channelPlanMessages.notDeleted}
  />
);
