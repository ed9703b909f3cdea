import type { ReactNode } from 'react';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Action, PlainAction } from './action.tsx';
import { Figure, Figures, Receipt, Said, Status, Steps } from './receipt.tsx';

const title = 'Payment Successful!';

/** What was bought: of a product its title, of a channel the plan and how long it lasts. */
function Item() {
  return (
    <>
      <Figure name="Amount" fill="amount" large />
      <Figure name="Order ID" fill="orderId" />
      <Figure name="Product" fill="title" />
      <Figure name="Channel" fill="channel" />
      <Figure name="Plan" fill="plan" />
      <Figure name="Duration" fill="duration" />
    </>
  );
}

const Sum = () => (
  <Figures>
    <Item />
    <Status tone="ok">Success</Status>
  </Figures>
);

function PaidReceipt({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <Receipt icon="check" tone="ok" title={title} lead={<p>{lead}</p>}>
      <Sum />
      <Steps>
        {children}
        <PlainAction does="receipt">Resend receipt</PlainAction>
        <Said />
      </Steps>
    </Receipt>
  );
}

export const ProductPaid = () => (
  <PaidReceipt lead="Thank you. Your files are ready.">
    <ButtonLink href="/purchased-digital-products">Download</ButtonLink>
    <ButtonLink href="/purchased" tone="quiet">
      Go to Purchased
    </ButtonLink>
  </PaidReceipt>
);

export const PlanPaid = () => (
  <PaidReceipt lead="Thank you. Your invite link appears in Purchased; if you have renewed, you stay in the channel.">
    <ButtonLink href="/purchased">Go to Purchased</ButtonLink>
  </PaidReceipt>
);

/** Nothing was paid, so nothing is said of a payment. */
export const PlanTaken = () => (
  <Receipt icon="check" tone="ok" title="You are subscribed" lead={<p>Your invite link appears in Purchased.</p>}>
    <Sum />
    <Steps>
      <ButtonLink href="/purchased">Go to Purchased</ButtonLink>
    </Steps>
  </Receipt>
);

/** For somebody who came back in another browser than the one they left in. */
export const PaidBySomebody = () => (
  <Receipt icon="check" tone="ok" title={title} lead={<p>The bank has confirmed the payment.</p>}>
    <Figures>
      <Figure name="Order ID" fill="orderId" />
      <Status tone="ok">Success</Status>
    </Figures>
    <Steps>
      <Action does="signIn" filled>
        Sign in to see your order
      </Action>
    </Steps>
  </Receipt>
);

/** The failure was reported too early: the bank has confirmed since. */
export const PaidAfterAll = () => (
  <Receipt
    icon="check"
    tone="ok"
    title="Your payment went through"
    lead={<p>It took a little longer, and the bank has confirmed it now. There is no need to pay again.</p>}
  >
    <Figures>
      <Figure name="Order ID" fill="orderId" />
      <Status tone="ok">Success</Status>
    </Figures>
    <Steps>
      <Action does="seeOrder" filled>
        See your order
      </Action>
    </Steps>
  </Receipt>
);

export const Refunded = () => (
  <Receipt icon="undo" tone="plain" title="Order refunded" lead={<p data-fill="lead" />}>
    <Figures>
      <Item />
      <Status tone="plain" fill="status" />
    </Figures>
    <Steps>
      <ButtonLink href="/purchased">Go to Purchased</ButtonLink>
    </Steps>
  </Receipt>
);
