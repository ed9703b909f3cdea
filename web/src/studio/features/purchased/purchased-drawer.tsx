import { formatDuration, planTitle, purchaseMessages } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { formatDay, formatDays, formatMinute } from '../../../lib/time.ts';
import { ItemCard } from '../../domain/orders/item-card.tsx';
import { useReceipt } from '../../domain/purchases/api.ts';
import type { PurchasedItem, Subscription } from '../../domain/purchases/purchased-item.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { Drawer, DrawerAmount, DrawerSection } from '../../ui/overlay/drawer.tsx';
import { lazyDialog, useDialogTarget } from '../../ui/overlay/lazy-dialog.tsx';
import { ChannelAccess, channelLinks } from './channel-access.tsx';
import { detailsText as text } from './details-text.ts';
import { endsSoon, renewalUrl } from './item-state.ts';
import classes from './purchased-drawer.module.css';
import { ItemStatus } from './purchased-row.tsx';
import { OrderSupportSections } from './support/order-support.tsx';
import type { RefundableOrder } from './support/request-dialog.tsx';

const RequestDialog = lazyDialog(() => import('./support/request-dialog.tsx').then((module) => module.RequestDialog));

/** Details of a purchase, with the links that open it. */
export function PurchasedDrawer({ target: item, onClose }: { target: PurchasedItem | null; onClose: () => void }) {
  const requesting = useDialogTarget<RefundableOrder>();
  return (
    <>
      <Drawer
        opened={item !== null}
        onClose={onClose}
        covered={requesting.dialog.target !== null}
        title={item ? text.titles[item.type] : ''}
        footer={item && itemLinks(item)}
      >
        {item && <ItemFacts key={item.id} item={item} onRequest={requesting.set} />}
      </Drawer>
      <RequestDialog {...requesting.dialog} />
    </>
  );
}

function itemLinks(item: PurchasedItem) {
  if (item.subscription) return channelLinks(item);
  return (
    item.status === 'ACTIVE' && (
      <Button component={Link} variant="filled" fullWidth to="/purchased-digital-products/$id" params={{ id: item.id } as never}>
        {text.productLink}
      </Button>
    )
  );
}

type OnRequest = (order: RefundableOrder) => void;

function ItemFacts({ item, onRequest }: { item: PurchasedItem; onRequest: OnRequest }) {
  return (
    <>
      <DrawerAmount label={text.amount} status={<ItemStatus item={item} />}>
        <Money value={item.amount} />
      </DrawerAmount>
      <ItemCard type={item.type} name={item.name} />
      <p className={classes.note} role="status">
        {itemNote(item)}
      </p>
      {item.refund && <Refund refund={item.refund} />}
      {item.subscription && <ChannelAccess item={item} subscription={item.subscription} />}
      <DrawerSection title={text.order.title}>
        <Pairs>
          <Pair name={text.order.id} copy={item.orderId} />
          <Pair name={text.order.bought}>
            <DateTime iso={item.boughtAt} format="moment" />
          </Pair>
          {item.subscription && <PlanTime item={item} days={item.subscription.duration} />}
        </Pairs>
      </DrawerSection>
      {item.subscription && <Renewals of={item.subscription} onRequest={onRequest} />}
      {item.amount > 0 && !item.refund && <Receipt orderId={item.orderId} />}
      <OrderSupportSections order={item} onRequest={onRequest} />
    </>
  );
}

/** Note on the state of a purchase; null for a product that can be downloaded. */
function itemNote(item: PurchasedItem): string | null {
  const { subscription, status } = item;
  if (!subscription) return status === 'ACTIVE' ? null : purchaseMessages.revoked;
  if (status === 'INACTIVE') return text.notes.refunded;
  if (status === 'EXPIRED') return renewalUrl(item) ? text.notes.endedRenewable : text.notes.ended;
  const { access, startDate, inviteExpiresAt } = subscription;
  return text.notes.access[access]({ startDay: formatDay(startDate), linkExpiry: inviteExpiresAt && formatMinute(inviteExpiresAt) });
}

const Refund = ({ refund }: { refund: NonNullable<PurchasedItem['refund']> }) => (
  <DrawerSection title={text.refund.title}>
    <Pairs>
      <Pair name={text.refund.amount}>
        <Money value={refund.amount} />
      </Pair>
      <Pair name={text.refund.date}>
        <DateTime iso={refund.createdAt} format="moment" />
      </Pair>
    </Pairs>
    <p className={classes.line}>{text.refund.line}</p>
  </DrawerSection>
);

/** Paid terms that begin when the current one ends. */
const Renewals = ({ of: { renewals, channel }, onRequest }: { of: Subscription; onRequest: OnRequest }) =>
  renewals.map(({ id, orderId, planName, startDate, expiryDate }) => (
    <Fragment key={id}>
      <DrawerSection title={text.renewal.title}>
        <Pairs>
          <Pair name={text.renewal.plan}>{planName}</Pair>
          <Pair name={text.renewal.term}>{formatDays(startDate, expiryDate)}</Pair>
          <Pair name={text.order.id} copy={orderId} />
        </Pairs>
      </DrawerSection>
      <OrderSupportSections
        order={{ orderId, name: planTitle(channel.channelName, planName), amount: null }}
        onRequest={onRequest}
        withContact={false}
      />
    </Fragment>
  ));

const PlanTime = ({ item, days }: { item: PurchasedItem; days: number }) => (
  <>
    <Pair name={text.order.duration}>{formatDuration(days)}</Pair>
    <Pair name={text.order.expires}>
      {item.expiresAt ? (
        <>
          <DateTime iso={item.expiresAt} format="moment" />
          {endsSoon(item) && (
            <span className={classes.soon}>
              <DateTime iso={item.expiresAt} format="in" />
            </span>
          )}
        </>
      ) : (
        text.order.never
      )}
    </Pair>
  </>
);

function Receipt({ orderId }: { orderId: string }) {
  const receipt = useReceipt();
  return (
    <DrawerSection title={text.receipt.title}>
      <p className={classes.line}>{text.receipt.line}</p>
      <div className={classes.resend}>
        <BusyButton type="button" busy={receipt.isPending} busyLabel={text.receipt.sending} onClick={() => receipt.mutate(orderId)}>
          {text.receipt.resend}
        </BusyButton>
      </div>
      {receipt.isSuccess && <AlertLine tone="ok">{receipt.data.message}</AlertLine>}
      {receipt.error && <AlertLine tone="bad">{errorMessage(receipt.error, text.receipt.failed)}</AlertLine>}
    </DrawerSection>
  );
}
