import type { Queries } from '../../../platform/db/database.ts';
import type { Recipient } from '../../../platform/mail/mails.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { OrderRow } from '../tables.ts';

/** Where emails about an order go. The address was typed at the checkout: it is verified only if it is the buyer's verified one. */
export async function orderRecipient(
  { people }: Pick<CheckoutDeps, 'people'>,
  queries: Queries,
  { buyerId, customerEmail: email }: Pick<OrderRow, 'buyerId' | 'customerEmail'>,
): Promise<Recipient> {
  const proved = (await people.contacts(queries, [buyerId])).get(buyerId)?.recipient;
  return { email, isVerified: proved?.email === email && proved.isVerified };
}
