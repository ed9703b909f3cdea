import type { PublicPlan } from '@jamun/contract';
import { formatPlanPrice, formatPrice } from '../../parts/sale/format-price.ts';
import { monthlyPrice, planInWords, timeOfPlan } from './plan-words.ts';
import css from './plans.module.css';

function Plan({ plan, isFirst }: { plan: PublicPlan; isFirst: boolean }) {
  const { id, name, price } = plan;
  const [time, monthly] = [timeOfPlan(plan), monthlyPrice(plan)];
  return (
    <label className={css.plan}>
      <input type="radio" name="plan" value={id} defaultChecked={isFirst} data-plan-price={price} data-plan-words={planInWords(plan)} />
      <span className={css.name}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {time && <small>{time}</small>}
      </span>
      <span className={css.price} data-price>
        <strong>{formatPlanPrice(price)}</strong>
        {monthly !== null && <small>{formatPrice(monthly)} a month</small>}
      </span>
    </label>
  );
}

/** The whole card is the label; the cheapest is chosen until somebody chooses. */
export function Plans({ plans }: { plans: PublicPlan[] }) {
  return (
    <fieldset className={css.plans}>
      <legend>
        <h2 id="plans">Choose a plan</h2>
      </legend>
      {plans.map((plan, index) => (
        <Plan key={plan.id} plan={plan} isFirst={index === 0} />
      ))}
      {plans.length === 0 && <p className={css.none}>There is no plan yet.</p>}
    </fieldset>
  );
}
