import { AppError } from '../../../kit/app-error.ts';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import { toRupees } from '../../../kit/money.ts';
import { csvRow, utf8ByteOrderMark } from '../../../kit/text/csv.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { PayoutsDeps } from '../deps.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { WithdrawalRow } from '../tables.ts';
import { findExport, listWithdrawalsInExport } from './exports.store.ts';

const headings = [
  'Withdrawal ID',
  'Amount (INR)',
  'Mode',
  'Beneficiary Name',
  'Bank Name',
  'Account Number',
  'IFSC Code',
  'UPI ID',
  'Approved At',
  'Status',
];
const emptyDetails = { bankName: null, accountNumber: null, ifscCode: null, upiId: null };

/** All columns except the status are immutable after the approval (trigger `withdrawals_move`). */
function line(box: SealedBox, row: WithdrawalRow): string {
  const details = openDetails(box, row);
  const { bankName, accountNumber, ifscCode, upiId } = { ...emptyDetails, ...details };
  const name = details.type === 'UPI' ? details.upiName : details.accountHolderName;
  const approvedAt = row.approvedAt?.toISOString() ?? null;
  return csvRow([row.id, toRupees(row.amount), row.type, name, bankName, accountNumber, ifscCode, upiId, approvedAt, row.status]);
}

function* file(box: SealedBox, rows: WithdrawalRow[]): Generator<string> {
  yield utf8ByteOrderMark + csvRow(headings);
  for (const row of rows) yield line(box, row);
}

/** CSV file of an export, for a bank's bulk upload. Contains full account numbers, so each download is in the audit log. */
export const exportFile =
  ({ database, box, audit }: Pick<PayoutsDeps, 'database' | 'box' | 'audit'>) =>
  (actor: Actor, number: number): Promise<Iterable<string>> =>
    database.transact(async (tx) => {
      const found = await findExport(tx, number);
      if (!found) throw new AppError('NOT_FOUND');
      const rows = await listWithdrawalsInExport(tx, number);
      await audit.record(tx, {
        actor,
        action: 'WITHDRAWAL_EXPORT_DOWNLOADED',
        subject: { type: 'withdrawal-export', id: number },
        after: { exportNumber: number, requests: found.rows, amount: toRupees(found.amount) },
      });
      return file(box, rows);
    });
