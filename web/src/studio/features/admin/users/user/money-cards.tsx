import type { AdminOrder, AdminUser } from '@jamun/contract';
import { IconBrandTelegram, IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { loadErrorMessage } from '../../../../../lib/api-error.ts';
import { useLatestOrders } from '../../../../domain/admin-orders/api.ts';
import { itemNameOf } from '../../../../domain/orders/ordered-item.ts';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { StatusBadge } from '../../../../ui/data/badge.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { Pair, Pairs } from '../../../../ui/data/pairs.tsx';
import { DateTime, Money } from '../../../../ui/data/values.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import links from '../../../../ui/page/text-link.module.css';
import { Card, EmptyCard } from './card.tsx';
import classes from './money-cards.module.css';
import { userText } from './text.ts';

const text = userText.wallet;

/** `onAdjust` is undefined for the administrator's own wallet. */
export const WalletCard = ({ user: { username, wallet }, onAdjust }: { user: AdminUser; onAdjust: (() => void) | undefined }) => (
  <Card
    title={text.title}
    action={
      <div className={classes.actions}>
        <Link to="/admin/payout-management" search={{ search: username }} className={links.link}>
          {text.withdrawals}
        </Link>
        {onAdjust && <FieldButton onClick={onAdjust}>{text.adjust}</FieldButton>}
      </div>
    }
  >
    <Pairs sum>
      <Pair name={text.totalEarnings}>
        <Money value={wallet.totalEarnings} />
      </Pair>
      <Pair name={text.totalCharges}>
        <Money value={wallet.totalCharges} />
      </Pair>
      <Pair name={text.refunds}>
        <Money value={wallet.refunds} />
      </Pair>
      <Pair name={text.lockedBalance}>
        <Money value={wallet.pendingBalance} />
      </Pair>
      <Pair name={text.withdrawableBalance}>
        <Money value={wallet.withdrawableBalance} />
      </Pair>
      <Pair name={text.totalWithdrawn}>
        <Money value={wallet.totalWithdrawn} />
      </Pair>
      <Pair name={text.debt}>{wallet.debt > 0 ? <Money value={wallet.debt} tone="bad" /> : <Money value={0} />}</Pair>
    </Pairs>
  </Card>
);

export const SalesCard = ({ user: { id, counts } }: { user: AdminUser }) => (
  <OrdersCard
    text={userText.sales}
    count={counts.sales}
    filter={{ sellerId: String(id) }}
    counterparty={({ buyer }) => userText.sales.counterparty(buyer.name)}
  />
);

export const PurchasesCard = ({ user: { id, counts } }: { user: AdminUser }) => (
  <OrdersCard
    text={userText.purchases}
    count={counts.purchases}
    filter={{ buyerId: String(id) }}
    counterparty={({ seller }) => userText.purchases.counterparty(seller.name)}
  />
);

interface OrdersCardProps {
  text: { title: string; all: string; loading: string; failed: string };
  count: number;
  filter: { sellerId: string } | { buyerId: string };
  /** “to Rohan”, “from Meera” */
  counterparty: (order: AdminOrder) => string;
}

function OrdersCard({ text: labels, count, filter, counterparty }: OrdersCardProps) {
  const { data, isError, error, isFetching, refetch } = useLatestOrders(filter);
  const allLink = (
    <Link to="/admin/orders" search={{ ...filter, status: 'SOLD' }} className={links.link} aria-label={labels.all}>
      {userText.allOrders}
    </Link>
  );
  return (
    <Card title={labels.title} count={count} flush action={count > 0 && allLink}>
      {data ? (
        <OrderRows orders={data} counterparty={counterparty} />
      ) : isError ? (
        <ErrorState title={labels.failed} message={loadErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ItemRowsSkeleton label={labels.loading} />
      )}
    </Card>
  );
}

function OrderRows({ orders, counterparty }: { orders: AdminOrder[]; counterparty: OrdersCardProps['counterparty'] }) {
  if (orders.length === 0) return <EmptyCard>{userText.noneYet}</EmptyCard>;
  return (
    <ul>
      {orders.map((order) => (
        <ItemRow
          key={order.id}
          Icon={order.productType === 'DIGITAL_PRODUCT' ? IconPackage : IconBrandTelegram}
          name={itemNameOf(order)}
          line={
            <>
              <Money value={order.amount} /> {counterparty(order)} · <DateTime iso={order.paidAt ?? order.createdAt} format="day" />
            </>
          }
          status={<StatusBadge status={order.status} />}
        >
          <Link
            to="/admin/orders"
            search={{ record: order.id }}
            className={links.link}
            aria-label={userText.viewOrder(itemNameOf(order), counterparty(order))}
          >
            {userText.view}
          </Link>
        </ItemRow>
      ))}
    </ul>
  );
}
