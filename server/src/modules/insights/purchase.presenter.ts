import type { PendingOrder } from '@jamun/contract';
import { toRupees } from '../../kit/money.ts';
import type { EntitlementRow, OrderRow, RefundRow } from '../checkout/index.ts';
import type { DeliveryFile } from '../products/index.ts';

export const fileView = ({ id, fileName, fileType, fileSize }: DeliveryFile) => ({ id, fileName, type: fileType, fileSize });

export const purchaseRefundView = (row: EntitlementRow, refunds: Map<string, RefundRow>) => {
  const refund = row.status === 'INACTIVE' ? refunds.get(row.orderId) : undefined;
  return refund ? { amount: toRupees(refund.amount), createdAt: refund.createdAt.toISOString() } : null;
};

export const purchaseView = (row: EntitlementRow, files: DeliveryFile[]) => ({
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

export const pendingOrderView = ({ id, productType, itemName, itemDetails, amount, createdAt }: OrderRow): PendingOrder => ({
  id,
  productType,
  itemName,
  channelName: productType === 'TELEGRAM_PLAN' ? String(itemDetails.channelName) : null,
  amount: toRupees(amount),
  createdAt: createdAt.toISOString(),
});
