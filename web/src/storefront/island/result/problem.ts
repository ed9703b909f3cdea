import { checkoutMessages } from '@jamun/contract/order-messages';
import { onPress, show } from './views.ts';

/** There is no such order, or none of this person's. */
export function showNoOrder(): void {
  show('problem', { error: checkoutMessages.orderNotFound });
  onPress({});
}

/** Nobody answered. Trying again begins from nothing: whatever it was may be over. */
export function showNoAnswer(): void {
  show('problem', { error: checkoutMessages.orderNotFetched });
  onPress({ again: () => location.reload() });
}
