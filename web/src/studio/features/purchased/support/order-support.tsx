import { type OrderSupport, refundRequestMessages } from '@jamun/contract';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { formatPhone } from '../../../../lib/format.ts';
import { useOrderSupport, useWithdrawRequest } from '../../../domain/refund-requests/order-support-api.ts';
import { RequestFacts } from '../../../domain/refund-requests/request-facts.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import links from '../../../ui/page/text-link.module.css';
import { detailsText } from '../details-text.ts';
import type { RefundableOrder } from './request-dialog.tsx';
import classes from './support.module.css';

interface OrderSupportProps {
  order: RefundableOrder;
  /** Opens the dialog of the page, which is above the drawer. */
  onRequest: (order: RefundableOrder) => void;
  /** False for further orders of the same seller. */
  withContact?: boolean;
}

/** Sections of an order: the refund request and the contact of the seller. */
export function OrderSupportSections({ order, onRequest, withContact = true }: OrderSupportProps) {
  const support = useOrderSupport(order.orderId);
  if (support.error && !support.data)
    return (
      <DrawerSection title={detailsText.support.title}>
        <AlertLine tone="bad" action={<FieldButton onClick={() => void support.refetch()}>{detailsText.support.retry}</FieldButton>}>
          {errorMessage(support.error, refundRequestMessages.supportNotFetched)}
        </AlertLine>
      </DrawerSection>
    );
  if (!support.data) return null;
  return (
    <>
      <RefundRequestSection orderId={order.orderId} support={support.data} onRequest={() => onRequest(order)} />
      {withContact && (
        <DrawerSection title={detailsText.support.title}>
          <SellerContact support={support.data} />
        </DrawerSection>
      )}
    </>
  );
}

interface RefundRequestSectionProps {
  orderId: string;
  support: OrderSupport;
  onRequest: () => void;
}

/** Requests a refund and shows the result. Empty for an order that can't be refunded. */
function RefundRequestSection({ orderId, support, onRequest }: RefundRequestSectionProps) {
  const { refundRequest: request, canRequestRefund } = support;
  if (!request && !canRequestRefund) return null;
  const text = detailsText.refundRequest;
  const line = text.lines[request?.status ?? 'NONE'];
  return (
    <DrawerSection title={text.title}>
      {line && <p className={classes.line}>{line}</p>}
      {request && <RequestFacts request={request} />}
      {request?.status === 'OPEN' && <WithdrawButton orderId={orderId} />}
      {canRequestRefund && (
        <div className={classes.actions}>
          <Button onClick={onRequest}>{request ? text.requestAgain : text.request}</Button>
        </div>
      )}
    </DrawerSection>
  );
}

function WithdrawButton({ orderId }: { orderId: string }) {
  const withdraw = useWithdrawRequest();
  return (
    <div className={classes.actions}>
      <BusyButton
        type="button"
        busy={withdraw.isPending}
        busyLabel={detailsText.refundRequest.withdrawing}
        onClick={() => withdraw.mutate(orderId)}
      >
        {detailsText.refundRequest.withdraw}
      </BusyButton>
      {withdraw.error && <AlertLine tone="bad">{errorMessage(withdraw.error, refundRequestMessages.notWithdrawn)}</AlertLine>}
    </div>
  );
}

const link = (href: string, label: string) => (
  <a className={links.link} href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
    {label}
  </a>
);
const emailLink = (address: string) => link(`mailto:${encodeURIComponent(address).replace('%40', '@')}`, address);
const phoneLink = (number: string) => link(`tel:${number.replace(/[^+\d]/g, '')}`, formatPhone(number));

const showDetail: Record<OrderSupport['details'][number]['kind'], (value: string) => ReactNode> = {
  EMAIL: emailLink,
  PHONE: phoneLink,
  WHATSAPP: (value) => link(`https://wa.me/${value.replace(/\D/g, '')}`, formatPhone(value)),
  TELEGRAM: (value) => link(`https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`, value),
  // Defence in depth: the server accepts web URLs only.
  WEBSITE: (value) => (/^https?:\/\//i.test(value) ? link(value, value) : value),
  OTHER: (value) => value,
};

/** Contact of the seller: the support details, else the public contact of the account. */
const SellerContact = ({ support: { seller, details } }: { support: OrderSupport }) => (
  <Pairs>
    <Pair name={detailsText.support.seller}>{seller.name}</Pair>
    {details.map(({ id, kind, value, note }) => (
      <Pair key={id} name={detailsText.support.kinds[kind]}>
        <span className={classes.value} dir="auto">
          {showDetail[kind](value)}
          {note && <small>{note}</small>}
        </span>
      </Pair>
    ))}
    {details.length === 0 && seller.email && <Pair name={detailsText.support.kinds.EMAIL}>{emailLink(seller.email)}</Pair>}
    {details.length === 0 && seller.phone && <Pair name={detailsText.support.kinds.PHONE}>{phoneLink(seller.phone)}</Pair>}
  </Pairs>
);
