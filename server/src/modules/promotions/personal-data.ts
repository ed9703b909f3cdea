import type { ErasePersonalData, ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import { termsView } from './coupons/coupon.presenter.ts';
import type { PromotionsDeps } from './deps.ts';
import { eraseCoupons, listCouponsBefore } from './personal-data.store.ts';
import type { CouponRow } from './tables.ts';

export const exportPersonalData =
  ({ database: { read } }: Pick<PromotionsDeps, 'database'>): ExportPersonalData =>
  (sellerId) => [
    pagedSection<CouponRow>({
      name: 'coupons',
      about: 'Your coupons, with their uses',
      load: (last, limit) => listCouponsBefore(read, { sellerId, before: last?.id, limit }),
      view: (row) => ({ name: row.name, ...termsView(row), used: row.used, createdAt: row.createdAt.toISOString() }),
    }),
  ];

/** Deletes a seller's coupons. Orders keep the copy of their code, like the name of their item. */
export const erasePersonalData =
  ({ clock }: Pick<PromotionsDeps, 'clock'>): ErasePersonalData =>
  (tx, sellerId) =>
    eraseCoupons(tx, { sellerId, now: clock.now() });
