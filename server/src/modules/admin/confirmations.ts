import { type ConfirmationRequest, confirmationMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { toRupees } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOthers } from './adjust-balance.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'payouts' | 'confirmations' | 'publicUrl'>;
type Request = NonNullable<Awaited<ReturnType<AdminDeps['confirmations']['lock']>>>;

const conflict = (message: string) => new AppError('CONFLICT', { message });

/**
 * Locks the user who gets the money, then the request: lock order of all money operations. Asking locks the same user, so one
 * administrator cannot decide while another asks again.
 */
async function lockOpen({ accounts, confirmations }: Deps, tx: Tx, id: string) {
  const found = await confirmations.find(tx, id);
  if (!found) throw new AppError('NOT_FOUND');
  const user = await accounts.people.lock(tx, found.userId);
  const request = await confirmations.lock(tx, id);
  if (!request) throw new AppError('NOT_FOUND');
  confirmations.assertOpen(request);
  return { request, user };
}

/** Books the credit in the name of the administrator who asked. */
async function bookCredit(deps: Deps, tx: Tx, actor: Actor, request: Request): Promise<string> {
  const { payouts, audit } = deps;
  const { id, userId, amount, requestedBy, idempotencyKey } = request;
  const reason = request.reason ?? '';
  const adjustment = { sellerId: userId, amount, reason, idempotencyKey: idempotencyKey ?? undefined, by: requestedBy };
  const adjustmentId = await payouts.bookings.adjust(tx, adjustment);
  await audit.record(tx, {
    actor,
    action: 'BALANCE_ADJUSTED',
    subject: { type: 'user', id: userId, userId },
    after: { adjustmentId, amount: toRupees(amount), confirmationId: id },
    reason,
  });
  await notifyOthers(deps, tx, { userId, paise: amount, reason, by: requestedBy, exceptIds: [requestedBy, actor.userId] });
  return adjustmentId;
}

/** Carries the decision out, as the second administrator. One transaction: the booking, the outcome and the emails. */
export const confirmRequest =
  (deps: Deps) =>
  (actor: Actor, id: string): Promise<ConfirmationRequest> =>
    decideRequest(deps, id, async (tx, { request, user }) => {
      await deps.confirmations.assertMayConfirm(tx, request, actor.userId);
      if (!user) throw conflict(confirmationMessages.userGone);
      if (request.withdrawalId === null) {
        if (user.isBanned) throw conflict(confirmationMessages.userBanned);
        const adjustmentId = await bookCredit(deps, tx, actor, request);
        return deps.confirmations.decide(tx, request, { status: 'CONFIRMED', actor, adjustmentId });
      }
      const { withdrawalId, reason, requestedBy } = request;
      await deps.payouts.bookings.approveConfirmed(tx, actor, { withdrawalId, notes: reason, requestedBy });
      return deps.confirmations.decide(tx, request, { status: 'CONFIRMED', actor });
    });

export const rejectRequest =
  (deps: Deps) =>
  (actor: Actor, { id, reason }: { id: string; reason: string }): Promise<ConfirmationRequest> =>
    decideRequest(deps, id, (tx, { request }) => {
      if (request.requestedBy === actor.userId) throw new AppError('FORBIDDEN', { message: confirmationMessages.cancelInstead });
      return deps.confirmations.decide(tx, request, { status: 'REJECTED', actor, decisionReason: reason });
    });

export const cancelRequest =
  (deps: Deps) =>
  (actor: Actor, id: string): Promise<ConfirmationRequest> =>
    decideRequest(deps, id, (tx, { request }) => {
      if (request.requestedBy !== actor.userId) throw new AppError('FORBIDDEN', { message: confirmationMessages.notYours });
      return deps.confirmations.decide(tx, request, { status: 'CANCELLED', actor });
    });

async function decideRequest(
  deps: Deps,
  id: string,
  work: (tx: Tx, locked: Awaited<ReturnType<typeof lockOpen>>) => Promise<Request>,
): Promise<ConfirmationRequest> {
  const row = await deps.database.transact(async (tx) => work(tx, await lockOpen(deps, tx, id)));
  const [view] = await deps.confirmations.present([row]);
  if (!view) throw new Error(`Confirmation request ${id} cannot be presented`);
  return view;
}
