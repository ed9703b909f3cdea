import { findHook, findHooks, type PanelState, readHook } from '../../hooks.ts';

/** State of the panel as rendered: closed while the item is sold out or paused. */
export const initialState = (form: HTMLFormElement): PanelState => readHook(form, 'pay-state') ?? 'open';

/** The page contains the markup of every state; shows one of them. */
export function showPanelState(state: PanelState): void {
  for (const part of findHooks('pay-when')) part.hidden = readHook(part, 'pay-when') !== state;
}

/** Sets the address of the links to the purchase, and their text where the page's does not fit. */
export function linkPurchase(address: string, label?: string): void {
  for (const link of findHooks('pay-purchase')) {
    link.href = address;
    if (label) link.textContent = label;
  }
}

/** Null: a buyer without an account, who opens the purchase with a code. */
export function showPurchase(purchaseId: string | null): void {
  linkPurchase(purchaseId === null ? '/purchases' : `/purchased-digital-products/${encodeURIComponent(purchaseId)}`);
  showPanelState('owned');
}

/** Notes that depend on the buyer's orders. */
const buyerNotes = ['pay-unfinished', 'pay-subscribed'] as const;

export function hideBuyerNotes(form: HTMLFormElement): void {
  for (const name of buyerNotes) {
    const note = findHook(name, form);
    if (note) note.hidden = true;
  }
}
