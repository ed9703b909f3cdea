import type { PlatformPlan } from '@jamun/contract';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import iconButton from '../../../ui/button/icon-button.module.css';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Chip } from '../../../ui/data/badge.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import classes from './plan-card.module.css';
import { PlanFacts, PlanStatusBadge } from './plan-facts.tsx';
import { plansText } from './text.ts';

const text = plansText.card;

export function PlanCard({ plan, onDelete }: { plan: PlatformPlan; onDelete: () => void }) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={classes.card}>
      <Panel>
        <div className={classes.head}>
          <div className={classes.name}>
            <h2 id={id}>{plan.name}</h2>
            <PlanStatusBadge plan={plan} />
            {plan.isCustom && <Chip>{text.custom}</Chip>}
          </div>
          <div className={classes.actions}>
            <Link
              to="/admin/plan-management/$id"
              params={{ id: plan.id }}
              className={iconButton.button}
              data-small
              aria-label={text.edit(plan.name)}
            >
              <IconEdit size={16} stroke={1.75} aria-hidden />
            </Link>
            {!plan.deletedAt && <IconButton small label={text.delete(plan.name)} Icon={IconTrash} onClick={onDelete} />}
          </div>
          <p>{plan.description || text.noDescription}</p>
        </div>
        <PlanFacts plan={plan} />
      </Panel>
    </article>
  );
}
