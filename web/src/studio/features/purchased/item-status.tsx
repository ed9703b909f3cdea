import { StatusBadge } from '../../ui/status-badge.tsx';
import type { PurchasedItem } from './purchased-item.ts';

/** A refunded purchase is INACTIVE on the wire; the screen gives the reason. */
export const itemStatus = ({ status, refund }: Pick<PurchasedItem, 'status' | 'refund'>) =>
  status === 'INACTIVE' && refund ? 'REFUNDED' : status;

export const ItemStatus = ({ item }: { item: PurchasedItem }) => <StatusBadge status={itemStatus(item)} />;
