import { Readable } from 'node:stream';
import { couponMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { csvRow, utf8ByteOrderMark } from '../../../kit/text/csv.ts';
import type { OwnedCoupon, PromotionsDeps } from '../deps.ts';
import type { CouponUseRow } from '../tables.ts';
import { findOwnCoupon, listCodes } from './coupons.store.ts';

/** A reserved code becomes available again when its order is not paid. A code of a refunded order stays used. */
const stateText = (state: CouponUseRow['state'] | null) => {
  if (state === null) return 'Available';
  return state === 'RESERVED' ? 'Reserved' : 'Used';
};

/** CSV file with the codes of a coupon: at most 500 rows. */
export const codesFile =
  ({ database: { read } }: Pick<PromotionsDeps, 'database'>) =>
  async (owned: OwnedCoupon): Promise<{ name: string; content: Readable }> => {
    const coupon = await findOwnCoupon(read, owned);
    if (!coupon) throw new AppError('NOT_FOUND', { message: couponMessages.notFound });
    const codes = await listCodes(read, coupon.id);
    const rows = codes.map(({ code, orderId, state }) => csvRow([code, stateText(state), orderId ?? '']));
    return { name: 'codes.csv', content: Readable.from([utf8ByteOrderMark, csvRow(['Code', 'State', 'Order']), ...rows]) };
  };
