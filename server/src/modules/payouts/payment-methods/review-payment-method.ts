import { reviewMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import { withoutNumbers } from '../masked.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { inWords } from './payment-method.presenter.ts';
import { type Details, openDetails } from './payment-method-details.ts';
import { methodLetter, methodNotice } from './payment-method-news.ts';
import { ownerOf } from './payment-method-reviews.store.ts';
import { reviewable, saysWhy } from './payment-method-status.ts';
import { lockMethods, updateMethod } from './payment-methods.store.ts';

type Deps = Pick<PayoutsDeps, 'clock' | 'box' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

interface Review {
  id: string;
  status: PaymentMethodRow['status'];
  reason: string | null;
  /** What the reviewer has seen; whatever is there now when left out. */
  version: number | undefined;
  reviewerId: number;
}

/** The method among all of its owner's, held until the transaction ends: they are neither changed nor deleted meanwhile. */
async function holdMethod(tx: Tx, { id, version, reviewerId }: Review): Promise<{ before: PaymentMethodRow; all: PaymentMethodRow[] }> {
  const userId = await ownerOf(tx, id);
  const all = userId === null ? [] : await lockMethods(tx, userId);
  const held = all.find((method) => method.id === id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.userId === reviewerId) throw new AppError('FORBIDDEN', { message: reviewMessages.ownMethod });
  if (version !== undefined && version !== held.version) throw new AppError('CONFLICT');
  return { before: held, all };
}

async function tell(deps: Deps, tx: Tx, details: Details, { userId, status, reason }: PaymentMethodRow): Promise<void> {
  const outcome = { method: inWords(details), status, reason };
  await deps.notify(tx, { userId, message: methodNotice(outcome), link: '/settings' });
  const person = (await deps.people.contacts(tx, [userId])).get(userId);
  if (person?.recipient) await deps.mails.send(tx, person.recipient, methodLetter(person.name, outcome, `${deps.publicUrl()}/settings`));
}

/** Inside the caller's transaction. Deciding the same once more changes nothing, and nobody is told again. */
export const reviewPaymentMethod =
  (deps: Deps) =>
  async (tx: Tx, review: Review): Promise<{ before: PaymentMethodRow; after: PaymentMethodRow }> => {
    const { before, all } = await holdMethod(tx, review);
    const { id, userId } = before;
    const { status } = review;
    const opened = all.map((row) => openDetails(deps.box, row));
    const reason = saysWhy[status] && review.reason ? withoutNumbers(review.reason, opened) : null;
    if (status === before.status && reason === before.reason) return { before, after: before };
    if (!reviewable[before.status].includes(status)) throw new AppError('CONFLICT');
    const changes = { status, reason, version: before.version + 1 };
    const after = await updateMethod(tx, { id, userId, now: deps.clock.now(), changes });
    await tell(deps, tx, openDetails(deps.box, after), after);
    return { before, after };
  };
