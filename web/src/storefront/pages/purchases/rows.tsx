import { maxRefundReasonLength } from '@jamun/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { hook, type ViewAction, type ViewLink } from '../../hooks.ts';
import button from '../../parts/button-link.module.css';
import fields from '../../parts/form/fields.module.css';
import { Icon } from '../../parts/icon.tsx';
import css from './row.module.css';
import { purchasesText } from './text.tsx';

const text = purchasesText.row;
type RowLink = ViewLink & keyof typeof text;
type RowAction = ViewAction & keyof typeof text;

const smallButton = (isFilled: boolean) => classNames(button.button, isFilled ? button.filled : button.quiet, button.small, css.button);

/** Link that the island shows with its address. */
const RowLinkButton = ({ name, isFilled = false }: { name: RowLink; isFilled?: boolean }) => (
  <a className={smallButton(isFilled)} href="/purchases" hidden {...hook('link', name)}>
    {text[name]}
  </a>
);

/** Button that the island shows with its action. */
const RowButton = ({ name }: { name: RowAction }) => (
  <button className={smallButton(false)} type="button" hidden {...hook('action', name)}>
    {text[name]}
  </button>
);

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div hidden>
    <dt>{name}</dt>
    {children}
  </div>
);

/** The island appends the order id to the ids, which differ from row to row. */
const RefundForm = () => (
  <form className={css.refund} noValidate hidden {...hook('refund-form')}>
    <div className={fields.field}>
      <label htmlFor="reason">{text.reason.label}</label>
      <textarea
        id="reason"
        name="reason"
        rows={3}
        maxLength={maxRefundReasonLength}
        required
        aria-describedby="reason-hint reason-error"
        {...hook('missing', text.reason.missing)}
      />
      <p className={fields.hint} id="reason-hint">
        {text.reason.hint}
      </p>
      <p className={fields.error} id="reason-error" hidden />
    </div>
    <div className={css.actions}>
      <button className={smallButton(true)} type="submit">
        {text.sendRequest}
      </button>
      <RowButton name="cancel" />
    </div>
  </form>
);

/** Order id, seller, receipt and refund request; the seller's contact and the request are fetched when it is opened. */
const Help = () => (
  <details className={css.help} {...hook('purchase-help')}>
    <summary>
      {text.help}
      <Icon name="chevron" />
    </summary>
    <div className={css.helpBody}>
      <dl>
        <Pair name={text.orderId}>
          <dd {...hook('fill', 'orderId')} />
        </Pair>
        <Pair name={text.coupon}>
          <dd {...hook('fill', 'coupon')} />
        </Pair>
        <Pair name={text.seller}>
          <dd {...hook('fill', 'seller')} />
        </Pair>
        <Pair name={text.contact}>
          <dd {...hook('fill', 'contact')} />
        </Pair>
      </dl>
      <p className={css.line} hidden {...hook('fill', 'refund')} />
      <div className={css.actions}>
        <RowButton name="receipt" />
        <RowButton name="askRefund" />
        <RowButton name="withdraw" />
      </div>
      <RefundForm />
    </div>
  </details>
);

/** A product with its files, or a subscription with its links. */
export const ItemRow = () => (
  <li className={css.row}>
    <div className={css.head}>
      <h2 dir="auto" {...hook('fill', 'title')} />
      <span className={css.badge} {...hook('fill', 'status')} />
    </div>
    <p className={css.line} {...hook('fill', 'bought')} />
    <p className={css.line} hidden {...hook('fill', 'accessUntil')} />
    <p hidden {...hook('fill', 'lead')} />
    <ul className={css.files} aria-label={purchasesText.list.files} hidden {...hook('files')} />
    <div className={css.actions}>
      <RowLinkButton name="join" isFilled />
      <RowLinkButton name="openTelegram" isFilled />
      <RowLinkButton name="renew" />
      <RowButton name="newLink" />
    </div>
    <p className={css.status} role="status" {...hook('status-line')} />
    <Help />
  </li>
);

/** Order whose payment the bank has not confirmed yet. */
export const PendingRow = () => (
  <li className={css.row}>
    <div className={css.head}>
      <h2 dir="auto" {...hook('fill', 'title')} />
      <span className={css.badge} data-tone="warn">
        {text.pending}
      </span>
    </div>
    <p className={css.line} {...hook('fill', 'bought')} />
    <div className={css.actions}>
      <RowLinkButton name="check" />
    </div>
  </li>
);
