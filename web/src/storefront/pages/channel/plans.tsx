import { formatDuration, type PublicPlan } from '@jamun/contract';
import { hook } from '../../hooks.ts';
import { formatPlanPrice, formatPrice } from '../../island/text.ts';
import { StruckPrice } from '../../parts/sale/struck-price.tsx';
import selected from './chosen-plan.module.css';
import css from './plans.module.css';
import { channelText } from './text.tsx';

const text = channelText.plans;
const month = 30;
const year = 365;

/** Duration of a plan; null where the name is the duration. */
function durationOf({ name, duration }: PublicPlan): string | null {
  const label = formatDuration(duration);
  return name.trim().toLowerCase() === label.toLowerCase() ? null : label;
}

/** Quarterly, 90 days */
export const planLabel = (plan: PublicPlan) => [plan.name, durationOf(plan)].filter(Boolean).join(', ');

/** Price per month of a plan between one month and one year, for comparison; null for other plans. */
export const monthlyPrice = ({ price, duration }: PublicPlan) =>
  price > 0 && duration > month && duration <= year ? Math.round((price * month) / duration) : null;

function Plan({ plan, isFirst }: { plan: PublicPlan; isFirst: boolean }) {
  const { id, name, price } = plan;
  const duration = durationOf(plan);
  const monthly = monthlyPrice(plan);
  return (
    <label className={css.plan}>
      <input
        type="radio"
        name="plan"
        value={id}
        defaultChecked={isFirst}
        {...hook('plan-price', `${price}`)}
        {...hook('plan-label', planLabel(plan))}
      />
      <span className={css.name}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {duration && <small>{duration}</small>}
      </span>
      <span className={css.price} {...hook('price')}>
        <strong>{formatPlanPrice(price)}</strong>
        <StruckPrice price={price} isHidden />
        {monthly !== null && <small>{text.monthly(formatPrice(monthly))}</small>}
      </span>
    </label>
  );
}

/** Each card is a label; the first plan, the cheapest, is selected. */
export function Plans({ plans }: { plans: PublicPlan[] }) {
  return (
    <fieldset className={css.plans}>
      <legend>
        <h2 id="plans">{text.title}</h2>
      </legend>
      {plans.map((plan, index) => (
        <Plan key={plan.id} plan={plan} isFirst={index === 0} />
      ))}
      {plans.length === 0 && <p className={css.none}>{text.empty}</p>}
    </fieldset>
  );
}

/** Price and name of the selected plan; the island updates them. */
export const SelectedPlan = ({ plan }: { plan: PublicPlan | undefined }) =>
  plan ? (
    <p className={selected.chosen}>
      <strong {...hook('pay-total')}>{formatPlanPrice(plan.price)}</strong>
      <span {...hook('pay-plan')}>{planLabel(plan)}</span>
    </p>
  ) : (
    <p />
  );
