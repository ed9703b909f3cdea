import {
  type Contract,
  type PendingOrder,
  type ProductType,
  type PurchasedFile,
  purchaseMessages as say,
  type TelegramSubscription,
} from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { days, earlier } from '../../kit/clock.ts';
import { toRupees } from '../../kit/money.ts';
import { type Mount, ok } from '../../platform/http/mount.ts';
import type { EntitlementRow, OrderRow, RefundRow } from '../checkout/index.ts';
import type { DeliveryFile } from '../products/index.ts';
import type { DownloadGrants } from './downloads/download-grants.ts';
import type { InsightsParts } from './parts.ts';

const fileView = ({ id, fileName, fileType, fileSize }: DeliveryFile) => ({ id, fileName, type: fileType, fileSize });

const purchaseRefund = (row: EntitlementRow, refunds: Map<string, RefundRow>) => {
  const refund = row.status === 'INACTIVE' ? refunds.get(row.orderId) : undefined;
  return refund ? { amount: toRupees(refund.amount), createdAt: refund.createdAt.toISOString() } : null;
};

const purchaseView = (row: EntitlementRow, files: DeliveryFile[]) => ({
  id: row.id,
  orderId: row.orderId,
  userId: row.userId,
  productId: row.itemId,
  product: { title: row.itemName },
  purchaseDate: row.createdAt.toISOString(),
  price: toRupees(row.amount),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  files: files.map(fileView),
});

const pendingOrderView = ({ id, productType, itemName, itemDetails, amount, createdAt }: OrderRow): PendingOrder => ({
  ...{ id, productType, itemName },
  channelName: productType === 'TELEGRAM_PLAN' ? String(itemDetails.channelName) : null,
  amount: toRupees(amount),
  createdAt: createdAt.toISOString(),
});

const playable = new Set(['VIDEO', 'AUDIO', 'IMAGE']);

interface GrantContext {
  grants: DownloadGrants;
  purchase: EntitlementRow;
  origin: string;
}

/** A file with its download addresses, which check the purchase whenever they are used. */
function downloadableFile(file: DeliveryFile, { grants, purchase, origin }: GrantContext): PurchasedFile {
  const { id: fileId, fileName, fileSize: size, object, contentType } = file;
  const grant = { purchaseId: purchase.id, buyerId: purchase.userId, fileId, object, contentType, fileName, size };
  const address = (as: 'inline' | 'attachment') => `${origin}/downloads/${grants.sign({ ...grant, as })}`;
  return { ...fileView(file), presignedUrl: address('attachment'), viewUrl: playable.has(file.fileType) ? address('inline') : null };
}

const none = { rows: [], total: 0 };

// A bank that has not decided after this long will hardly do so.
const pendingFor = days(3);
const mostPending = 20;

type ItemsQuery = z.output<Contract['GET /api/v1/purchased-items']['query']> & { userId: number };

/** The requested page of both lists, with everything that is shown beside the purchases. */
async function purchasedItems({ database: { read }, clock, checkout, products, ...telegram }: InsightsParts, query: ItemsQuery) {
  const { type, terms, ...filters } = query;
  const now = clock.now();
  const exceptIds = terms === 'begun' ? await telegram.upcomingTermIds(read, { buyerId: query.userId, now }) : [];
  const of = (productType: ProductType) =>
    type && type !== productType ? none : checkout.lists.purchases(read, { ...filters, now, productType, exceptIds });
  const [digital, subscribed] = await Promise.all([of('DIGITAL_PRODUCT'), of('TELEGRAM_PLAN')]);
  const rows: EntitlementRow[] = [...digital.rows, ...subscribed.rows];
  const ended = rows.filter(({ status }) => status === 'INACTIVE').map(({ orderId }) => orderId);
  const [files, access, refunds, pending] = await Promise.all([
    // A refunded product is listed without its files.
    Promise.all(digital.rows.map((row) => (row.status === 'ACTIVE' ? products.deliveryFiles(row.itemId) : []))),
    telegram.access(
      read,
      subscribed.rows.map(({ id }) => id),
    ),
    checkout.lists.refundsOfPurchases(read, ended),
    checkout.lists.pendingOrders(read, { buyerId: query.userId, since: earlier(now, pendingFor), most: mostPending }),
  ]);
  const subscriptionView = (row: EntitlementRow): TelegramSubscription[] => {
    const subscription = access.get(row.id);
    if (!subscription) return [];
    const { orderId, amount, createdAt } = row;
    const refund = purchaseRefund(row, refunds);
    return [{ ...subscription, orderId, refund, planPrice: toRupees(amount), createdAt: createdAt.toISOString() }];
  };
  return {
    telegram: { total: subscribed.total, views: subscribed.rows.flatMap(subscriptionView) },
    digital: {
      total: digital.total,
      views: digital.rows.map((row, index) => ({ ...purchaseView(row, files[index] ?? []), refund: purchaseRefund(row, refunds) })),
    },
    pending: pending.map(pendingOrderView),
  };
}

export function mountPurchases(mount: Mount, parts: InsightsParts, grants: DownloadGrants): void {
  const { checkout, products, database } = parts;
  const { read } = database;
  mount('GET /api/v1/purchased-items', async ({ query, session }) => {
    const { telegram, digital, pending } = await purchasedItems(parts, { ...query, userId: session.userId });
    const meta = ({ total }: { total: number }) => ({ page: query.page, limit: query.limit, total });
    return {
      ...ok({ telegramSubscriptions: telegram.views, digitalProducts: digital.views, pendingOrders: pending }),
      meta: { telegramSubscriptions: meta(telegram), digitalProducts: meta(digital) },
    };
  });

  mount('GET /api/v1/digital-files/{id}', async ({ params, session, caller }) => {
    const purchase = await checkout.entitlement(read, { id: params.id, userId: session.userId });
    if (purchase?.productType !== 'DIGITAL_PRODUCT') throw new AppError('NOT_FOUND');
    if (purchase.status !== 'ACTIVE') throw new AppError('FORBIDDEN', { message: say.revoked });
    const files = await products.deliveryFiles(purchase.itemId);
    const { id, itemName: title, createdAt, orderId } = purchase;
    return {
      ...ok(files.map((file) => downloadableFile(file, { grants, purchase, origin: caller.origin }))),
      status: 'success' as const,
      purchase: { id, title, purchaseDate: createdAt.toISOString(), orderId },
    };
  });
}
