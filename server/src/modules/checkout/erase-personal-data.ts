import { accountDeletionMessages } from '@jamun/contract';
import type { ErasePersonalData, FindDeletionBlockers } from '../../platform/personal-data/personal-data.port.ts';
import type { CheckoutDeps } from './deps.ts';
import { anonymiseBoughtOrders, erasePaymentDetails, eraseReasons, findOpenOrdersAndRefunds, ordersWithCoupon } from './erasure.store.ts';
import { deleteRemindersOf } from './reminders/checkout-reminders.store.ts';
import { deleteReminderSettings } from './reminders/reminder-settings.store.ts';

export const findDeletionBlockers: FindDeletionBlockers = async (queries, userId) => {
  const open = await findOpenOrdersAndRefunds(queries, userId);
  return [
    ...(open.purchase ? [{ code: 'ORDER', message: accountDeletionMessages.orderBought, page: '/purchased' } as const] : []),
    ...(open.sale ? [{ code: 'ORDER', message: accountDeletionMessages.orderSold, page: '/sales' } as const] : []),
    ...(open.refund ? [{ code: 'REFUND', message: accountDeletionMessages.refund, page: '/sales' } as const] : []),
    ...(open.ownRequest
      ? [{ code: 'REFUND_REQUEST', message: accountDeletionMessages.refundRequestBought, page: '/purchased' } as const]
      : []),
    ...(open.receivedRequest
      ? [{ code: 'REFUND_REQUEST', message: accountDeletionMessages.refundRequestSold, page: '/sales' } as const]
      : []),
  ];
};

export const erasePersonalData =
  ({ coupons }: Pick<CheckoutDeps, 'coupons'>): ErasePersonalData =>
  async (tx, userId) => {
    await anonymiseBoughtOrders(tx, userId);
    await erasePaymentDetails(tx, userId);
    await coupons.eraseBuyerHashes(tx, ordersWithCoupon(tx, userId));
    await eraseReasons(tx, userId);
    await deleteRemindersOf(tx, userId);
    await deleteReminderSettings(tx, userId);
  };
