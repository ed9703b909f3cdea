import type { OpenedPayout, Payout, Withdrawal } from '@jamun/contract';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import { toRupees } from '../../../kit/money.ts';
import { maskedAccountNumber } from '../masked.ts';
import { inWords, ownDetails } from '../payment-methods/payment-method.presenter.ts';
import { type Details, openDetails } from '../payment-methods/payment-method-details.ts';
import type { TransferRow, WithdrawalExportRow, WithdrawalRow } from '../tables.ts';

const none = { bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null, upiId: null, upiName: null };

/** What the administrator wrote down of the payment; until then where it goes. */
function paymentOf(box: SealedBox, row: WithdrawalRow, destination: Details) {
  const meant = { ...none, ...destination };
  const typed = row.paidAccountSealed && box.open(row.paidAccountSealed.toString('base64'), row.id);
  return {
    paymentMethod: row.paidMethod ?? row.type,
    paymentDetails: { bankName: row.paidBankName ?? meant.bankName, accountNumber: typed ?? meant.accountNumber },
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

/** For whoever asked for it: account numbers masked. */
export function withdrawalView(box: SealedBox, row: WithdrawalRow): Withdrawal {
  const destination = openDetails(box, row);
  const { paymentMethod, paymentDetails } = paymentOf(box, row, destination);
  return {
    ...shared(row),
    walletId: row.userId,
    paymentMethod,
    paymentDetails: masked(paymentDetails),
    userPaymentMethod: { ...none, ...ownDetails(destination) },
  };
}

/** For the archive of somebody's data: everything masked, also what the owner sees in full on a screen. */
export function withdrawalRecord(box: SealedBox, row: WithdrawalRow) {
  const destination = openDetails(box, row);
  const { paymentMethod, paymentDetails } = paymentOf(box, row, destination);
  return { ...shared(row), paymentMethod, paymentDetails: masked(paymentDetails), destination: inWords(destination) };
}

/** As it was when it was asked for: who sends the same form again is answered the same. */
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

export interface Beside {
  user: Payout['wallet']['user'];
  processedBy: string | null;
  transfer: TransferRow | null;
  export: WithdrawalExportRow | null;
}

/** For the list of those who process them: numbers masked. */
export function payoutView(box: SealedBox, row: WithdrawalRow, { user, processedBy, transfer, export: exported }: Beside): Payout {
  const { paymentMethod, paymentDetails } = paymentOf(box, row, openDetails(box, row));
  return {
    ...shared(row),
    paymentMethod,
    paymentDetails: masked(paymentDetails),
    processedBy,
    version: row.version,
    wallet: { id: row.userId, user },
    transfer: transfer && { id: transfer.transferId, state: transfer.state, reason: transfer.reason },
    exportNumber: exported?.number ?? null,
    exportedAt: iso(exported?.createdAt ?? null),
  };
}

/** For whoever pays it: the one answer with the numbers in full. */
export function openedPayoutView(box: SealedBox, row: WithdrawalRow, beside: Beside): OpenedPayout {
  const destination = openDetails(box, row);
  const { paymentDetails } = paymentOf(box, row, destination);
  return { ...payoutView(box, row, beside), paymentDetails, userPaymentMethod: { ...none, ...destination } };
}
