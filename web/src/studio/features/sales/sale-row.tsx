import type { Sale } from '@jamun/contract';
import { BuyerName, buyerLabel, GuestChip } from '../../domain/orders/buyer.tsx';
import { ItemType } from '../../domain/orders/item-card.tsx';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { refundRequestBadges } from '../../domain/refund-requests/refund-request.ts';
import { Badge, Chip, StatusBadge } from '../../ui/data/badge.tsx';
import { RowActions, TextAction } from '../../ui/data/table/cells.tsx';
import type { Column } from '../../ui/data/table/column.ts';
import { CardTime, DataCard } from '../../ui/data/table/data-card.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import classes from './sale-row.module.css';
import { salesText as text } from './text.ts';

type OpenSale = (orderId: string) => void;

/** Badge of sales with an open refund request or a status other than paid. */
function SaleBadge({ sale: { status, refundRequest } }: { sale: Sale }) {
  if (refundRequest?.status === 'OPEN') return <Badge tone={refundRequestBadges.OPEN.tone}>{refundRequestBadges.OPEN.label}</Badge>;
  return status !== 'PAID' && <StatusBadge status={status} />;
}

/** Code that reduced the price. */
const CouponChip = ({ code }: { code: string }) => (
  <span className={classes.coupon} title={text.coupon(code)}>
    <VisuallyHidden>{text.withCoupon} </VisuallyHidden>
    <Chip>{code}</Chip>
  </span>
);

const View = ({ sale, open }: { sale: Sale; open: OpenSale }) => (
  <TextAction label={text.viewSale(itemNameOf(sale), buyerLabel(sale.user))} onClick={() => open(sale.id)}>
    {text.view}
  </TextAction>
);

export const saleColumns = (open: OpenSale): Column<Sale>[] => [
  {
    id: 'name',
    head: text.columns.name,
    grow: true,
    sort: 'name',
    cell: (sale) => (
      <span className={classes.name}>
        <span title={itemNameOf(sale)}>{itemNameOf(sale)}</span>
        {sale.coupon && <CouponChip code={sale.coupon.code} />}
        <SaleBadge sale={sale} />
      </span>
    ),
  },
  { id: 'type', head: text.columns.type, width: 156, cell: ({ productType }) => <ItemType type={productType} /> },
  { id: 'price', head: text.columns.price, width: 132, align: 'right', sort: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { id: 'date', head: text.columns.date, width: 128, sort: 'date', cell: ({ paidAt }) => <DateTime iso={paidAt} format="day" /> },
  {
    id: 'username',
    head: text.columns.username,
    width: 176,
    cell: ({ user }) => <BuyerName isGuest={user.isGuest}>{buyerLabel(user)}</BuyerName>,
  },
  {
    id: 'action',
    head: text.columns.action,
    width: 84,
    align: 'right',
    actions: true,
    cell: (sale) => (
      <RowActions>
        <View sale={sale} open={open} />
      </RowActions>
    ),
  },
];

export const saleCard = (open: OpenSale, openId: string | null) => (sale: Sale) => (
  <DataCard
    title={itemNameOf(sale)}
    onOpen={() => open(sale.id)}
    isOpen={sale.id === openId}
    line={
      <>
        <ItemType type={sale.productType} /> · {buyerLabel(sale.user)} {sale.user.isGuest && <GuestChip />}
      </>
    }
    value={
      <>
        <Money value={sale.amount} />
        <CardTime iso={sale.paidAt} />
      </>
    }
    badge={
      <>
        {sale.coupon && <CouponChip code={sale.coupon.code} />}
        <SaleBadge sale={sale} />
      </>
    }
    actions={<View sale={sale} open={open} />}
  />
);
