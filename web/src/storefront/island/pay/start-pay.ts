import { returnTo } from '../../../lib/return-to.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { amountOf, followAmount } from './amount.ts';
import { checkout, type Wish } from './checkout.ts';
import { recallPayment } from './come-back.ts';
import { keepDraft } from './draft.ts';
import { followFields, isComplete } from './fields.ts';
import { followOwnership } from './ownership.ts';
import { explainRefusal } from './refusal.ts';
import { saysIn } from './said.ts';

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

/** One payment at a time: pressed twice it is paid once. */
function payWith(form: HTMLFormElement) {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-pay-button]')];
  const say = saysIn(form);
  let underWay = false;
  const setUnderWay = (is: boolean) => {
    underWay = is;
    for (const button of buttons) button.setAttribute('aria-busy', String(is));
  };
  return {
    async pay() {
      if (underWay || !isComplete(form)) return;
      setUnderWay(true);
      say('');
      const wish = wishOf(form);
      try {
        await checkout(wish, say);
      } catch (error) {
        say(explainRefusal(form, error, wish), 'bad');
        setUnderWay(false);
      }
    },
    /** The page is back as it was left: in the middle of paying. */
    reset() {
      setUnderWay(false);
      say('');
    },
  };
}

/** The Payment Details of a product's page. */
export function startPay() {
  const form = document.querySelector<HTMLFormElement>('form[data-pay]');
  if (!form) return;
  for (const link of document.querySelectorAll('[data-pay-sign-in]')) {
    link.addEventListener('click', () => returnTo.remember(location.pathname + location.search));
  }
  keepDraft(form);
  followFields(form);
  followAmount(form);
  const refresh = followOwnership(form);
  void recallPayment(form, refresh);
  const { pay, reset } = payWith(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay();
  });
  pendingPayment.onChange(() => void refresh());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    reset();
    void refresh();
    void recallPayment(form, refresh);
  });
}
