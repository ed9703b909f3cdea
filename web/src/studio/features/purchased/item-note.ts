import { purchaseMessages as say } from '@jamun/contract/order-messages';
import { inviteOf } from './invite-of.ts';
import type { PurchasedItem } from './purchased-item.ts';

/** Why there is no way to what was bought. */
export function noteOn(item: PurchasedItem): string | null {
  if (item.type === 'DIGITAL_PRODUCT') return item.status === 'ACTIVE' ? null : say.revoked;
  if (item.status === 'EXPIRED') return 'This subscription has ended. You can buy the plan again on the channel’s page.';
  if (item.status === 'INACTIVE') return 'This subscription was refunded. It no longer gives access to the channel.';
  return inviteOf(item) ? null : 'Your invite link is being prepared.';
}
