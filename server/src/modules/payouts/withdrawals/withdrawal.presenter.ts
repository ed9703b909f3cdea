import { type OpenedPayout, type Payout, payoutMessages, type Withdrawal } from '@jamun/contract';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import { toRupees } from '../../../kit/money.ts';
import { maskedAccountNumber } from '../masked.ts';
import { methodLabel, ownDetails } from '../payment-methods/payment-method.presenter.ts';
import { type MethodDetails, openDetails } from '../payment-methods/payment-method-details.ts';
import type { TransferRow, WithdrawalExportRow, WithdrawalRow } from '../tables.ts';

const emptyDetails = { bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null, upiId: null, upiName: null };

/** Payment as the administrator recorded it; before that, the destination. */
function paymentOf(box: SealedBox, row: WithdrawalRow, destination: MethodDetails) {
  const target = { ...emptyDetails, ...destination };
  const recorded = row.paidAccountSealed && box.open(row.paidAccountSealed.toString('base64'), row.id);
  return {
    paymentMethod: row.paidMethod ?? row.type,
    paymentDetails: { bankName: row.paidBankName ?? target.bankName, accountNumber: recorded ?? target.accountNumber },
  };
}

const masked = ({ bankName, accountNumber }: Payout['paymentDetails']) => ({
  bankName,
  accountNumber: accountNumber && maskedAccountNumber(accountNumber),
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

const shared = (row: WithdrawalRow) => ({
  id: row.id,
  amount: toRupees(row.amount),
  status: row.status,
  transactionId: row.transactionId,
  adminNotes: row.adminNotes,
  approvedAt: iso(row.approvedAt),
  processedAt: iso(row.processedAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** For the owner: account numbers masked. */
export function withdrawalView(box: SealedBox, row: WithdrawalRow): Withdrawal {
  const destination = openDetails(box, row);
  const { paymentMethod, paymentDetails } = paymentOf(box, row, destination);
  return {
    ...shared(row),
    walletId: row.userId,
    paymentMethod,
    paymentDetails: masked(paymentDetails),
    userPaymentMethod: { ...emptyDetails, ...ownDetails(destination) },
  };
}

/** For the personal data export: everything masked, also what the owner sees in full in the app. */
export function withdrawalRecord(box: SealedBox, row: WithdrawalRow) {
  const destination = openDetails(box, row);
  const { paymentMethod, paymentDetails } = paymentOf(box, row, destination);
  return { ...shared(row), paymentMethod, paymentDetails: masked(paymentDetails), destination: methodLabel(destination) };
}

/** State at the time of the request, so that a repeated form with the same idempotency key gets the same reply. */
export const asRequested = (row: WithdrawalRow): WithdrawalRow => ({
  ...row,
  status: 'PENDING',
  transactionId: null,
  adminNotes: null,
  approvedAt: null,
  processedAt: null,
  updatedAt: row.createdAt,
  paidMethod: null,
  paidBankName: null,
  paidAccountSealed: null,
});

export interface PayoutContext {
  user: Payout['wallet']['user'];
  processedBy: string | null;
  transfer: TransferRow | null;
  export: WithdrawalExportRow | null;
}

/** For the administrators' list: numbers masked. */
export function payoutView(box: SealedBox, row: WithdrawalRow, { user, processedBy, transfer, export: exported }: PayoutContext): Payout {
  const { paymentMethod, paymentDetails } = paymentOf(box, row, openDetails(box, row));
  return {
    ...shared(row),
    paymentMethod,
    paymentDetails: masked(paymentDetails),
    processedBy,
    version: row.version,
    wallet: { id: row.userId, user },
    transfer: transfer && {
      id: transfer.transferId,
      state: transfer.state,
      reason: transfer.obstacle ? payoutMessages.obstacles[transfer.obstacle] : transfer.reason,
    },
    exportNumber: exported?.number ?? null,
    exportedAt: iso(exported?.createdAt ?? null),
  };
}

/** For the administrator who pays: the only view with full numbers. */
export function openedPayoutView(box: SealedBox, row: WithdrawalRow, context: PayoutContext): OpenedPayout {
  const destination = openDetails(box, row);
  const { paymentDetails } = paymentOf(box, row, destination);
  return { ...payoutView(box, row, context), paymentDetails, userPaymentMethod: { ...emptyDetails, ...destination } };
}
