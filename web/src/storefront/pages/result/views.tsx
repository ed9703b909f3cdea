import { ButtonLink } from '../../parts/button-link.tsx';
import { Action, PlainAction } from './action.tsx';
import { Figure, Figures, Receipt, Said, Status, Steps } from './receipt.tsx';

const needsScript = (
  <noscript>
    <p>
      This page needs JavaScript to look up your order. You don’t need to pay again: we’ll email you when the bank confirms, and your
      purchase appears in <a href="/purchased">Purchased</a>.
    </p>
  </noscript>
);

/** Rows of the order, filled in by the island. */
const item = (
  <>
    <Figure name="Product" fill="title" />
    <Figure name="Channel" fill="channel" />
    <Figure name="Plan" fill="plan" />
  </>
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
    lead={<p>Your bank is taking a little longer. Please don’t pay again. This page checks every few seconds.</p>}
  >
    <Figures>
      <Figure name="Amount" fill="amount" large />
      {item}
      <Figure name="Order ID" fill="orderId" />
      <Status tone="warn">Pending</Status>
    </Figures>
    <Steps>
      <Action does="checkAgain">Check again</Action>
      <Said />
      <ButtonLink href="/purchased" tone="quiet">
        Go to Purchased
      </ButtonLink>
      <PlainAction does="backToShop">I haven’t paid yet: go back</PlainAction>
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
    <p>If your bank shows a debit, it is returned within 5–7 working days.</p>
    <Figures>
      <Figure name="Amount" fill="amount" large />
      {item}
      <Figure name="Order ID" fill="orderId" />
      <Status tone="bad">Failed</Status>
    </Figures>
    <Steps>
      <Action does="tryAgain" filled>
        Try Again
      </Action>
      <ButtonLink href="/" tone="quiet" link="shop">
        Back to the product
      </ButtonLink>
      <ButtonLink href="/" tone="quiet">
        Back to Home
      </ButtonLink>
    </Steps>
  </Receipt>
);

/** The order could not be shown: there is none, or the server did not answer. */
export const Problem = () => (
  <div role="alert">
    <Receipt icon="alert" tone="bad" title="Error" lead={<p data-fill="error" />}>
      <p>Open the link from your email again, or find your order in Purchased.</p>
      <Steps first>
        <Action does="again" filled>
          Try again
        </Action>
        <ButtonLink href="/purchased">Go to Purchased</ButtonLink>
        <ButtonLink href="/dashboard" tone="quiet">
          Dashboard
        </ButtonLink>
        <ButtonLink href="/contact-us" tone="quiet">
          Contact us
        </ButtonLink>
      </Steps>
    </Receipt>
  </div>
);
