import { hook } from '../../hooks.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ActionButton, Actions, Receipt, Row, Rows, Status, StatusLine, TextButton } from './receipt.tsx';
import { resultText as text } from './text.tsx';

const orderRows = (
  <>
    <Row field="amount" large />
    <Row field="coupon" />
    <Row field="title" />
    <Row field="channel" />
    <Row field="plan" />
    <Row field="orderId" />
  </>
);

export const Checking = () => (
  <Receipt icon="clock" tone="warn" title={text.checking.title} lead={<p>{text.checking.lead}</p>}>
    <noscript>
      <p>{text.needsScript}</p>
    </noscript>
  </Receipt>
);

export const Waiting = () => (
  <Receipt icon="clock" tone="warn" title={text.waiting.title} lead={<p>{text.waiting.lead}</p>}>
    <Rows>
      {orderRows}
      <Status tone="warn">{text.status.pending}</Status>
    </Rows>
    <Actions>
      <ActionButton name="checkAgain" />
      <StatusLine />
      <ButtonLink href="/purchased" tone="quiet" when="in">
        {text.actions.purchased}
      </ButtonLink>
      <ButtonLink href="/purchases" tone="quiet" when="out">
        {text.actions.purchases}
      </ButtonLink>
      <TextButton name="backToShop" />
    </Actions>
  </Receipt>
);

export const Failed = () => (
  <Receipt icon="cross" tone="bad" title={text.failed.title} lead={<p {...hook('fill', 'error')}>{text.failed.lead}</p>}>
    <p {...hook('fill', 'refund')} hidden />
    <noscript>
      <p>{text.failed.needsScript}</p>
    </noscript>
    <p>{text.failed.debit}</p>
    <Rows>
      {orderRows}
      <Status tone="bad">{text.status.failed}</Status>
    </Rows>
    <Actions>
      <ActionButton name="tryAgain" filled />
      <ButtonLink href="/" tone="quiet" link="shop" isHidden>
        {text.actions.product}
      </ButtonLink>
      <ButtonLink href="/" tone="quiet">
        {text.actions.home}
      </ButtonLink>
    </Actions>
  </Receipt>
);

/** The order does not exist, or the server did not answer. */
export const Problem = () => (
  <div role="alert">
    <Receipt icon="alert" tone="bad" title={text.problem.title} lead={<p {...hook('fill', 'error')} />}>
      <p>{text.problem.hint}</p>
      <Actions first>
        <ActionButton name="reload" filled />
        <ButtonLink href="/purchased" when="in">
          {text.actions.purchased}
        </ButtonLink>
        <ButtonLink href="/purchases" when="out">
          {text.actions.purchases}
        </ButtonLink>
        <ButtonLink href="/dashboard" tone="quiet">
          {text.actions.dashboard}
        </ButtonLink>
        <ButtonLink href="/contact-us" tone="quiet">
          {text.actions.contact}
        </ButtonLink>
      </Actions>
    </Receipt>
  </div>
);
