import { type PaymentMethodInput, paymentMethodMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { notifyMethodChange } from './notify-method-change.ts';
import { methodLabel } from './payment-method.presenter.ts';
import { sealDetails } from './payment-method-details.ts';
import { firstStatus } from './payment-method-status.ts';
import { methodAddedNotification } from './payment-method-text.ts';
import { demoteOthers, insertMethod, lockMethods } from './payment-methods.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'clock' | 'random' | 'box' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Adds a payment method. An administrator must verify it before money is sent to it. */
export const createPaymentMethod =
  (deps: Deps) =>
  (userId: number, { priority, details }: z.output<typeof PaymentMethodInput>): Promise<PaymentMethodRow> =>
    deps.database.transact(async (tx) => {
      const { clock, random, box, notify } = deps;
      const existing = await lockMethods(tx, userId);
      const place = places.find((free) => !existing.some((method) => method.place === free));
      if (place === undefined) throw new AppError('CONFLICT', { message: paymentMethodMessages.tooMany });
      const id = newId(random);
      const now = clock.now();
      if (priority === 'PRIMARY') await demoteOthers(tx, { id, userId, now });
      const row = await insertMethod(tx, {
        id,
        userId,
        place,
        type: details.type,
        priority,
        status: firstStatus,
        ...sealDetails(box, id, details),
        createdAt: now,
        updatedAt: now,
      });
      await notify(tx, { userId, message: methodAddedNotification(methodLabel(details)), link: '/settings' });
      await notifyMethodChange(deps, tx, row, 'added');
      return row;
    });
