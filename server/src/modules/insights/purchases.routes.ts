import { type DigitalPurchase, type PurchasedFile, purchaseMessages as say, type TelegramSubscription } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { type Mount, ok } from '../../platform/http/mount.ts';
import type { EntitlementRow } from '../checkout/index.ts';
import type { DeliveryFile } from '../products/index.ts';
import type { InsightsParts } from './parts.ts';
import { toRupees } from './sale.presenter.ts';

const fileView = ({ id, fileName, fileType, fileSize }: DeliveryFile) => ({ id, fileName, type: fileType, fileSize });

const purchaseView = (row: EntitlementRow, files: DeliveryFile[]): DigitalPurchase => ({
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

type Access = Awaited<ReturnType<InsightsParts['access']>>;

/** What was paid stands in the purchase, what it gives in the subscription. */
const subscriptionView = (row: EntitlementRow, access: Access): TelegramSubscription[] => {
  const subscription = access.get(row.id);
  if (!subscription) return [];
  const { orderId, amount, createdAt } = row;
  return [{ ...subscription, orderId, planPrice: toRupees(amount), createdAt: createdAt.toISOString() }];
};

// Long enough to begin a large download on a slow line, and to watch a film with its pauses.
const minutes = 30;
const playable = new Set(['VIDEO', 'AUDIO', 'IMAGE']);

/** The address is made for whoever was just asked for the purchase; it is worth nothing after a while. */
async function addressed(file: DeliveryFile, origin: string): Promise<PurchasedFile> {
  const [presignedUrl, viewUrl] = await Promise.all([
    file.addressOf({ as: 'attachment', minutes, origin }),
    playable.has(file.fileType) ? file.addressOf({ as: 'inline', minutes, origin }) : null,
  ]);
  return { ...fileView(file), presignedUrl, viewUrl };
}

const none = { rows: [], total: 0 };

export function mountPurchases(mount: Mount, { database: { read }, clock, checkout, products, access }: InsightsParts): void {
  mount('GET /api/v1/purchased-items', async ({ query: { type, ...query }, session }) => {
    const of = (productType: 'DIGITAL_PRODUCT' | 'TELEGRAM_PLAN') =>
      type && type !== productType
        ? none
        : checkout.lists.purchases(read, { ...query, now: clock.now(), userId: session.userId, productType });
    const [digital, telegram] = await Promise.all([of('DIGITAL_PRODUCT'), of('TELEGRAM_PLAN')]);
    // What was refunded is listed, but gives nothing.
    const files = await Promise.all(digital.rows.map((row) => (row.status === 'ACTIVE' ? products.deliveryFiles(row.itemId) : [])));
    const subscriptions = await access(
      read,
      telegram.rows.map(({ id }) => id),
    );
    const meta = ({ total }: { total: number }) => ({ page: query.page, limit: query.limit, total });
    return {
      ...ok({
        telegramSubscriptions: telegram.rows.flatMap((row) => subscriptionView(row, subscriptions)),
        digitalProducts: digital.rows.map((row, index) => purchaseView(row, files[index] ?? [])),
      }),
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
      ...ok(await Promise.all(files.map((file) => addressed(file, caller.origin)))),
      status: 'success' as const,
      purchase: { id, title, purchaseDate: createdAt.toISOString(), orderId },
    };
  });
}
