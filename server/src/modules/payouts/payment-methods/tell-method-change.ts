import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { inWords } from './payment-method.presenter.ts';
import { openDetails } from './payment-method-details.ts';
import { type MethodChange, methodChangeLetter } from './payment-method-news.ts';

type Deps = Pick<PayoutsDeps, 'box' | 'mails' | 'people' | 'publicUrl'>;

/** Security email about a changed payment method. */
export async function tellMethodChange(deps: Deps, tx: Tx, row: PaymentMethodRow, change: MethodChange): Promise<void> {
  const person = (await deps.people.contacts(tx, [row.userId])).get(row.userId);
  if (!person?.email) return;
  const method = inWords(openDetails(deps.box, row));
  await deps.mails.send(tx, person.email, methodChangeLetter(person.name, { method, change }, `${deps.publicUrl()}/settings`));
}
