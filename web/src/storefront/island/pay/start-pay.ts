import { returnTo } from '../../../lib/return-to.ts';
import { signInLabel } from '../../parts/sale/sign-in-label.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { amountOf, followAmount, showTotal } from './amount.ts';
import { channelOffer } from './channel-offer.ts';
import { checkout } from './checkout.ts';
import { recallPayment } from './come-back.ts';
import { keepDraft } from './draft.ts';
import { followFields, isComplete } from './fields.ts';
import { followStanding } from './follow-standing.ts';
import type { Offer } from './offer.ts';
import { followPlan } from './plan.ts';
import { productOffer } from './product-offer.ts';
import { explainRefusal } from './refusal.ts';
import { wantsRenewal } from './renewal.ts';
import { saysIn } from './said.ts';
import { needsVerification, sendVerification } from './send-verification.ts';
import { showToast } from './toast.ts';
import { keepVia } from './via.ts';
import { wishOf } from './wish.ts';

/** One payment at a time: pressed twice it is paid once. */
function payWith(form: HTMLFormElement, offer: Offer) {
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
        await checkout(offer, wish, say);
      } catch (error) {
        const { message, outboxUrl } = needsVerification(error)
          ? await sendVerification()
          : { message: explainRefusal(form, error, wish), outboxUrl: null };
        say(message, 'bad', outboxUrl ? { label: 'Open sandbox emails', href: outboxUrl } : undefined);
        showToast(message);
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

/** The panel of a product's or a channel's page. */
export function startPay() {
  const form = document.querySelector<HTMLFormElement>('form[data-pay]');
  if (!form) return;
  const signInLinks = document.querySelectorAll('[data-pay-sign-in]');
  // The header's link too: everybody who signs in from here comes back.
  for (const link of document.querySelectorAll('a[href="/signin"]')) {
    link.addEventListener('click', () => returnTo.remember(location.pathname + location.search));
  }
  keepDraft(form);
  keepVia(form);
  followFields(form);
  followAmount(form);
  const offer = form.dataset.payType === 'TELEGRAM_PLAN' ? channelOffer : productOffer;
  const { pay, reset } = payWith(form, offer);
  const { refresh, showAgain } = followStanding(form, offer, async (found) => {
    // A page in the background waits for nobody's money: whoever signed in did so in another one.
    if (!document.hidden && wantsRenewal(form, found) && !(await recalled)) await pay();
  });
  const recalled = recallPayment(form, refresh);
  followPlan(form, () => {
    showTotal(form);
    for (const link of signInLinks) link.textContent = signInLabel(amountOf(form) === 0);
    showAgain();
  });
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
