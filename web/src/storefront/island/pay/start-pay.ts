import { ApiError, wordsOf } from '../../../lib/api-error.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { amountOf, followAmount } from './amount.ts';
import { type Checkout, checkout, type Wish } from './checkout.ts';
import { followFields, isComplete, showComplaints } from './fields.ts';
import { askWhatIsMissing } from './missing.ts';

function wishOf(form: HTMLFormElement): Wish {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? '').trim();
  const asked = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-question]')];
  const answers = asked.map(({ name, dataset }) => [dataset.question ?? '', text(name)] as const).filter(([, answer]) => answer);
  const contact = ['name', 'email', 'phone'].map((name) => [name, text(name)] as const).filter(([, value]) => value);
  const amount = amountOf(form);
  return {
    productId: form.dataset.pay ?? '',
    customAmount: entered.has('amount') ? amount : null,
    expectedAmount: amount,
    answers: Object.fromEntries(answers),
    contact: Object.fromEntries(contact),
  };
}

/** Says how it went where it is seen: the button may be far from the panel. */
function tell(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('[data-pay-status]');
  if (!place) return;
  place.textContent = sentence;
  if (sentence) place.scrollIntoView({ block: 'center' });
}

function payWith(form: HTMLFormElement, pay: Checkout): () => Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-pay-button]')];
  let underWay = false;
  return async () => {
    // Pressed twice it is paid once.
    if (underWay || !isComplete(form)) return;
    underWay = true;
    tell(form, '');
    for (const button of buttons) button.setAttribute('aria-busy', 'true');
    try {
      tell(form, await pay(wishOf(form)));
    } catch (error) {
      if (error instanceof ApiError) showComplaints(form, error.errors);
      tell(form, wordsOf(error, 'The payment could not be started, and nothing was charged. Please try again.'));
    } finally {
      underWay = false;
      for (const button of buttons) button.removeAttribute('aria-busy');
    }
  };
}

/** The Payment Details of a product's page. */
export function startPay() {
  const form = document.querySelector<HTMLFormElement>('form[data-pay]');
  if (!form) return;
  for (const link of document.querySelectorAll('[data-pay-sign-in]')) {
    link.addEventListener('click', () => returnTo.remember(location.pathname + location.search));
  }
  followFields(form);
  followAmount(form);
  askWhatIsMissing(form);
  const pay = payWith(form, checkout);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay();
  });
}
