/** What the panel offers: to pay, nothing (sold out), what was bought, or the way to the editor. */
export type Standing = 'open' | 'closed' | 'owned' | 'mine';

/** The markup holds every standing; one of them shows. */
export function showStanding(standing: Standing): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-pay-when]')) part.hidden = part.dataset.payWhen !== standing;
}

export function showPurchase(purchaseId: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-pay-download]')) {
    link.href = `/purchased-digital-products/${encodeURIComponent(purchaseId)}`;
  }
  showStanding('owned');
}

/** The words on every button that pays; without any, the creator's own. */
export function nameButtons(words?: string): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-pay-words]')) place.textContent = words ?? place.dataset.payWords ?? '';
}
