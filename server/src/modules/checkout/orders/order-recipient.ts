import type { Queries } from '../../../platform/db/database.ts';
import type { Recipient } from '../../../platform/mail/mails.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { OrderRow } from '../tables.ts';

/** Recipient of emails about an order. The buyer typed the address at checkout: it is verified only if the account has it as verified. */
export async function orderRecipient(
  { people }: Pick<CheckoutDeps, 'people'>,
  queries: Queries,
  { buyerId, customerEmail: email }: Pick<OrderRow, 'buyerId' | 'customerEmail'>,
): Promise<Recipient> {
  const account = (await people.contacts(queries, [buyerId])).get(buyerId)?.recipient;
  return { email, isVerified: account?.email === email && account.isVerified };
}
