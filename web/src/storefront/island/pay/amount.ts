import { formatPlanPrice, formatPrice } from '../../parts/sale/format-price.ts';
import { chosenPlan } from './plan.ts';

const fieldIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="amount"]');

/** What is about to be paid: the amount that a buyer has chosen, that of the plan, or the price. */
export function amountOf(form: HTMLFormElement): number {
  const field = fieldIn(form);
  if (field?.validity.valid) return field.valueAsNumber;
  return Number(chosenPlan(form)?.dataset.planPrice ?? form.dataset.payPrice);
}

export function showTotal(form: HTMLFormElement): void {
  const amount = amountOf(form);
  for (const place of document.querySelectorAll('[data-pay-total]')) place.textContent = formatPlanPrice(amount);
  // "₹99 or more" is the minimum; an amount that the buyer has typed is exact.
  const isTyped = amount !== Number(fieldIn(form)?.min);
  for (const words of document.querySelectorAll<HTMLElement>('[data-pay-or-more]')) words.hidden = isTyped;
}

/** Wherever the total stands, it is the one that was chosen. */
export function followAmount(form: HTMLFormElement): void {
  const field = fieldIn(form);
  field?.addEventListener('input', () => showTotal(form));
  // A wheel that passes over the field must not change what is paid.
  field?.addEventListener('wheel', () => field.blur(), { passive: true });
  if (field) showTotal(form);
}

/** Goes on with the amount of a payment that was begun: true when it still is one that can be paid. */
export function takeAmount(form: HTMLFormElement, amount: number): boolean {
  const field = fieldIn(form);
  if (!field) return amount === Number(form.dataset.payPrice);
  field.value = String(amount);
  showTotal(form);
  return field.validity.valid;
}

/** The price is another one by now. What it used to be, and what that saved, is no longer known. */
export function showNewPrice(form: HTMLFormElement, price: number): void {
  const plan = chosenPlan(form);
  const field = fieldIn(form);
  if (plan) plan.dataset.planPrice = String(price);
  else form.dataset.payPrice = String(price);
  if (field) {
    field.min = String(price);
    field.value = String(price);
  }
  for (const place of (plan?.closest('label') ?? document).querySelectorAll('[data-price]')) {
    const now = place.querySelector('strong');
    if (now) now.textContent = formatPrice(price);
    for (const beside of [...place.children]) if (beside !== now) beside.remove();
  }
  for (const row of form.querySelectorAll('[data-pay-was]')) row.remove();
  showTotal(form);
}
