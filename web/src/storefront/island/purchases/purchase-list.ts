import type { Guest } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { guestToken } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import { fillFields, runBusy, showAction, showStatus } from '../view-parts.ts';
import { byDate, purchaseOfPlan, purchaseOfProduct } from './purchase.ts';
import { itemRow, pendingRow } from './purchase-row.ts';
import { showStep } from './steps.ts';
import * as text from './text.ts';

const pageSize = 50;

interface ListActions {
  /** Sets a password; null for a member. */
  claim: (() => void) | null;
  signOut: () => void;
  tryAnotherAddress: () => void;
}

/** Appends one page of purchases; returns whether there are more. */
async function appendPage(list: HTMLElement, page: number): Promise<boolean> {
  const { data, meta } = await api('GET /api/v1/purchased-items', {
    query: { page, limit: pageSize },
    session: guestToken,
  });
  const purchases = [...data.telegramSubscriptions.map(purchaseOfPlan), ...data.digitalProducts.map(purchaseOfProduct)].sort(byDate);
  const pending = page === 1 ? data.pendingOrders.map(pendingRow) : [];
  list.append(...[...pending, ...purchases.map(itemRow)].filter((row) => row !== null));
  return Math.max(meta.telegramSubscriptions.total, meta.digitalProducts.total) > page * pageSize;
}

/** Everything bought with the address of the guest. */
export async function showList({ email }: Guest, actions: ListActions): Promise<void> {
  const area = showStep('list');
  const list = area && findHook('purchase-list', area);
  const empty = area && findHook('purchases-empty', area);
  if (!area || !list || !empty) return;
  let page = 0;
  fillFields({ email }, area);
  showAction('signOut', actions.signOut, area);
  showAction('tryAgain', actions.tryAnotherAddress, area);
  const showMore = async (): Promise<void> => {
    try {
      const hasMore = await appendPage(list, page + 1);
      page += 1;
      showAction('more', hasMore ? (button) => void runBusy(button, showMore) : null, area);
      const isEmpty = list.childElementCount === 0;
      empty.hidden = !isEmpty;
      showAction('claim', isEmpty ? null : actions.claim, area);
    } catch (error) {
      showStatus(errorMessage(error, text.purchasesNotLoaded), area);
    }
  };
  await showMore();
}
