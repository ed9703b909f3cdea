import { ButtonLink } from '../../parts/button-link.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Action, PlainAction } from './action.tsx';
import css from './problem.module.css';
import { Figure, Figures, Receipt, Said, Status, Steps } from './receipt.tsx';

const needsScript = (
  <noscript>
    <p>
      This page needs JavaScript to look up your order. You need not pay again: once the bank has confirmed, we send you a mail, and what
      you bought stands under <a href="/purchased">Purchased</a>.
    </p>
  </noscript>
);

export const Checking = () => (
  <Receipt icon="clock" tone="warn" title="Checking your payment" lead={<p>One moment, please.</p>}>
    {needsScript}
  </Receipt>
);

export const Waiting = () => (
  <Receipt
    icon="clock"
    tone="warn"
    title="Still confirming"
    lead={<p>Your bank is taking a little longer. Please do not pay again; this page checks every few seconds.</p>}
  >
    <Figures>
      <Figure name="Amount" fill="amount" large />
      <Figure name="Order ID" fill="orderId" />
      <Status tone="warn">Pending</Status>
    </Figures>
    <Steps>
      <Action does="checkAgain">Check again</Action>
      <Said />
      <PlainAction does="backToShop">I have not paid yet</PlainAction>
    </Steps>
  </Receipt>
);

export const Failed = () => (
  <Receipt
    icon="cross"
    tone="bad"
    title="Payment Failed"
    lead={<p data-fill="error">Your payment could not be processed. Please try again.</p>}
  >
    <p data-fill="refund" hidden />
    <noscript>
      <p>Go back in your browser to try again.</p>
    </noscript>
    <Figures>
      <Figure name="Order ID" fill="orderId" />
      <Status tone="bad">Failed</Status>
    </Figures>
    <Steps>
      <Action does="tryAgain" filled>
        Try Again
      </Action>
      <ButtonLink href="/" tone="quiet">
        Back to Home
      </ButtonLink>
    </Steps>
  </Receipt>
);

/** The order could not be shown: there is none, or nobody answered. */
export const Problem = () => (
  <section className={css.card} role="alert">
    <span className={css.disc}>
      <Icon name="alert" />
    </span>
    <div className={css.words}>
      <h1 tabIndex={-1}>Error</h1>
      <p data-fill="error" />
    </div>
    <div className={css.steps}>
      <PlainAction does="again">Try again</PlainAction>
      <ButtonLink href="/dashboard" tone="quiet" small>
        Dashboard
      </ButtonLink>
    </div>
  </section>
);
