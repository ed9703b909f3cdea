import { isDeepStrictEqual } from 'node:util';
import { type Contract, paymentMethodEdit, walletMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { invalidFields } from '../../../kit/invalid-fields.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { isMethodInUse } from '../withdrawals/withdrawals.store.ts';
import { notifyMethodChange } from './notify-method-change.ts';
import { type MethodDetails, openDetails, sealDetails } from './payment-method-details.ts';
import { statusAfterChange } from './payment-method-status.ts';
import { demoteOthers, lockMethods, updateMethod } from './payment-methods.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'clock' | 'box' | 'mails' | 'people' | 'publicUrl'>;

type Input = z.output<Contract['PUT /api/v1/payment-methods/{id}']['body']>;

/** The editable fields depend on the type, which only the row has. */
function readEdit(type: MethodDetails['type'], input: Input) {
  const parsed = paymentMethodEdit[type].safeParse(input);
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}

/** Changed details must be verified again; unchanged details keep status and version. */
function detailChanges({ box }: Pick<PayoutsDeps, 'box'>, row: PaymentMethodRow, input: Partial<Record<string, string>>) {
  const before = openDetails(box, row);
  const after: MethodDetails = { ...before, ...input };
  if (isDeepStrictEqual(before, after)) return {};
  return { ...sealDetails(box, row.id, after), status: statusAfterChange[row.status], reason: null, version: row.version + 1 };
}

export const updatePaymentMethod =
  (deps: Deps) =>
  ({ id, userId }: { id: string; userId: number }, input: Input): Promise<PaymentMethodRow> =>
    deps.database.transact(async (tx) => {
      const row = (await lockMethods(tx, userId)).find((method) => method.id === id);
      if (!row) throw new AppError('NOT_FOUND');
      const { priority = row.priority, details } = readEdit(row.type, input);
      const changed = detailChanges(deps, row, details);
      if ('status' in changed && (await isMethodInUse(tx, id))) throw new AppError('CONFLICT', { message: walletMessages.methodInUse });
      const now = deps.clock.now();
      if (priority === 'PRIMARY') await demoteOthers(tx, { id, userId, now });
      const updated = await updateMethod(tx, { id, userId, now, changes: { priority, ...changed } });
      if (priority !== row.priority || 'status' in changed) await notifyMethodChange(deps, tx, updated, 'changed');
      return updated;
    });
