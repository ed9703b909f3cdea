import { Readable } from 'node:stream';
import { AppError } from '../../kit/app-error.ts';
import { type Mount, type MountFile, ok, okPage } from '../../platform/http/mount.ts';
import type { InsightsDeps } from './deps.ts';
import { salesFile, transactionsFile } from './exports.ts';
import { findGuestBuyers } from './guest-buyers.ts';
import { saleDetailsView, transactionView } from './sale.presenter.ts';
import { saleViews } from './sale-views.ts';

export function mountSales(mount: Mount, mountFile: MountFile, deps: InsightsDeps): void {
  const { read } = deps.database;
  const { lists } = deps.checkout;
  const files = { sales: salesFile(deps), transactions: transactionsFile(deps) };

  mount('GET /api/v1/sales', async ({ query, session }) => {
    const { rows, total } = await lists.sales(read, { ...query, sellerId: session.userId });
    return okPage({ rows: await saleViews(deps, rows), total }, query, (sale) => sale);
  });
  mount('GET /api/v1/sales/{orderId}', async ({ params, session }) => {
    const sale = await lists.sale(read, { id: params.orderId, sellerId: session.userId });
    if (!sale) throw new AppError('NOT_FOUND');
    return ok(saleDetailsView(sale.order, { ...sale, guests: await findGuestBuyers(deps, [sale.order]) }));
  });
  mountFile('GET /api/v1/sales.csv', async ({ query, session }) => ({
    name: 'sales.csv',
    content: Readable.from(files.sales({ ...query, sellerId: session.userId })),
  }));
  mount('GET /api/v1/transactions', async ({ query, session }) => {
    const page = await lists.transactions(read, { ...query, sellerId: session.userId });
    const guests = await findGuestBuyers(
      deps,
      page.rows.map(({ order }) => order),
    );
    return okPage(page, query, (row) => transactionView(row, guests));
  });
  mountFile('GET /api/v1/transactions.csv', async ({ query, session }) => ({
    name: 'transactions.csv',
    content: Readable.from(files.transactions({ ...query, sellerId: session.userId })),
  }));
}
