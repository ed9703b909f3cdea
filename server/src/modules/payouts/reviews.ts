import type { PaymentMethod, ReviewedMethod } from '@jamun/contract';
import type { Paged } from '../../platform/http/mount.ts';
import type { PayoutsParts } from './parts.ts';
import { maskedMethodView, reviewedMethodView } from './payment-method.presenter.ts';
import { listMethods } from './payment-method-reviews.store.ts';
import { methodsOf } from './payment-methods.store.ts';
import { reviewPaymentMethod } from './review-payment-method.ts';
import type { PaymentMethodRow } from './tables.ts';

/** What administrators do with the payment methods of others. */
export function reviews(parts: PayoutsParts) {
  const { database, box, people } = parts;
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
    async list(query: Omit<Parameters<typeof listMethods>[1], 'people'>): Promise<Paged<ReviewedMethod>> {
      const found = query.search ? people.matching(query.search) : undefined;
      const { rows, total } = await listMethods(read, { ...query, people: found });
      return { rows: await views(rows), total };
    },
    review: reviewPaymentMethod(parts),
    async view(row: PaymentMethodRow): Promise<ReviewedMethod> {
      const [view] = await views([row]);
      if (!view) throw new Error('A payment method that was reviewed has no owner');
      return view;
    },
    /** Masked: for whoever looks at the person, not at the numbers. */
    async of(userId: number): Promise<PaymentMethod[]> {
      return (await methodsOf(read, userId)).map((row) => maskedMethodView(box, row));
    },
  };
}
