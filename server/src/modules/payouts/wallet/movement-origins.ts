import type { Movement } from '@jamun/contract';
import type { StatementLine } from '../../ledger/index.ts';
import type { PayoutsParts } from '../parts.ts';
import { inWords } from '../payment-methods/payment-method.presenter.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import { withdrawalsNamed } from '../withdrawals/withdrawals.store.ts';

export type Origin = Pick<Movement, 'sale' | 'destination'>;

async function destinationsOf({ database, box }: PayoutsParts, userId: number, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await withdrawalsNamed(database.read, { ids, userId });
  return new Map(rows.map((row) => [row.id, inWords(openDetails(box, row))]));
}

/** Where the money of these lines came from or goes, in words: two questions, however many lines there are. */
export async function originsOf(parts: PayoutsParts, userId: number, lines: StatementLine[]): Promise<(line: StatementLine) => Origin> {
  const sources = lines.map(({ source }) => source);
  const withdrawals = sources.filter(({ type }) => type === 'withdrawal').map(({ id }) => id);
  const others = sources.filter(({ type }) => type !== 'withdrawal');
  const [saleOf, destinations] = await Promise.all([
    others.length === 0 ? () => null : parts.salesBehind(parts.database.read, { sellerId: userId, sources: others }),
    destinationsOf(parts, userId, [...new Set(withdrawals)]),
  ]);
  return ({ source }) => {
    const sale = saleOf(source);
    return {
      sale: sale && { orderId: sale.orderId, item: sale.title, buyer: sale.buyerUsername, others: sale.others },
      destination: source.type === 'withdrawal' ? (destinations.get(source.id) ?? null) : null,
    };
  };
}
