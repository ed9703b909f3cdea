import type { PlatformPlan } from '@jamun/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import classes from './plan-facts.module.css';
import page from './plans-page.module.css';
import { plansText } from './text.ts';

const text = plansText.facts;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function PlanStatusBadge({ plan: { deletedAt, isActive } }: { plan: PlatformPlan }) {
  if (deletedAt) return <Badge tone="bad">{plansText.status.deleted}</Badge>;
  return isActive ? <Badge tone="ok">{plansText.status.active}</Badge> : <Badge tone="bad">{plansText.status.inactive}</Badge>;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Day = ({ iso }: { iso: string | null }) => (iso ? <DateTime iso={iso} format="day" /> : text.none);

const yesOrNo = (value: boolean) => (value ? text.yes : text.no);

export const PlanFacts = ({ plan }: { plan: PlatformPlan }) => (
  <>
    <dl className={classes.prices}>
      <Fact name={text.monthlyPrice}>{dollars.format(plan.monthlyPrice)}</Fact>
      <Fact name={text.annualPrice}>{plan.annualPrice === null ? text.none : dollars.format(plan.annualPrice)}</Fact>
      <Fact name={text.fee}>{plan.transactionFeePercentage}%</Fact>
    </dl>
    <dl className={classes.facts}>
      <Fact name={text.isDefault}>{yesOrNo(plan.isDefault)}</Fact>
      <Fact name={text.isActive}>{yesOrNo(plan.isActive)}</Fact>
      <Fact name={text.created}>
        <Day iso={plan.createdAt} />
      </Fact>
      <Fact name={text.updated}>
        <Day iso={plan.updatedAt} />
      </Fact>
      <Fact name={text.deleted}>
        <Day iso={plan.deletedAt} />
      </Fact>
    </dl>
  </>
);

const CardSkeleton = () => (
  <Panel>
    <div className={classes.skeletonCard} aria-hidden="true">
      <span className={classes.skeletonLine} style={{ width: '8.25rem', height: '0.875rem' }} />
      <span className={classes.skeletonLine} style={{ width: '70%' }} />
      <span className={classes.skeletonLine} style={{ width: '100%', height: '2.75rem' }} />
      <span className={classes.skeletonLine} style={{ width: '85%' }} />
    </div>
  </Panel>
);

export const PlanSkeleton = () => (
  <div role="status" aria-label={plansText.loading} className={`${page.grid} ${classes.skeleton}`}>
    <CardSkeleton />
    <CardSkeleton />
  </div>
);
