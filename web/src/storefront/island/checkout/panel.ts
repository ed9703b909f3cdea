import { findHooks, type PanelState, readHook } from '../../hooks.ts';

/** The page contains the markup of every state; shows one of them. */
export function showPanelState(state: PanelState): void {
  for (const part of findHooks('pay-when')) part.hidden = readHook(part, 'pay-when') !== state;
}

export function showPurchase(purchaseId: string): void {
  for (const link of findHooks('pay-download')) link.href = `/purchased-digital-products/${encodeURIComponent(purchaseId)}`;
  showPanelState('owned');
}

/** Sets the label of every pay button; without one, restores the creator's label. */
export function labelPayButtons(label?: string): void {
  for (const target of findHooks('pay-label')) target.textContent = label ?? readHook(target, 'pay-label');
}
