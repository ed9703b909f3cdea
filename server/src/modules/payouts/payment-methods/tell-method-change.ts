import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsParts } from '../parts.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { inWords } from './payment-method.presenter.ts';
import { openDetails } from './payment-method-details.ts';
import { type MethodChange, methodChangeLetter } from './payment-method-news.ts';

/** Security email: where money is sent has changed. */
export async function tellMethodChange(parts: PayoutsParts, tx: Tx, row: PaymentMethodRow, change: MethodChange): Promise<void> {
  const person = (await parts.people.contacts(tx, [row.userId])).get(row.userId);
  if (!person?.email) return;
  const method = inWords(openDetails(parts.box, row));
  await parts.mails.send(tx, person.email, methodChangeLetter(person.name, { method, change }, `${parts.publicUrl()}/settings`));
}
