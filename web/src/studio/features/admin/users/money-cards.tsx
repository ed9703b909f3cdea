import type { AdminOrder, AdminUser } from '@jamun/contract';
import { IconBrandTelegram, IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { useLatestOrders } from '../../../domain/admin-orders/api.ts';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import links from '../../../ui/page/text-link.module.css';
import { Card, Nothing } from './card.tsx';
import classes from './money-cards.module.css';

/** `onAdjust` is left out for the administrator's own wallet. */
export const WalletCard = ({ user: { username, wallet }, onAdjust }: { user: AdminUser; onAdjust: (() => void) | undefined }) => (
  <Card
    title="Wallet"
    action={
      <div className={classes.actions}>
        <Link to="/admin/payout-management" search={{ search: username }} className={links.link}>
          Withdrawals
        </Link>
        {onAdjust && <FieldButton onClick={onAdjust}>Adjust balance</FieldButton>}
      </div>
    }
  >
    <Pairs sum>
      <Pair name="Total Earnings">
        <Money value={wallet.totalEarnings} />
      </Pair>
      <Pair name="Charges Deducted">
        <Money value={wallet.totalCharges} />
      </Pair>
      <Pair name="Refunded">
        <Money value={wallet.refunds} />
      </Pair>
      <Pair name="Locked Balance">
        <Money value={wallet.pendingBalance} />
      </Pair>
      <Pair name="Withdrawable Balance">
        <Money value={wallet.withdrawableBalance} />
      </Pair>
      <Pair name="Total Withdrawn">
        <Money value={wallet.totalWithdrawn} />
      </Pair>
      <Pair name="Debt">{wallet.debt > 0 ? <Money value={wallet.debt} tone="bad" /> : <Money value={0} />}</Pair>
    </Pairs>
  </Card>
);

/** What others bought from them. */
export const SalesCard = ({ user: { id, counts } }: { user: AdminUser }) => (
  <OrdersCard title="Sales" count={counts.sales} whose={{ sellerId: String(id) }} other={({ buyer }) => `to ${buyer.name}`} />
);

export const PurchasesCard = ({ user: { id, counts } }: { user: AdminUser }) => (
  <OrdersCard title="Purchases" count={counts.purchases} whose={{ buyerId: String(id) }} other={({ seller }) => `from ${seller.name}`} />
);

interface OrdersCardProps {
  title: string;
  count: number;
  whose: { sellerId: string } | { buyerId: string };
  /** The other side of an order. */
  other: (order: AdminOrder) => string;
}

function OrdersCard({ title, count, whose, other }: OrdersCardProps) {
  const { data, isError, error, isFetching, refetch } = useLatestOrders(whose);
  const all = (
    <Link to="/admin/orders" search={{ ...whose, status: 'SOLD' }} className={links.link} aria-label={`All ${title.toLowerCase()}`}>
      All
    </Link>
  );
  return (
    <Card title={title} count={count} flush action={count > 0 && all}>
      {data ? (
        <OrderRows orders={data} other={other} />
      ) : isError ? (
        <ErrorState
          title="The wallet could not be loaded"
          message={loadErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <ItemRowsSkeleton label={`Loading the ${title.toLowerCase()}`} />
      )}
    </Card>
  );
}

function OrderRows({ orders, other }: { orders: AdminOrder[]; other: OrdersCardProps['other'] }) {
  if (orders.length === 0) return <Nothing>None yet.</Nothing>;
  return (
    <ul>
      {orders.map((order) => (
        <ItemRow
          key={order.id}
          Icon={order.productType === 'DIGITAL_PRODUCT' ? IconPackage : IconBrandTelegram}
          name={itemNameOf(order)}
          line={
            <>
              <Money value={order.amount} /> {other(order)} · <DateTime iso={order.paidAt ?? order.createdAt} format="day" />
            </>
          }
          status={<StatusBadge status={order.status} />}
        >
          <Link
            to="/admin/orders"
            search={{ record: order.id }}
            className={links.link}
            aria-label={`View ${itemNameOf(order)}, ${other(order)}`}
          >
            View
          </Link>
        </ItemRow>
      ))}
    </ul>
  );
}
