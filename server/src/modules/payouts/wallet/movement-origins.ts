import type { Movement } from '@jamun/contract';
import type { StatementLine } from '../../ledger/index.ts';
import type { PayoutsDeps } from '../deps.ts';
import { methodLabel } from '../payment-methods/payment-method.presenter.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import { listWithdrawalsByIds } from '../withdrawals/withdrawals.store.ts';

export type Origin = Pick<Movement, 'sale' | 'destination'>;

async function destinationsOf(
  { database, box }: Pick<PayoutsDeps, 'database' | 'box'>,
  userId: number,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listWithdrawalsByIds(database.read, { ids, userId });
  return new Map(rows.map((row) => [row.id, methodLabel(openDetails(box, row))]));
}

/** Sales and destinations of statement lines, loaded with two queries. */
export async function originsOf(
  deps: Pick<PayoutsDeps, 'database' | 'box' | 'salesBehind'>,
  userId: number,
  lines: StatementLine[],
): Promise<(line: StatementLine) => Origin> {
  const sources = lines.map(({ source }) => source);
  const withdrawals = sources.filter(({ type }) => type === 'withdrawal').map(({ id }) => id);
  const others = sources.filter(({ type }) => type !== 'withdrawal');
  const [saleOf, destinations] = await Promise.all([
    others.length === 0 ? () => null : deps.salesBehind(deps.database.read, { sellerId: userId, sources: others }),
    destinationsOf(deps, userId, [...new Set(withdrawals)]),
  ]);
  return ({ source }) => {
    const sale = saleOf(source);
    return {
      sale: sale && { orderId: sale.orderId, item: sale.title, buyer: sale.buyerUsername, others: sale.others },
      destination: source.type === 'withdrawal' ? (destinations.get(source.id) ?? null) : null,
    };
  };
}
