import { paymentMethodMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { deletePaymentMethod } from './delete-payment-method.ts';
import { ownMethodView } from './payment-method.presenter.ts';
import { findMethod, listOwnMethods } from './payment-methods.store.ts';
import { updatePaymentMethod } from './update-payment-method.ts';

export function mountPaymentMethods(mount: Mount, deps: PayoutsDeps): void {
  const create = createPaymentMethod(deps);
  const update = updatePaymentMethod(deps);
  const remove = deletePaymentMethod(deps);
  const view = (row: PaymentMethodRow) => ownMethodView(deps.box, row);

  mount('POST /api/v1/payment-methods', async ({ body, session }) =>
    ok(view(await create(session.userId, body)), paymentMethodMessages.created),
  );
  mount('GET /api/v1/payment-methods', async ({ session }) => ok((await listOwnMethods(deps.database.read, session.userId)).map(view)));
  mount('GET /api/v1/payment-methods/{id}', async ({ params, session }) => {
    const row = await findMethod(deps.database.read, { id: params.id, userId: session.userId });
    if (!row) throw new AppError('NOT_FOUND');
    return ok(view(row));
  });
  mount('PUT /api/v1/payment-methods/{id}', async ({ params, body, session }) =>
    ok(view(await update({ id: params.id, userId: session.userId }, body)), paymentMethodMessages.updated),
  );
  mount('DELETE /api/v1/payment-methods/{id}', async ({ params, session }) => {
    await remove({ id: params.id, userId: session.userId });
    return done(paymentMethodMessages.deleted);
  });
}
