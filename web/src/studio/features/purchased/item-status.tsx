import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';

/** A refunded purchase is INACTIVE on the wire; the screen gives the reason. */
export const itemStatus = ({ status, refund }: Pick<PurchasedItem, 'status' | 'refund'>) =>
  status === 'INACTIVE' && refund ? 'REFUNDED' : status;

export const ItemStatus = ({ item }: { item: PurchasedItem }) => <StatusBadge status={itemStatus(item)} />;
