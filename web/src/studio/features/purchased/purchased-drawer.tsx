import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../../lib/api-error.ts';
import { durationInWords } from '../../../lib/plan-duration.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Drawer, DrawerAmount, DrawerSection } from '../../ui/drawer.tsx';
import { ItemCard } from '../../ui/item-card.tsx';
import { Money } from '../../ui/money.tsx';
import { Pair, Pairs } from '../../ui/pairs.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { When } from '../../ui/when.tsx';
import { useReceipt } from './api.ts';
import { ChannelAccess, waysInto } from './channel-access.tsx';
import { noteOn } from './item-note.ts';
import classes from './purchased-drawer.module.css';
import type { PurchasedItem } from './purchased-item.ts';
import { endsSoon } from './renewal.ts';

const titles = { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Subscription' } as const;

/** Something that was bought, with the way to it. */
export const PurchasedDrawer = ({ of: item, onClose }: { of: PurchasedItem | null; onClose: () => void }) => (
  <Drawer opened={item !== null} onClose={onClose} title={item ? titles[item.type] : ''} footer={item && wayTo(item)}>
    {item && <ItemFacts key={item.id} item={item} />}
  </Drawer>
);

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

function ItemFacts({ item }: { item: PurchasedItem }) {
  const note = noteOn(item);
  return (
    <>
      <DrawerAmount label="Amount" status={<StatusBadge status={item.status} />}>
        <Money value={item.amount} />
      </DrawerAmount>
      <ItemCard type={item.type} name={item.name} />
      <p className={classes.note} role="status">
        {note}
      </p>
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
      {item.amount > 0 && <Receipt orderId={item.orderId} />}
    </>
  );
}

const PlanTime = ({ item, days }: { item: PurchasedItem; days: number }) => (
  <>
    <Pair name="Duration">{durationInWords(days)}</Pair>
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
      <p className={classes.line}>It was sent to your e-mail address when you paid.</p>
      <div className={classes.resend}>
        <BusyButton type="button" busy={receipt.isPending} busyLabel="Sending..." onClick={() => receipt.mutate(orderId)}>
          Resend receipt
        </BusyButton>
      </div>
      {receipt.isSuccess && <AlertLine tone="ok">{receipt.data.message}</AlertLine>}
      {receipt.error && <AlertLine tone="bad">{wordsOf(receipt.error, 'The receipt could not be sent. Please try again.')}</AlertLine>}
    </DrawerSection>
  );
}
