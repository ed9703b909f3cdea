import { findHooks } from '../../../hooks.ts';
import { formatPlanPrice, formatPrice } from '../../text.ts';
import { currentPrice, itemIdIn, planOf, setPrice, showNewPrice } from '../selection.ts';
import type { AppliedCoupon } from './coupon-prices.ts';

type Undo = () => void;

/** Shows the reduced price beside the struck one, in place of the discount or the price per month. */
function showReduced(label: HTMLElement, { price, amount }: { price: number; amount: number }): Undo {
  const current = label.querySelector('strong');
  const struck = label.querySelector('s');
  const before = { current: current?.textContent ?? '', isStruck: struck?.hidden === false };
  const others = [...label.children].filter((child): child is HTMLElement => child !== current && child !== struck);
  if (current) current.textContent = formatPlanPrice(amount);
  // The original price of a sale stays.
  if (struck?.lastChild && !before.isStruck) struck.lastChild.textContent = formatPrice(price);
  if (struck) struck.hidden = false;
  for (const other of others) other.hidden = true;
  return () => {
    if (current) current.textContent = before.current;
    if (struck) struck.hidden = !before.isStruck;
    for (const other of others) other.hidden = false;
  };
}

/** Shows the prices with a coupon, and corrects outdated ones. Returns a function that restores the prices without it. */
export function showReducedPrices(form: HTMLFormElement, { items }: Pick<AppliedCoupon, 'items'>): Undo {
  const undo: Undo[] = [];
  for (const [itemId, { price, amount, message }] of items) {
    const plan = planOf(form, itemId);
    if (!plan && itemId !== itemIdIn(form)) continue;
    if (currentPrice(form, plan) !== price) showNewPrice(form, price, plan);
    if (message !== null) continue;
    setPrice(form, amount, plan);
    undo.push(() => setPrice(form, price, plan));
    for (const label of findHooks('price', plan?.closest('label') ?? document)) undo.push(showReduced(label, { price, amount }));
  }
  return () => {
    for (const step of undo) step();
  };
}
