import { reviewMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import { maskNumbers } from '../masked.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { methodLabel } from './payment-method.presenter.ts';
import { type MethodDetails, openDetails } from './payment-method-details.ts';
import { findMethodOwner } from './payment-method-reviews.store.ts';
import { hasReason, reviewTransitions } from './payment-method-status.ts';
import { methodEmail, methodNotification } from './payment-method-text.ts';
import { lockMethods, updateMethod } from './payment-methods.store.ts';

type Deps = Pick<PayoutsDeps, 'clock' | 'box' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

interface Review {
  id: string;
  status: PaymentMethodRow['status'];
  reason: string | null;
  /** Optimistic lock: the version that the reviewer saw; not checked when omitted. */
  version: number | undefined;
  reviewerId: number;
}

/** Locks all methods of the owner until the transaction ends, so that none is changed or deleted meanwhile. */
async function lockMethod(tx: Tx, { id, version, reviewerId }: Review): Promise<{ before: PaymentMethodRow; all: PaymentMethodRow[] }> {
  const userId = await findMethodOwner(tx, id);
  const all = userId === null ? [] : await lockMethods(tx, userId);
  const method = all.find((candidate) => candidate.id === id);
  if (!method) throw new AppError('NOT_FOUND');
  if (method.userId === reviewerId) throw new AppError('FORBIDDEN', { message: reviewMessages.ownMethod });
  if (version !== undefined && version !== method.version) throw new AppError('CONFLICT');
  return { before: method, all };
}

async function notifyOwner(deps: Deps, tx: Tx, details: MethodDetails, { userId, status, reason }: PaymentMethodRow): Promise<void> {
  const outcome = { method: methodLabel(details), status, reason };
  await deps.notify(tx, { userId, message: methodNotification(outcome), link: '/settings' });
  const person = (await deps.people.contacts(tx, [userId])).get(userId);
  if (person?.recipient) await deps.mails.send(tx, person.recipient, methodEmail(person.name, outcome, `${deps.publicUrl()}/settings`));
}

/** Reviews a method in the caller's transaction. Idempotent: the same decision again changes nothing and sends no notification. */
export const reviewPaymentMethod =
  (deps: Deps) =>
  async (tx: Tx, review: Review): Promise<{ before: PaymentMethodRow; after: PaymentMethodRow }> => {
    const { before, all } = await lockMethod(tx, review);
    const { id, userId } = before;
    const { status } = review;
    const opened = all.map((row) => openDetails(deps.box, row));
    const reason = hasReason[status] && review.reason ? maskNumbers(review.reason, opened) : null;
    if (status === before.status && reason === before.reason) return { before, after: before };
    if (!reviewTransitions[before.status].includes(status)) throw new AppError('CONFLICT');
    const changes = { status, reason, version: before.version + 1 };
    const after = await updateMethod(tx, { id, userId, now: deps.clock.now(), changes });
    await notifyOwner(deps, tx, openDetails(deps.box, after), after);
    return { before, after };
  };
