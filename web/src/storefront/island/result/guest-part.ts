import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { findHook, findHookByValue } from '../../hooks.ts';
import { rememberedContact } from '../guest/contact.ts';
import { watchEmail } from '../guest/watch-email.ts';
import { showServerErrors, validateForm, watchErrors } from '../validate-form.ts';
import { fillFields, runBusy, showAction, showLink, showStatus } from '../view-parts.ts';
import { type OpenedOrder, openOrder } from './order-access.ts';
import * as text from './text.ts';

const maxTimeout = 2 ** 31 - 1;

/** Moves the order to another address; shows the server's reason if that fails. Returns whether it was moved. */
async function correctEmail(form: HTMLFormElement, orderId: string, orderToken: string): Promise<boolean> {
  const email = String(new FormData(form).get('email') ?? '').trim();
  try {
    const { message } = await api('POST /api/v1/guest/orders/{id}/email', { params: { id: orderId }, body: { orderToken, email } });
    rememberedContact.update({ email });
    showStatus(message);
    return true;
  } catch (error) {
    const fieldError = error instanceof ApiError ? error.errors.email : undefined;
    showServerErrors(form, { email: fieldError ?? errorMessage(error, text.emailNotCorrected) });
    return false;
  }
}

/** Time in milliseconds in which the address can be corrected; zero when that is not possible. */
const timeToCorrect = ({ correctableUntil }: Customer) =>
  correctableUntil === null ? 0 : Math.max(0, Math.min(Date.parse(correctableUntil) - Date.now(), maxTimeout));

type Customer = NonNullable<OpenedOrder['customer']>;

/** Button and form that correct a mistyped address. Returns the actions of their buttons. */
function watchCorrection(part: HTMLElement, opened: OpenedOrder, initial: Customer) {
  const form = findHook('correction-form', part);
  const input = form?.querySelector('input');
  const { order, orderToken } = opened;
  if (!form || !input || orderToken === null || timeToCorrect(initial) === 0) return {};
  let customer = initial;
  const open = () => {
    form.hidden = false;
    showAction('correctEmail', null, part);
    input.value = customer.email;
    input.focus();
    // A suggestion for the address appears at once.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const close = () => {
    form.hidden = true;
    showAction('correctEmail', timeToCorrect(customer) > 0 ? open : null, part);
    findHookByValue('action', 'correctEmail', part)?.focus();
  };
  const update = async () => {
    customer = (await openOrder(order.id).catch(() => null))?.customer ?? customer;
    showCustomer(customer);
    close();
  };
  watchErrors(form);
  watchEmail(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!button || !validateForm(form)) return;
    void runBusy(button, async () => {
      if (await correctEmail(form, order.id, orderToken)) await update();
    });
  });
  setTimeout(() => {
    form.hidden = true;
    showAction('correctEmail', null, part);
  }, timeToCorrect(initial));
  return { correctEmail: open, cancel: close };
}

function showCustomer({ email }: Customer): void {
  fillFields({ email });
  // A code proves the address first; an address with an account leads to its sign-in.
  showLink('claim', '/purchases?claim=1');
}

/** Shows where the receipt was sent, lets the paying browser correct the address, and offers a password. Returns the actions of buttons. */
export function showGuestPart(opened: OpenedOrder): ReturnType<typeof watchCorrection> {
  const part = findHook('guest-order');
  if (!part || !opened.customer) return {};
  showCustomer(opened.customer);
  return watchCorrection(part, opened, opened.customer);
}
