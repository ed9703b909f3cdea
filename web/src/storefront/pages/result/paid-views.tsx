import type { ReactNode } from 'react';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Action, PlainAction } from './action.tsx';
import { Figure, Figures, FileList, Receipt, Said, Status, Steps } from './receipt.tsx';

const title = 'Payment Successful!';

/** A receipt's lines. The island fills in those that the order has. */
function Item() {
  return (
    <>
      <Figure name="Amount" fill="amount" large />
      <Figure name="Product" fill="title" />
      <Figure name="Channel" fill="channel" />
      <Figure name="Plan" fill="plan" />
      <Figure name="Duration" fill="duration" />
      <Figure name="Access until" fill="accessUntil" />
      <Figure name="Sold by" fill="seller" />
      <Figure name="Date" fill="date" />
      <Figure name="Payment method" fill="paymentMethod" />
      <Figure name="Order ID" fill="orderId" />
      <Figure name="Transaction ID" fill="transactionId" />
    </>
  );
}

const Sum = () => (
  <Figures>
    <Item />
    <Status tone="ok">Success</Status>
  </Figures>
);

/** The way to what was bought comes first, the receipt below it. */
function PaidReceipt({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <Receipt icon="check" tone="ok" title={title} lead={<p data-fill="lead">{lead}</p>}>
      <Steps first>{children}</Steps>
      <Sum />
      <Steps>
        <PlainAction does="print">Print receipt</PlainAction>
        <PlainAction does="receipt">Resend receipt</PlainAction>
        <Said />
      </Steps>
    </Receipt>
  );
}

const toPurchased = (
  <ButtonLink href="/purchased" tone="quiet">
    Go to Purchased
  </ButtonLink>
);

/** Both hidden until the invite link is there. */
const intoChannel = (
  <>
    <ButtonLink href="/purchased" link="join">
      Join channel
    </ButtonLink>
    <ButtonLink href="/purchased" link="openTelegram">
      Open in Telegram
    </ButtonLink>
  </>
);

export const ProductPaid = () => (
  <PaidReceipt lead="Thank you. Your files are ready.">
    <FileList />
    <ButtonLink href="/purchased-digital-products">Download</ButtonLink>
    {toPurchased}
  </PaidReceipt>
);

export const PlanPaid = () => (
  <PaidReceipt lead="Thank you. Your invite link is being prepared.">
    {intoChannel}
    {toPurchased}
  </PaidReceipt>
);

export const PlanRenewed = () => <PaidReceipt lead="Renewed. You keep your access.">{toPurchased}</PaidReceipt>;

/** Nothing was paid, so nothing is said of a payment. */
export const PlanTaken = () => (
  <Receipt icon="check" tone="ok" title="You are subscribed" lead={<p data-fill="lead">Your invite link is being prepared.</p>}>
    <Steps first>
      {intoChannel}
      {toPurchased}
    </Steps>
    <Sum />
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
