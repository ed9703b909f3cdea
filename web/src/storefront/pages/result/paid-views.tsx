import type { ReactNode } from 'react';
import { hook } from '../../hooks.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ClaimLink, GuestOrder } from './guest-order.tsx';
import { ActionButton, Actions, FileList, Receipt, Row, Rows, Status, StatusLine, TextButton } from './receipt.tsx';
import { resultText as text } from './text.tsx';

/** Rows of an order; the island shows those that it can fill in. */
function OrderRows() {
  return (
    <>
      <Row field="amount" large />
      <Row field="coupon" />
      <Row field="title" />
      <Row field="channel" />
      <Row field="plan" />
      <Row field="duration" />
      <Row field="accessUntil" />
      <Row field="seller" />
      <Row field="date" />
      <Row field="paymentMethod" />
      <Row field="orderId" />
      <Row field="transactionId" />
    </>
  );
}

const PaidOrder = () => (
  <Rows>
    <OrderRows />
    <Status tone="ok">{text.status.success}</Status>
  </Rows>
);

const PaidOrderId = () => (
  <Rows>
    <Row field="orderId" />
    <Status tone="ok">{text.status.success}</Status>
  </Rows>
);

const Lead = ({ children }: { children?: ReactNode }) => <p {...hook('fill', 'lead')}>{children}</p>;

/** The actions stand above the rows: most buyers continue to their purchase. */
function PaidReceipt({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <Receipt icon="check" tone="ok" title={text.paid.title} lead={<Lead>{lead}</Lead>}>
      <Actions first>{children}</Actions>
      <GuestOrder />
      <PaidOrder />
      <Actions>
        <ClaimLink />
        <TextButton name="print" />
        <TextButton name="receipt" />
        <StatusLine />
      </Actions>
    </Receipt>
  );
}

/** Purchases of the account, or those of the email address; the island shows one of the links. */
const purchasedLinks = (
  <>
    <ButtonLink href="/purchased" tone="quiet" link="purchased" isHidden>
      {text.actions.purchased}
    </ButtonLink>
    <ButtonLink href="/purchases" tone="quiet" link="purchases" isHidden>
      {text.actions.purchases}
    </ButtonLink>
  </>
);

/** Hidden until the invite link exists. */
const channelLinks = (
  <>
    <ButtonLink href="/purchased" link="join" isHidden>
      {text.actions.join}
    </ButtonLink>
    <ButtonLink href="/purchased" link="openTelegram" isHidden>
      {text.actions.openTelegram}
    </ButtonLink>
  </>
);

export const ProductPaid = () => (
  <PaidReceipt lead={text.paid.product}>
    <FileList />
    <ButtonLink href="/purchased-digital-products" link="download">
      {text.actions.download}
    </ButtonLink>
    {purchasedLinks}
  </PaidReceipt>
);

/** A product that is free by a coupon: the text mentions no payment. */
export const ProductFree = () => (
  <Receipt icon="check" tone="ok" title={text.free.title} lead={<Lead>{text.free.lead}</Lead>}>
    <Actions first>
      <FileList />
      <ButtonLink href="/purchased-digital-products" link="download">
        {text.actions.download}
      </ButtonLink>
      {purchasedLinks}
    </Actions>
    <PaidOrder />
  </Receipt>
);

export const PlanPaid = () => (
  <PaidReceipt lead={text.paid.plan}>
    {channelLinks}
    {purchasedLinks}
  </PaidReceipt>
);

export const PlanRenewed = () => <PaidReceipt lead={text.paid.renewal}>{purchasedLinks}</PaidReceipt>;

/** A free plan: the text mentions no payment. */
export const PlanJoined = () => (
  <Receipt icon="check" tone="ok" title={text.joined.title} lead={<Lead>{text.joined.lead}</Lead>}>
    <Actions first>
      {channelLinks}
      {purchasedLinks}
    </Actions>
    <PaidOrder />
  </Receipt>
);

/** For a buyer who returns signed out, for example in another browser. */
export const PaidSignedOut = () => (
  <Receipt icon="check" tone="ok" title={text.paid.title} lead={<p>{text.paid.signedOut}</p>}>
    <PaidOrderId />
    <Actions>
      <ButtonLink href="/purchases">{text.actions.openByCode}</ButtonLink>
      <ActionButton name="signIn" />
    </Actions>
  </Receipt>
);

/** The payment was reported as failed, and the bank has confirmed it since. */
export const PaidLate = () => (
  <Receipt icon="check" tone="ok" title={text.paidLate.title} lead={<p>{text.paidLate.lead}</p>}>
    <PaidOrderId />
    <Actions>
      <ActionButton name="seeOrder" filled />
    </Actions>
  </Receipt>
);

export const Refunded = () => (
  <Receipt icon="undo" tone="plain" title={text.refunded.title} lead={<Lead />}>
    <Rows>
      <OrderRows />
      <Status tone="plain" field="status" />
    </Rows>
    <Actions>{purchasedLinks}</Actions>
  </Receipt>
);
