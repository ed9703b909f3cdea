import type { Queries } from '../../../platform/db/database.ts';
import type { Recipient } from '../../../platform/mail/mails.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { OrderRow } from '../tables.ts';

export interface OrderRecipient extends Recipient {
  /** Page with the buyer's purchases: guests open it with a code. */
  purchasesPath: '/purchased' | '/purchases';
}

/** Recipient of emails about an order. The buyer typed the address at checkout: it is verified only if the account has it as verified. */
export async function orderRecipient(
  { people }: Pick<CheckoutDeps, 'people'>,
  queries: Queries,
  { buyerId, customerEmail: email }: Pick<OrderRow, 'buyerId' | 'customerEmail'>,
): Promise<OrderRecipient> {
  const buyer = (await people.contacts(queries, [buyerId])).get(buyerId);
  const account = buyer?.recipient;
  const purchasesPath = buyer?.isGuest ? '/purchases' : '/purchased';
  return { email, isVerified: account?.email === email && account.isVerified, purchasesPath };
}
