import type { PlatformPlan } from '@jamun/contract';
import type { ReactNode } from 'react';
import { DateTime } from '../../../ui/data/date-time.tsx';
import classes from './plan-facts.module.css';
import { formatDollars, yesOrNo } from './plan-text.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Moment = ({ iso }: { iso: string | null }) => (iso ? <DateTime iso={iso} format="day" /> : 'None');

/** Everything that a plan says, prices first. */
export const PlanFacts = ({ plan }: { plan: PlatformPlan }) => (
  <>
    <dl className={classes.prices}>
      <Fact name="Monthly price">{formatDollars(plan.monthlyPrice)}</Fact>
      <Fact name="Annual price">{plan.annualPrice === null ? 'None' : formatDollars(plan.annualPrice)}</Fact>
      <Fact name="Transaction fee">{plan.transactionFeePercentage}%</Fact>
    </dl>
    <dl className={classes.facts}>
      <Fact name="Default">{yesOrNo(plan.isDefault)}</Fact>
      <Fact name="Active">{yesOrNo(plan.isActive)}</Fact>
      <Fact name="Created">
        <Moment iso={plan.createdAt} />
      </Fact>
      <Fact name="Updated">
        <Moment iso={plan.updatedAt} />
      </Fact>
      <Fact name="Deleted">
        <Moment iso={plan.deletedAt} />
      </Fact>
    </dl>
  </>
);
