import { findHooks, readHook, writeHook } from '../../hooks.ts';
import { formatPlanPrice, formatPrice, freeLabel, guestPayLabel } from '../text.ts';
import { couponState } from './coupon-state.ts';
import { labelAmount } from './pay-label.ts';

/** Id of the product or channel on sale. */
export const itemIdIn = (form: HTMLFormElement) => readHook(form, 'pay-form') ?? '';

/** Selected plan; null on the page of a product. */
export const selectedPlan = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="plan"]:checked');

export const plansIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name="plan"]')];

/** Plan with this id; null on the page of a product. */
export const planOf = (form: HTMLFormElement, id: string) => plansIn(form).find(({ value }) => value === id) ?? null;

/** Id of the selected plan, or of the product. */
export const selectedItemId = (form: HTMLFormElement) => selectedPlan(form)?.value ?? itemIdIn(form);

/** Code of the coupon that reduces the selected item. */
export const selectedCouponCode = (form: HTMLFormElement) => couponState.codes.get(selectedItemId(form));

const planInUrl = () => new URL(location.href).searchParams.get('plan');

/** Whether the plan in the address is the selected one: it may no longer be on sale. */
export const isPlanFromUrl = (form: HTMLFormElement) => selectedPlan(form)?.value === planInUrl();

const amountField = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="amount"]');

/** Amount to pay in rupees: entered by the buyer, price of the selected plan, or price of the product. */
export function selectedAmount(form: HTMLFormElement): number {
  const field = amountField(form);
  if (field?.validity.valid) return field.valueAsNumber;
  return currentPrice(form, selectedPlan(form));
}

/** Price of a plan, or of the product without one, as shown. */
export const currentPrice = (form: HTMLFormElement, plan: HTMLInputElement | null) =>
  Number(plan ? readHook(plan, 'plan-price') : readHook(form, 'pay-price'));

export function setPrice(form: HTMLFormElement, price: number, plan: HTMLInputElement | null): void {
  if (plan) writeHook(plan, 'plan-price', `${price}`);
  else writeHook(form, 'pay-price', `${price}`);
}

export function showTotal(form: HTMLFormElement): void {
  const amount = selectedAmount(form);
  for (const total of findHooks('pay-total')) total.textContent = formatPlanPrice(amount);
  // "₹99 or more" is for the minimum; an amount that the buyer has entered is exact.
  const isEntered = amount !== Number(amountField(form)?.min);
  for (const orMore of findHooks('pay-or-more')) orMore.hidden = isEntered;
  const isFreeByCoupon = amount === 0 && selectedCouponCode(form) !== undefined;
  labelAmount(isFreeByCoupon ? freeLabel : guestPayLabel(amount), isFreeByCoupon);
}

export function watchAmount(form: HTMLFormElement): void {
  const field = amountField(form);
  field?.addEventListener('input', () => showTotal(form));
  // Scrolling over a focused number field would change its value.
  field?.addEventListener('wheel', () => field.blur(), { passive: true });
  showTotal(form);
}

/** Selects the amount of an unfinished payment; returns whether that amount can still be paid. */
export function selectAmount(form: HTMLFormElement, amount: number): boolean {
  const field = amountField(form);
  if (!field) return amount === selectedAmount(form);
  field.value = String(amount);
  showTotal(form);
  return field.validity.valid;
}

/** Selects the plan of an unfinished payment, unless the address names one; returns whether it is selected. */
export function selectPlan(form: HTMLFormElement, planId: string): boolean {
  const plan = planOf(form, planId);
  if (plan && planInUrl() === null && !plan.checked) {
    plan.checked = true;
    plan.dispatchEvent(new Event('change'));
  }
  return plan?.checked === true;
}

/** Replaces an outdated price on the page and removes the discount, which belonged to the old price. */
export function showNewPrice(form: HTMLFormElement, price: number, plan = selectedPlan(form)): void {
  const field = amountField(form);
  setPrice(form, price, plan);
  if (field) {
    field.min = String(price);
    field.value = String(price);
  }
  for (const label of findHooks('price', plan?.closest('label') ?? document)) {
    const current = label.querySelector('strong');
    if (current) current.textContent = formatPrice(price);
    for (const child of label.querySelectorAll<HTMLElement>(':scope > :not(strong, s)')) child.remove();
    const struck = label.querySelector('s');
    if (struck) struck.hidden = true;
  }
  for (const row of findHooks('pay-discount', form)) row.remove();
  showTotal(form);
}

/** Keeps the selected plan in the address: for reloads, for the way back from sign-in, and for links that are shared. */
function writePlanToUrl(id: string): void {
  const address = new URL(location.href);
  address.searchParams.set('plan', id);
  history.replaceState(history.state, '', address);
}

/** Calls `onSelect` at once as well: browsers restore the selection of the previous visit. */
export function watchPlan(form: HTMLFormElement, onSelect: () => void): void {
  const plans = plansIn(form);
  const fromUrl = plans.find(({ value }) => value === planInUrl());
  if (fromUrl) fromUrl.checked = true;
  const update = () => {
    const plan = selectedPlan(form);
    for (const label of findHooks('pay-plan')) label.textContent = plan && readHook(plan, 'plan-label');
    onSelect();
  };
  for (const plan of plans) {
    plan.addEventListener('change', () => {
      writePlanToUrl(plan.value);
      update();
    });
  }
  if (plans.length > 0) update();
}
