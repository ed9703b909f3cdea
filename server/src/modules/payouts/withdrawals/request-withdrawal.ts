import { walletMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { inRupees, toRupees } from '../../../kit/money.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Book } from '../../ledger/index.ts';
import type { PayoutsDeps, WithdrawalDeps } from '../deps.ts';
import { openDetails, sealDetails } from '../payment-methods/payment-method-details.ts';
import type { PaymentMethodRow, WithdrawalRow } from '../tables.ts';
import { notifySeller, recordMove, sourceOf } from './move-withdrawal.ts';
import { findBlocker, lockStanding, type PayoutBlocker } from './withdrawal-standing.ts';
import { findByKey, insertWithdrawal, sumWithdrawals } from './withdrawals.store.ts';

type CreateDeps = Pick<PayoutsDeps, 'clock' | 'random' | 'box' | 'ledger'>;
type Deps = Pick<
  WithdrawalDeps,
  | 'userMutex'
  | 'database'
  | 'clock'
  | 'random'
  | 'box'
  | 'audit'
  | 'ledger'
  | 'notify'
  | 'mails'
  | 'people'
  | 'kyc'
  | 'holds'
  | 'withdrawals'
  | 'publicUrl'
>;

interface WithdrawalRequest {
  userId: number;
  /** In paise. */
  amount: bigint;
  methodId: string;
  /** Idempotency key of the form that was sent. */
  key: string | null;
  actor: Actor;
}

const blockerErrors: Record<Exclude<PayoutBlocker, 'method'>, () => AppError> = {
  banned: () => new AppError('BANNED'),
  kyc: () => new AppError('KYC_REQUIRED', { message: walletMessages.kycNeeded }),
  debt: () => new AppError('CONFLICT', { message: walletMessages.inDebt }),
};

function blockerError(blocker: PayoutBlocker, { status }: PaymentMethodRow): AppError {
  if (blocker !== 'method') return blockerErrors[blocker]();
  const message = status === 'REJECTED' ? walletMessages.methodRejected : walletMessages.methodNotVerified;
  return new AppError('CONFLICT', { message, errors: { userPaymentMethodId: message } });
}

function assertAmount({ withdrawals: limits }: Pick<PayoutsDeps, 'withdrawals'>, amount: bigint, { AVAILABLE }: Book): void {
  if (amount < limits.minimum) throw invalidField('amount', walletMessages.belowMinimum(inRupees(limits.minimum)));
  if (limits.maximum !== null && amount > limits.maximum)
    throw invalidField('amount', walletMessages.aboveMaximum(inRupees(limits.maximum)));
  if (amount <= AVAILABLE) return;
  const message = walletMessages.beyondBalance(inRupees(AVAILABLE));
  throw new AppError('BEYOND_FUNDS', { message, errors: { amount: message }, data: { withdrawableBalance: toRupees(AVAILABLE) } });
}

/**
 * The limit applies to the sum of 24 hours; otherwise several small withdrawals would bypass it. The lock of the user's row keeps the
 * second factor from being switched off meanwhile.
 */
async function assertSecondFactor(
  { withdrawals, people, clock }: Pick<PayoutsDeps, 'clock' | 'people' | 'withdrawals'>,
  tx: Tx,
  { userId, amount }: WithdrawalRequest,
): Promise<void> {
  const above = withdrawals.secondFactorAbove;
  if (above === null) return;
  const before = await sumWithdrawals(tx, { userId, since: earlier(clock.now(), days(1)) });
  if (before + amount <= above || (await people.hasSecondFactor(tx, userId))) return;
  throw new AppError('SECOND_FACTOR_SETUP_REQUIRED', { message: walletMessages.secondFactorNeeded(inRupees(above)) });
}

/** Idempotency: the same form returns the first withdrawal; other values with the same key are a conflict. */
function repeatedRequest(before: WithdrawalRow, { amount, methodId }: WithdrawalRequest): WithdrawalRow {
  if (before.amount === amount && before.methodId === methodId) return before;
  throw new AppError('CONFLICT', { message: walletMessages.otherRequest });
}

async function create(
  deps: CreateDeps,
  tx: Tx,
  method: PaymentMethodRow,
  { userId, amount, key }: WithdrawalRequest,
): Promise<WithdrawalRow> {
  const { ledger, box, clock, random } = deps;
  const [id, now] = [newId(random), clock.now()];
  const entries = { AVAILABLE: -amount, WITHDRAWING: amount };
  const holdTx = await ledger.post(tx, { kind: 'WITHDRAW', source: sourceOf({ id }), sellerId: userId, entries, at: now });
  return insertWithdrawal(tx, {
    id,
    userId,
    amount,
    status: 'PENDING',
    idempotencyKey: key,
    methodId: method.id,
    type: method.type,
    holdTx,
    // Snapshot of the details, encrypted for this row: later changes of the method do not affect the withdrawal.
    ...sealDetails(box, id, openDetails(box, method)),
    createdAt: now,
    updatedAt: now,
  });
}

/** Requests a withdrawal and sets its amount aside. Concurrent requests of a user run one at a time, so they cannot exceed the balance. */
export function requestWithdrawal(deps: Deps) {
  const { database, ledger, holds, userMutex } = deps;

  const createRequest = (request: WithdrawalRequest) =>
    database.transact(async (tx) => {
      const standing = await lockStanding(deps, tx, request);
      const before = request.key && (await findByKey(tx, { userId: request.userId, key: request.key }));
      if (before) return repeatedRequest(before, request);
      if (!standing.method) throw new AppError('NOT_FOUND', { message: walletMessages.methodNotFound });
      const book = await ledger.lock(tx, request.userId);
      const blocker = findBlocker(standing, book);
      if (blocker) throw blockerError(blocker, standing.method);
      assertAmount(deps, request.amount, book);
      await assertSecondFactor(deps, tx, request);
      const row = await create(deps, tx, standing.method, request);
      await recordMove(deps, tx, row, { actor: request.actor, action: 'WITHDRAWAL_REQUESTED' });
      await notifySeller(deps, tx, row);
      return row;
    });

  return (request: WithdrawalRequest): Promise<WithdrawalRow> =>
    userMutex(request.userId, async () => {
      await holds.release(request.userId);
      return createRequest(request);
    });
}
