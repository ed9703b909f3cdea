import type { Movement, MovementKind } from '@jamun/contract';
import { minuteInIndia, monthRangeInIndia } from '../../../kit/india-time.ts';
import { toRupees } from '../../../kit/money.ts';
import { csvRow, utf8ByteOrderMark } from '../../../kit/text/csv.ts';
import type { Account, StatementLine } from '../../ledger/index.ts';
import type { PayoutsDeps } from '../deps.ts';
import { type Origin, originsOf } from './movement-origins.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'box' | 'ledger' | 'salesBehind'>;

/** Account whose change is the amount of a movement. A decrease of the account is a gain of the seller. */
const amountAccounts: Record<Exclude<MovementKind, 'ADJUSTMENT'>, Account> = {
  SALE: 'GROSS',
  RELEASE: 'LOCKED',
  DISPUTE_HOLD: 'LOCKED',
  REFUND: 'REFUNDS',
  REFUND_REVERSAL: 'REFUNDS',
  CHARGEBACK: 'REFUNDS',
  CHARGEBACK_REVERSAL: 'REFUNDS',
  WITHDRAW: 'WITHDRAWING',
  WITHDRAW_RETURN: 'WITHDRAWING',
  PAYOUT: 'WITHDRAWN',
  PAYOUT_REVERSAL: 'WITHDRAWN',
  LATE_PAYOUT: 'WITHDRAWING',
  LATE_PAYOUT_PAID: 'WITHDRAWN',
  LATE_PAYOUT_RETURN: 'WITHDRAWING',
};

/** An adjustment changes one of these accounts: REFUNDS for a partial refund, GROSS for a credit, CHARGES for a debit. */
const adjustmentAmount = ({ REFUNDS = 0n, GROSS = 0n, CHARGES = 0n }: StatementLine['entries']): bigint => -(REFUNDS + GROSS + CHARGES);

function movementView({ seq, at, kind, source, entries, balance, available }: StatementLine, origin: Origin): Movement {
  const { GROSS = 0n, CHARGES = 0n, REFUNDS = 0n, WITHDRAWN = 0n } = entries;
  return {
    seq,
    at: at.toISOString(),
    kind,
    source,
    ...origin,
    amount: toRupees(kind === 'ADJUSTMENT' ? adjustmentAmount(entries) : -(entries[amountAccounts[kind]] ?? 0n)),
    fee: toRupees(kind === 'ADJUSTMENT' ? 0n : CHARGES),
    change: toRupees(-(GROSS + CHARGES + REFUNDS + WITHDRAWN)),
    balance: toRupees(balance),
    withdrawable: toRupees(available),
  };
}

interface StatementFilters {
  userId: number;
  month: string | undefined;
}

export const showStatement =
  (deps: Deps) =>
  async ({ userId, month, before, limit }: StatementFilters & { before: number | undefined; limit: number }) => {
    const query = { sellerId: userId, before, span: month === undefined ? undefined : monthRangeInIndia(month) };
    // One extra line tells whether there is a next page.
    const lines = await deps.ledger.listStatementLines(deps.database.read, { ...query, limit: limit + 1 });
    const shown = lines.slice(0, limit);
    const originOf = await originsOf(deps, userId, shown);
    return {
      movements: shown.map((line) => movementView(line, originOf(line))),
      next: lines.length > limit ? (shown.at(-1)?.seq ?? null) : null,
    };
  };

const headings = [
  'Date (IST)',
  'Type',
  'For',
  'Reference',
  'Order',
  'Item',
  'Buyer',
  'Destination',
  'Amount (INR)',
  'Fee (INR)',
  'Change (INR)',
  'Balance (INR)',
  'Withdrawable (INR)',
];
const batchSize = 1_000;

const andMore = (others: number) => (others === 0 ? '' : ` and ${others} more ${others === 1 ? 'sale' : 'sales'}`);

const statementRow = (line: StatementLine, origin: Origin): string => {
  const { kind, source, sale, destination, amount, fee, change, balance, withdrawable } = movementView(line, origin);
  // A release of several sales has no single order and buyer.
  const single = sale?.others === 0 ? sale : null;
  return csvRow([
    minuteInIndia(line.at),
    kind,
    source.type,
    source.id,
    single?.orderId ?? null,
    sale && sale.item + andMore(sale.others),
    single?.buyer ?? null,
    destination,
    amount,
    fee,
    change,
    balance,
    withdrawable,
  ]);
};

/** Statement as a CSV file, read in batches, so that memory use does not grow with the file. */
export const statementFile = (deps: Deps) =>
  async function* ({ userId, month }: StatementFilters): AsyncGenerator<string> {
    yield utf8ByteOrderMark + csvRow(headings);
    const query = { sellerId: userId, span: month === undefined ? undefined : monthRangeInIndia(month), limit: batchSize };
    let before: number | undefined;
    for (;;) {
      const lines = await deps.ledger.listStatementLines(deps.database.read, { ...query, before });
      const originOf = await originsOf(deps, userId, lines);
      if (lines.length > 0) yield lines.map((line) => statementRow(line, originOf(line))).join('');
      if (lines.length < batchSize) return;
      before = lines.at(-1)?.seq;
    }
  };
