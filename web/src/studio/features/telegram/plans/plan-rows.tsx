import type { ChannelPlan } from '@jamun/contract';
import { formatDuration } from '@jamun/contract/order-words';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import classes from './plan-rows.module.css';
import { planPrice, subscriptionWords } from './plan-text.ts';

interface PlanRowsProps {
  plans: readonly ChannelPlan[];
  onEdit?: (plan: ChannelPlan) => void;
  onDelete: (plan: ChannelPlan) => void;
}

export const PlanRows = ({ plans, onEdit, onDelete }: PlanRowsProps) => (
  <ul className={classes.plans}>
    {plans.map((plan) => (
      <li key={plan.id}>
        <span className={classes.words}>
          <b>{plan.name}</b> <span>{formatDuration(plan.duration)}</span>
          {plan._count.subscriptions > 0 && <small>{subscriptionWords(plan._count.subscriptions)}</small>}
        </span>
        <span className={classes.price}>{planPrice(plan.price)}</span>
        <span className={classes.actions}>
          {onEdit && <IconButton small label={`Edit ${plan.name}`} Icon={IconPencil} onClick={() => onEdit(plan)} />}
          <IconButton small label={`Delete ${plan.name}`} Icon={IconTrash} onClick={() => onDelete(plan)} />
        </span>
      </li>
    ))}
  </ul>
);
