import type { OrderSupport } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { formatPhone } from '../../../lib/format.ts';
import { guestToken } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import { couponFact } from '../text.ts';
import { showServerErrors, validateForm, watchErrors } from '../validate-form.ts';
import { fillFields, runBusy, showAction, showStatus } from '../view-parts.ts';
import type { Purchase } from './purchase.ts';
import * as text from './text.ts';

const contactOf = ({ seller, details }: OrderSupport): string | null =>
  details[0]?.value ?? seller.email ?? (seller.phone && formatPhone(seller.phone));

/** Ids of the fields differ from row to row. */
function uniqueIds(form: HTMLFormElement, orderId: string): void {
  const unique = (ids: string | null) => (ids ?? '').replace(/reason/g, `reason-${orderId}`);
  for (const element of form.querySelectorAll('[id]')) element.id = unique(element.id);
  for (const name of ['for', 'aria-describedby'])
    for (const element of form.querySelectorAll(`[${name}]`)) element.setAttribute(name, unique(element.getAttribute(name)));
}

/** Refund request of an order: form, state and withdrawal. */
function refundRequest(row: HTMLElement, orderId: string) {
  const form = findHook('refund-form', row);
  const params = { id: orderId };

  function show({ refundRequest: request, canRequestRefund }: OrderSupport): void {
    if (form) form.hidden = true;
    fillFields({ refund: request && text.refundRequestLines[request.status](request.declineReason) }, row);
    showAction('askRefund', canRequestRefund ? open : null, row);
    showAction('withdraw', request?.status === 'OPEN' ? withdraw : null, row);
  }

  async function reload(message?: string): Promise<void> {
    const found = await api('GET /api/v1/orders/{id}/support', { params, session: guestToken }).catch(() => null);
    if (found) show(found.data);
    if (message) showStatus(message, row);
    // The focused button is hidden now.
    if (document.activeElement === document.body) row.querySelector('summary')?.focus();
  }

  const fail = (error: unknown) => showStatus(errorMessage(error, text.helpNotLoaded), row);

  const withdraw = (button: HTMLButtonElement) =>
    void runBusy(button, async () => {
      await api('POST /api/v1/orders/{id}/refund-request/withdraw', { params, session: guestToken }).then(
        ({ message }) => reload(message),
        fail,
      );
    });

  function open(): void {
    if (!form) return;
    form.hidden = false;
    showAction('askRefund', null, row);
    form.querySelector('textarea')?.focus();
  }

  async function send(): Promise<void> {
    if (!form) return;
    const reason = String(new FormData(form).get('reason') ?? '').trim();
    try {
      const { message } = await api('POST /api/v1/orders/{id}/refund-request', { params, body: { reason }, session: guestToken });
      await reload(message);
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.errors.reason : undefined;
      showServerErrors(form, { reason: fieldError ?? errorMessage(error, text.helpNotLoaded) });
    }
  }

  if (form) {
    uniqueIds(form, orderId);
    watchErrors(form);
    showAction(
      'cancel',
      () => {
        form.hidden = true;
        showAction('askRefund', open, row);
      },
      form,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (button && validateForm(form)) void runBusy(button, send);
    });
  }
  return show;
}

const resendReceipt = (row: HTMLElement, orderId: string, button: HTMLButtonElement) =>
  runBusy(button, async () => {
    try {
      const { message } = await api('POST /api/v1/orders/{id}/receipt', { params: { id: orderId }, session: guestToken });
      showStatus(message, row);
    } catch (error) {
      showStatus(errorMessage(error, text.receiptNotSent), row);
    }
  });

/** Order id, coupon, receipt, seller and refund request of a purchase. Most of it is fetched when the part is opened. */
export function watchHelp(row: HTMLElement, { orderId, amount, state }: Purchase): void {
  const help = findHook('purchase-help', row);
  if (!help) return;
  fillFields({ orderId }, help);
  const hasReceipt = amount > 0 && state !== 'refunded';
  showAction('receipt', hasReceipt ? (button) => void resendReceipt(row, orderId, button) : null, help);
  const showRefundRequest = refundRequest(row, orderId);
  let isLoaded = false;
  help.addEventListener('toggle', async () => {
    if (!help.open || isLoaded) return;
    isLoaded = true;
    try {
      const params = { id: orderId };
      const [{ data }, order] = await Promise.all([
        api('GET /api/v1/orders/{id}/support', { params, session: guestToken }),
        api('GET /api/v1/orders/{id}', { params, session: guestToken }).catch(() => null),
      ]);
      const coupon = order?.data.coupon;
      fillFields({ seller: data.seller.name, contact: contactOf(data), coupon: coupon && couponFact(coupon) }, help);
      showRefundRequest(data);
    } catch (error) {
      isLoaded = false;
      showStatus(errorMessage(error, text.helpNotLoaded), row);
    }
  });
}
