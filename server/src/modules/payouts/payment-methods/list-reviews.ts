import type { OpenedMethod, PaymentMethod, ReviewedMethod } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { maskedMethodView, openedMethodView, reviewedMethodView } from './payment-method.presenter.ts';
import { findMethod, listMethods } from './payment-method-reviews.store.ts';
import { listOwnMethods } from './payment-methods.store.ts';
import { reviewPaymentMethod } from './review-payment-method.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'clock' | 'box' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

/** Review of payment methods by administrators. */
export function reviews(deps: Deps) {
  const { database, box, people } = deps;
  const { read } = database;

  async function views(rows: PaymentMethodRow[]): Promise<ReviewedMethod[]> {
    const owners = await people.contacts(
      read,
      rows.map(({ userId }) => userId),
    );
    return rows.flatMap((row) => {
      const owner = owners.get(row.userId);
      return owner ? [reviewedMethodView(box, row, owner)] : [];
    });
  }

  return {
    async list(query: Omit<Parameters<typeof listMethods>[1], 'matchingUserIds'>): Promise<Paged<ReviewedMethod>> {
      const matchingUserIds = query.search ? people.userIdsMatching(query.search) : undefined;
      const { rows, total } = await listMethods(read, { ...query, matchingUserIds });
      return { rows: await views(rows), total };
    },
    /** Returns the full account numbers. The caller writes the audit record. */
    async open(id: string): Promise<OpenedMethod> {
      const row = await findMethod(read, id);
      const owner = row && (await people.contacts(read, [row.userId])).get(row.userId);
      if (!row || !owner) throw new AppError('NOT_FOUND');
      return openedMethodView(box, row, owner);
    },
    review: reviewPaymentMethod(deps),
    async view(row: PaymentMethodRow): Promise<ReviewedMethod> {
      const [view] = await views([row]);
      if (!view) throw new Error('A payment method that was reviewed has no owner');
      return view;
    },
    /** Masked methods of a user, for administrators who do not verify them. */
    async of(userId: number): Promise<PaymentMethod[]> {
      return (await listOwnMethods(read, userId)).map((row) => maskedMethodView(box, row));
    },
  };
}
