import { accountDeletionMessages as say } from '@jamun/contract';
import type { ErasePersonalData, FindDeletionBlockers } from '../../platform/personal-data/personal-data.port.ts';
import { anonymiseBoughtOrders, eraseReasons, openBusiness } from './erasure.store.ts';

export const findDeletionBlockers: FindDeletionBlockers = async (queries, userId) => {
  const { bought, sold, refunding, requested, asked } = await openBusiness(queries, userId);
  return [
    ...(bought ? [{ code: 'ORDER', message: say.orderBought, page: '/purchased' } as const] : []),
    ...(sold ? [{ code: 'ORDER', message: say.orderSold, page: '/sales' } as const] : []),
    ...(refunding ? [{ code: 'REFUND', message: say.refund, page: '/sales' } as const] : []),
    ...(requested ? [{ code: 'REFUND_REQUEST', message: say.refundRequestBought, page: '/purchased' } as const] : []),
    ...(asked ? [{ code: 'REFUND_REQUEST', message: say.refundRequestSold, page: '/sales' } as const] : []),
  ];
};

export const erasePersonalData: ErasePersonalData = async (tx, userId) => {
  await anonymiseBoughtOrders(tx, userId);
  await eraseReasons(tx, userId);
};
