import { formatPrice } from '../../pages/product/format-price.ts';

/** What is about to be paid: the amount that a buyer has chosen, or the price. */
export function amountOf(form: HTMLFormElement): number {
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  return field?.validity.valid ? field.valueAsNumber : Number(form.dataset.payPrice);
}

/** Wherever the total stands, it is the one that was chosen. */
export function followAmount(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  field?.addEventListener('input', () => {
    for (const place of document.querySelectorAll('[data-pay-total]')) place.textContent = formatPrice(amountOf(form));
  });
  // A wheel that passes over the field must not change what is paid.
  field?.addEventListener('wheel', () => field.blur(), { passive: true });
}
