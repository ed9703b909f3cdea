import type { ProductType } from '@jamun/contract';
import { minuteInIndia } from '../../kit/india-time.ts';
import { toRupees } from '../../kit/money.ts';
import { csvRow, utf8ByteOrderMark } from '../../kit/text/csv.ts';
import { type SaleFilters, type SaleRow, type TransactionFilters, type TransactionRow, transactionState } from '../checkout/index.ts';
import type { InsightsDeps } from './deps.ts';
import { findGuestBuyers } from './guest-buyers.ts';

const typeNames: Record<ProductType, string> = { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Plan' };
const batchSize = 1_000;

/** Reads in batches by cursor, so that memory use does not grow with the file. */
async function* inBatches<Row, Cursor>(
  read: (before: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
  line: (row: Row) => string,
) {
  let before: Cursor | undefined;
  for (;;) {
    const rows = await read(before);
    if (rows.length > 0) yield rows.map(line).join('');
    const last = rows.at(-1);
    if (rows.length < batchSize || last === undefined) return;
    before = cursorOf(last);
  }
}

const saleHeadings = [
  'Paid (IST)',
  'Order',
  'Item',
  'Type',
  'Amount (INR)',
  'Fee (INR)',
  'Net (INR)',
  'Status',
  'Username',
  'Name',
  'Email',
  'Phone',
  'Answers',
  'Account',
  'Coupon',
  'Discount (INR)',
];

type ListedSale = SaleRow & { isGuest: boolean };

const saleLine = (order: ListedSale): string =>
  csvRow([
    minuteInIndia(order.paidAt),
    order.id,
    order.itemName,
    typeNames[order.productType],
    toRupees(order.amount),
    toRupees(order.fee),
    toRupees(order.amount - order.fee),
    order.status,
    order.buyerUsername,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.answers.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
    order.isGuest ? 'Guest' : 'Member',
    order.couponCode ?? '',
    toRupees(order.discount),
  ]);

export const salesFile = (deps: Pick<InsightsDeps, 'database' | 'checkout' | 'people'>) =>
  async function* (filters: SaleFilters): AsyncGenerator<string> {
    const { lists } = deps.checkout;
    const loadBatch = async (before: string | undefined): Promise<ListedSale[]> => {
      const orders = await lists.listSalesBefore(deps.database.read, { ...filters, before, limit: batchSize });
      const guests = await findGuestBuyers(deps, orders);
      return orders.map((order) => ({ ...order, isGuest: guests.has(order.buyerId) }));
    };
    yield utf8ByteOrderMark + csvRow(saleHeadings);
    yield* inBatches(loadBatch, ({ id }) => id, saleLine);
  };

const transactionHeadings = [
  'Date (IST)',
  'Transaction',
  'Provider ID',
  'Order',
  'Item',
  'Type',
  'Amount (INR)',
  'Status',
  'Payment method',
  'Username',
  'Name',
  'Email',
];

const transactionLine = ({ payment, order }: TransactionRow): string =>
  csvRow([
    minuteInIndia(payment.paymentTime ?? payment.createdAt),
    payment.id,
    payment.gatewayTxnId,
    order.id,
    order.itemName,
    typeNames[order.productType],
    toRupees(payment.amount),
    transactionState(payment, order),
    payment.paymentGroup,
    order.buyerUsername,
    order.customerName,
    order.customerEmail,
  ]);

export const transactionsFile = ({ database: { read }, checkout: { lists } }: Pick<InsightsDeps, 'database' | 'checkout'>) =>
  async function* (filters: TransactionFilters): AsyncGenerator<string> {
    yield utf8ByteOrderMark + csvRow(transactionHeadings);
    yield* inBatches(
      (before: number | undefined) => lists.listTransactionsBefore(read, { ...filters, before, limit: batchSize }),
      ({ payment }) => payment.seq,
      transactionLine,
    );
  };
