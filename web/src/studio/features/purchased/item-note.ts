import { purchaseMessages } from '@jamun/contract/order-messages';
import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { accessNote } from './access.ts';
import { renewalOf } from './renewal.ts';

/** How things stand with what was bought, where there is something to purchaseMessages. */
export function noteOn(item: PurchasedItem): string | null {
  if (!item.subscription) return item.status === 'ACTIVE' ? null : purchaseMessages.revoked;
  if (item.status === 'INACTIVE') return 'This subscription was refunded. It no longer gives access to the channel.';
  if (item.status !== 'EXPIRED') return accessNote(item.subscription);
  return renewalOf(item) ? 'This subscription has ended. Renew it to get back into the channel.' : 'This subscription has ended.';
}
