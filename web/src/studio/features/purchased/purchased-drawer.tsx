import { formatDuration, planTitle } from '@jamun/contract/order-words';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { formatDays } from '../../../lib/time.ts';
import { ItemCard } from '../../domain/orders/item-card.tsx';
import { useReceipt } from '../../domain/purchases/api.ts';
import type { PurchasedItem, Subscription } from '../../domain/purchases/purchased-item.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { When } from '../../ui/data/when.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { Drawer, DrawerAmount, DrawerSection } from '../../ui/overlay/drawer.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '../../ui/overlay/use-dialog-target.ts';
import { ChannelAccess, waysInto } from './channel-access.tsx';
import { noteOn } from './item-note.ts';
import { ItemStatus } from './item-status.tsx';
import classes from './purchased-drawer.module.css';
import { endsSoon } from './renewal.ts';
import { OrderSupportParts } from './support/order-support.tsx';
import type { RefundableOrder } from './support/request-dialog.tsx';

const RequestDialog = lazyDialog(() => import('./support/request-dialog.tsx').then((module) => module.RequestDialog));

const titles = { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Subscription' } as const;

/** Something that was bought, with the way to it. */
export function PurchasedDrawer({ of: item, onClose }: { of: PurchasedItem | null; onClose: () => void }) {
  const requesting = useDialogTarget<RefundableOrder>();
  return (
    <>
      <Drawer
        opened={item !== null}
        onClose={onClose}
        covered={requesting.dialog.of !== null}
        title={item ? titles[item.type] : ''}
        footer={item && wayTo(item)}
      >
        {item && <ItemFacts key={item.id} item={item} onRequest={requesting.set} />}
      </Drawer>
      <RequestDialog {...requesting.dialog} />
    </>
  );
}

function wayTo(item: PurchasedItem) {
  if (item.subscription) return waysInto(item);
  return (
    item.status === 'ACTIVE' && (
      <Button component={Link} variant="filled" fullWidth to="/purchased-digital-products/$id" params={{ id: item.id } as never}>
        Product Link
      </Button>
    )
  );
}

type OnRequest = (order: RefundableOrder) => void;

function ItemFacts({ item, onRequest }: { item: PurchasedItem; onRequest: OnRequest }) {
  const note = noteOn(item);
  return (
    <>
      <DrawerAmount label="Amount" status={<ItemStatus item={item} />}>
        <Money value={item.amount} />
      </DrawerAmount>
      <ItemCard type={item.type} name={item.name} />
      <p className={classes.note} role="status">
        {note}
      </p>
      {item.refund && <Refund refund={item.refund} />}
      {item.subscription && <ChannelAccess item={item} subscription={item.subscription} />}
      <DrawerSection title="Order">
        <Pairs>
          <Pair name="Order ID" copy={item.orderId} />
          <Pair name="Purchase Date">
            <When iso={item.boughtAt} format="moment" />
          </Pair>
          {item.subscription && <PlanTime item={item} days={item.subscription.duration} />}
        </Pairs>
      </DrawerSection>
      {item.subscription && <Renewals of={item.subscription} onRequest={onRequest} />}
      {item.amount > 0 && !item.refund && <Receipt orderId={item.orderId} />}
      <OrderSupportParts order={item} onRequest={onRequest} />
    </>
  );
}

const Refund = ({ refund }: { refund: NonNullable<PurchasedItem['refund']> }) => (
  <DrawerSection title="Refund">
    <Pairs>
      <Pair name="Refunded">
        <Money value={refund.amount} />
      </Pair>
      <Pair name="Refund Date">
        <When iso={refund.createdAt} format="moment" />
      </Pair>
    </Pairs>
    <p className={classes.line}>It usually takes 3–7 working days to reach you, in the account you paid from.</p>
  </DrawerSection>
);

/** Paid terms that begin when the current one ends. */
const Renewals = ({ of: { renewals, channel }, onRequest }: { of: Subscription; onRequest: OnRequest }) =>
  renewals.map(({ id, orderId, planName, startDate, expiryDate }) => (
    <Fragment key={id}>
      <DrawerSection title="Renewal">
        <Pairs>
          <Pair name="Plan">{planName}</Pair>
          <Pair name="Term">{formatDays(startDate, expiryDate)}</Pair>
          <Pair name="Order ID" copy={orderId} />
        </Pairs>
      </DrawerSection>
      <OrderSupportParts
        order={{ orderId, name: planTitle(channel.channelName, planName), amount: null }}
        onRequest={onRequest}
        withContact={false}
      />
    </Fragment>
  ));

const PlanTime = ({ item, days }: { item: PurchasedItem; days: number }) => (
  <>
    <Pair name="Duration">{formatDuration(days)}</Pair>
    <Pair name="Expiry Date">
      {item.expiresAt ? (
        <>
          <When iso={item.expiresAt} format="moment" />
          {endsSoon(item) && (
            <span className={classes.soon}>
              <When iso={item.expiresAt} format="in" />
            </span>
          )}
        </>
      ) : (
        'Never'
      )}
    </Pair>
  </>
);

function Receipt({ orderId }: { orderId: string }) {
  const receipt = useReceipt();
  return (
    <DrawerSection title="Receipt">
      <p className={classes.line}>We emailed it to you when you paid.</p>
      <div className={classes.resend}>
        <BusyButton type="button" busy={receipt.isPending} busyLabel="Sending..." onClick={() => receipt.mutate(orderId)}>
          Resend receipt
        </BusyButton>
      </div>
      {receipt.isSuccess && <AlertLine tone="ok">{receipt.data.message}</AlertLine>}
      {receipt.error && <AlertLine tone="bad">{errorMessage(receipt.error, 'The receipt could not be sent. Please try again.')}</AlertLine>}
    </DrawerSection>
  );
}
