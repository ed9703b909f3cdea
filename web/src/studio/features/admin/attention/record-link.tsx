import type { AttentionItem } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import links from '../../../ui/page/text-link.module.css';

/** Leads to the order or the withdrawal; plain text where there is neither. */
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
