import type { PublicPlan } from '@jamun/contract';
import { formatPlanPrice } from '../../parts/sale/format-price.ts';
import css from './chosen-plan.module.css';
import { planInWords } from './plan-words.ts';

/** What is about to be paid, and for what: the island follows the choice. */
export const ChosenPlan = ({ plan }: { plan: PublicPlan | undefined }) =>
  plan ? (
    <p className={css.chosen}>
      <strong data-pay-total>{formatPlanPrice(plan.price)}</strong>
      <span data-pay-plan>{planInWords(plan)}</span>
    </p>
  ) : (
    <p />
  );
