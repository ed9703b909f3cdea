import { csvLine, csvMark } from '../../kit/csv.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { PayoutsParts } from './parts.ts';
import { openDetails } from './payment-method-details.ts';
import { toRupees } from './withdrawal.presenter.ts';
import { approvedByHand } from './withdrawal-lists.store.ts';

// As many as a bank takes in one file.
const most = 10_000;

const headings = [
  ...['Withdrawal ID', 'Amount (INR)', 'Mode', 'Beneficiary Name'],
  ...['Bank Name', 'Account Number', 'IFSC Code', 'UPI ID', 'Approved At'],
];
const none = { bankName: null, accountNumber: null, ifscCode: null, upiId: null };

/** What is approved and paid by hand, for a bank's bulk upload. It holds full numbers, so that it was read is written down. */
export const exportApproved =
  ({ database, box, audit }: PayoutsParts) =>
  async (actor: Actor): Promise<Iterable<string>> => {
    const rows = await database.transact(async (tx) => {
      const approved = await approvedByHand(tx, most);
      const amount = toRupees(approved.reduce((sum, row) => sum + row.amount, 0n));
      const after = { requests: approved.length, amount };
      await audit.record(tx, { actor, action: 'WITHDRAWALS_EXPORTED', subject: { type: 'withdrawal', id: 'APPROVED' }, after });
      return approved;
    });
    const line = (row: (typeof rows)[number]) => {
      const details = openDetails(box, row);
      const { bankName, accountNumber, ifscCode, upiId } = { ...none, ...details };
      const name = details.type === 'UPI' ? details.upiName : details.accountHolderName;
      const at = row.processedAt?.toISOString() ?? null;
      return csvLine([row.id, toRupees(row.amount), row.type, name, bankName, accountNumber, ifscCode, upiId, at]);
    };
    return (function* () {
      yield csvMark + csvLine(headings);
      for (const row of rows) yield line(row);
    })();
  };
