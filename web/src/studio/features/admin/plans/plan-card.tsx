import type { PlatformPlan } from '@jamun/contract';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import iconButton from '../../../ui/button/icon-button.module.css';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Badge, Chip } from '../../../ui/data/badge.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './plan-card.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { planStatus } from './plan-text.ts';

export function PlanCard({ plan, onDelete }: { plan: PlatformPlan; onDelete: () => void }) {
  const id = useId();
  const { tone, word } = planStatus(plan);
  return (
    <article aria-labelledby={id} className={classes.card}>
      <Panel>
        <div className={classes.head}>
          <div className={classes.name}>
            <h2 id={id}>{plan.name}</h2>
            <Badge tone={tone}>{word}</Badge>
            {plan.isCustom && <Chip>Custom</Chip>}
          </div>
          <div className={classes.actions}>
            <Link
              to="/admin/plan-management/$id"
              params={{ id: plan.id }}
              className={iconButton.button}
              data-small
              aria-label={`Edit ${plan.name}`}
            >
              <IconEdit size={16} stroke={1.75} aria-hidden />
            </Link>
            {!plan.deletedAt && <IconButton small label={`Delete ${plan.name}`} Icon={IconTrash} onClick={onDelete} />}
          </div>
          <p>{plan.description || 'No description'}</p>
        </div>
        <PlanFacts plan={plan} />
      </Panel>
    </article>
  );
}
