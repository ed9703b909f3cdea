import { walletMessages as say } from '@jamun/contract';
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
import { recordMove, sourceOf, tellOf } from './move-withdrawal.ts';
import { holdStanding, type Obstacle, obstacle } from './withdrawal-standing.ts';
import { findByKey, insertWithdrawal, sumWithdrawals } from './withdrawals.store.ts';

type PayoutsNeeds = Pick<PayoutsDeps, 'clock' | 'random' | 'box' | 'ledger'>;
type WithdrawalNeeds = Pick<
  WithdrawalDeps,
  | 'inTurn'
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

interface Wish {
  userId: number;
  /** In paise. */
  amount: bigint;
  methodId: string;
  /** Idempotency key of the form that was sent. */
  key: string | null;
  actor: Actor;
}

const refusals: Record<Exclude<Obstacle, 'method'>, () => AppError> = {
  banned: () => new AppError('BANNED'),
  kyc: () => new AppError('KYC_REQUIRED', { message: say.kycNeeded }),
  debt: () => new AppError('CONFLICT', { message: say.inDebt }),
};

function refusalOf(obstructed: Obstacle, { status }: PaymentMethodRow): AppError {
  if (obstructed !== 'method') return refusals[obstructed]();
  const message = status === 'REJECTED' ? say.methodRejected : say.methodNotVerified;
  return new AppError('CONFLICT', { message, errors: { userPaymentMethodId: message } });
}

function checkAmount({ withdrawals: limits }: Pick<PayoutsDeps, 'withdrawals'>, amount: bigint, { AVAILABLE }: Book): void {
  if (amount < limits.minimum) throw invalidField('amount', `The smallest withdrawal is ${inRupees(limits.minimum)}`);
  if (limits.maximum !== null && amount > limits.maximum)
    throw invalidField('amount', `The largest withdrawal is ${inRupees(limits.maximum)}`);
  if (amount <= AVAILABLE) return;
  const message = `You can withdraw at most ${inRupees(AVAILABLE)}`;
  throw new AppError('BEYOND_FUNDS', { message, errors: { amount: message }, data: { withdrawableBalance: toRupees(AVAILABLE) } });
}

/**
 * The limit holds for the sum of 24 hours, or several small withdrawals would get around it. The lock of the person's row keeps the
 * second factor from being switched off meanwhile.
 */
async function assertSecondFactor(
  { withdrawals, people, clock }: Pick<PayoutsDeps, 'clock' | 'people' | 'withdrawals'>,
  tx: Tx,
  { userId, amount }: Wish,
): Promise<void> {
  const above = withdrawals.secondFactorAbove;
  if (above === null) return;
  const before = await sumWithdrawals(tx, { userId, since: earlier(clock.now(), days(1)) });
  if (before + amount <= above || (await people.hasSecondFactor(tx, userId))) return;
  throw new AppError('SECOND_FACTOR_SETUP_REQUIRED', { message: say.secondFactorNeeded(inRupees(above)) });
}

/** The same form again: what it led to the first time. */
function repeated(before: WithdrawalRow, { amount, methodId }: Wish): WithdrawalRow {
  if (before.amount === amount && before.methodId === methodId) return before;
  throw new AppError('CONFLICT', { message: say.otherRequest });
}

async function create(deps: PayoutsNeeds, tx: Tx, method: PaymentMethodRow, { userId, amount, key }: Wish): Promise<WithdrawalRow> {
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
    // Sealed anew, for this row: what becomes of the method does not change where this goes.
    ...sealDetails(box, id, openDetails(box, method)),
    createdAt: now,
    updatedAt: now,
  });
}

/** Sets money aside for a payout. Whoever asks twice at once is served in turn, and only while there is money left. */
export function requestWithdrawal(deps: WithdrawalNeeds) {
  const { database, ledger, holds, inTurn } = deps;

  const request = (wish: Wish) =>
    database.transact(async (tx) => {
      const standing = await holdStanding(deps, tx, wish);
      const before = wish.key && (await findByKey(tx, { userId: wish.userId, key: wish.key }));
      if (before) return repeated(before, wish);
      if (!standing.method) throw new AppError('NOT_FOUND', { message: say.methodNotFound });
      const book = await ledger.lock(tx, wish.userId);
      const obstructed = obstacle(standing, book);
      if (obstructed) throw refusalOf(obstructed, standing.method);
      checkAmount(deps, wish.amount, book);
      await assertSecondFactor(deps, tx, wish);
      const row = await create(deps, tx, standing.method, wish);
      await recordMove(deps, tx, row, { actor: wish.actor, action: 'WITHDRAWAL_REQUESTED' });
      await tellOf(deps, tx, row);
      return row;
    });

  return (wish: Wish): Promise<WithdrawalRow> =>
    inTurn(wish.userId, async () => {
      await holds.release(wish.userId);
      return request(wish);
    });
}
