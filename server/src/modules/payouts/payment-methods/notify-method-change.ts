import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { methodLabel } from './payment-method.presenter.ts';
import { openDetails } from './payment-method-details.ts';
import { type MethodChange, methodChangeEmail } from './payment-method-text.ts';

type Deps = Pick<PayoutsDeps, 'box' | 'mails' | 'people' | 'publicUrl'>;

/** Security email about a changed payment method. */
export async function notifyMethodChange(deps: Deps, tx: Tx, row: PaymentMethodRow, change: MethodChange): Promise<void> {
  const person = (await deps.people.contacts(tx, [row.userId])).get(row.userId);
  if (!person?.email) return;
  const method = methodLabel(openDetails(deps.box, row));
  await deps.mails.send(tx, person.email, methodChangeEmail(person.name, { method, change }, `${deps.publicUrl()}/settings`));
}
