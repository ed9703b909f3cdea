import { type AttentionItem, formatRupees, type PayoutObstacle } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { Badge, statusLook } from '../../../ui/data/badge.tsx';
import links from '../../../ui/page/text-link.module.css';
import { attentionText } from './text.ts';

const { obstacles, records, statuses } = attentionText;

type ItemRecords = Pick<AttentionItem, 'order' | 'withdrawal'> & Partial<Pick<AttentionItem, 'kind'>>;
type ProviderRecord = Pick<AttentionItem, 'theirs'>;

interface JamunRecord {
  name: string;
  status: string;
  amount: number;
}

/** What stands in place of an order or a withdrawal. */
export const missingRecord = ({ kind }: ItemRecords): string =>
  kind === 'PAYOUTS_BLOCKED' || kind === 'LOW_PAYOUT_BALANCE' ? records.account : records.none;

/** Name of the sold item, or why withdrawals wait. A withdrawal and an unknown order have only an id. */
export const subjectOf = ({ kind, order, reference }: AttentionItem): string =>
  order?.itemName ?? (kind === 'PAYOUTS_BLOCKED' ? obstacles[reference as PayoutObstacle] : undefined) ?? reference;

/** The order or withdrawal in Jamun's books; null for an unknown order. */
export function ourRecord({ order, withdrawal }: ItemRecords): JamunRecord | null {
  if (order) return { name: records.order, status: statusLook(order.status).label, amount: order.amount };
  if (withdrawal) return { name: records.withdrawal, status: statusLook(withdrawal.status).label, amount: withdrawal.amount };
  return null;
}

/** The provider's own status name, which its dashboard can be searched for. The id after REFUSED only distinguishes refusals. */
export const providerStatus = ({ theirs: { state } }: ProviderRecord) => state.replace(/^(REFUSED) .+$/, '$1');

/** SUCCESS, ₹499.00 */
export const providerSummary = (item: ProviderRecord) =>
  item.theirs.amount === null ? providerStatus(item) : `${providerStatus(item)}, ${formatRupees(item.theirs.amount)}`;

/** Paid, ₹499.00 */
export function ourSummary(item: ItemRecords): string {
  const ours = ourRecord(item);
  return ours ? `${ours.status}, ${formatRupees(ours.amount)}` : missingRecord(item);
}

export const sellerOf = ({ order, withdrawal }: ItemRecords) => (order ?? withdrawal)?.seller ?? null;

/** Link to the order or the withdrawal; plain text if the item has neither. */
export function RecordLink({ item: { order, withdrawal }, children }: { item: AttentionItem; children: string }) {
  if (order)
    return (
      <Link to="/admin/orders" search={{ record: order.id }} className={links.link}>
        {children}
      </Link>
    );
  if (withdrawal)
    return (
      <Link to="/admin/payout-management" search={{ payout: withdrawal.id }} className={links.link}>
        {children}
      </Link>
    );
  return children;
}

export const ItemStatus = ({ status }: Pick<AttentionItem, 'status'>) => (
  <Badge tone={status === 'OPEN' ? 'warn' : 'neutral'}>{statuses[status]}</Badge>
);
