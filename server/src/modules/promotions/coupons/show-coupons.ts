import { type AdminCoupon, type Contract, type Coupon, couponMessages, ProductType } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import type { OwnedCoupon, PromotionsDeps } from '../deps.ts';
import type { CouponTarget } from '../items.port.ts';
import type { CouponRow } from '../tables.ts';
import { adminCouponView, couponView } from './coupon.presenter.ts';
import { listAllCoupons, listOwnCoupons } from './coupon-lists.store.ts';
import { findCoupon, findOwnCoupon, listItems } from './coupons.store.ts';

type Deps = Pick<PromotionsDeps, 'database' | 'clock' | 'targets' | 'sumSales' | 'publicUrl'>;
type AdminDeps = Pick<PromotionsDeps, 'database' | 'clock' | 'people'>;
type OwnQuery = z.output<Contract['GET /api/v1/coupons']['query']>;
type AdminQuery = z.output<Contract['GET /api/v1/admin/coupons']['query']>;

export const couponNotFound = () => new AppError('NOT_FOUND', { message: couponMessages.notFound });

const noSales = { revenue: 0n, discount: 0n };

/** Adds items and sums of sales, with one query of each kind for the whole page. Deleted items are left out. */
async function withContext(deps: Deps, sellerId: number, rows: CouponRow[]): Promise<Coupon[]> {
  const { clock, targets, sumSales } = deps;
  const { read } = deps.database;
  const ids = rows.map(({ id }) => id);
  const [items, sums] = await Promise.all([listItems(read, ids), sumSales(read, ids)]);
  const scoped = [...items.values()].flat();
  const found = await Promise.all(
    ProductType.options.map((productType) => {
      const itemIds = scoped.filter((item) => item.productType === productType).map(({ id }) => id);
      return itemIds.length === 0 ? [] : targets.find(read, { sellerId, productType, ids: [...new Set(itemIds)] });
    }),
  );
  const byId = new Map(found.flat().map((target) => [target.id, target]));
  const itemsOf = ({ id, scope }: CouponRow): CouponTarget[] | null =>
    scope === 'ALL' ? null : (items.get(id) ?? []).flatMap((item) => byId.get(item.id) ?? []);
  const context = { now: clock.now(), publicUrl: deps.publicUrl() };
  return rows.map((row) => couponView(row, { ...context, items: itemsOf(row), sums: sums.get(row.id) ?? noSales }));
}

export const showOwnCoupons =
  (deps: Deps) =>
  async (sellerId: number, query: OwnQuery): Promise<Paged<Coupon>> => {
    const { rows, total } = await listOwnCoupons(deps.database.read, { ...query, sellerId, now: deps.clock.now() });
    return { rows: await withContext(deps, sellerId, rows), total };
  };

export const showOwnCoupon =
  (deps: Deps) =>
  async (owned: OwnedCoupon): Promise<Coupon> => {
    const row = await findOwnCoupon(deps.database.read, owned);
    const [coupon] = row ? await withContext(deps, owned.sellerId, [row]) : [];
    if (!coupon) throw couponNotFound();
    return coupon;
  };

async function withSellers({ database, clock, people }: AdminDeps, rows: CouponRow[]): Promise<AdminCoupon[]> {
  const sellers = await people.contacts(
    database.read,
    rows.map(({ sellerId }) => sellerId),
  );
  const now = clock.now();
  return rows.map((row) => adminCouponView(row, { now, username: sellers.get(row.sellerId)?.username ?? '' }));
}

export const showAllCoupons =
  (deps: AdminDeps) =>
  async (query: AdminQuery): Promise<Paged<AdminCoupon>> => {
    const matchingUserIds = query.search ? deps.people.userIdsMatching(query.search) : undefined;
    const { rows, total } = await listAllCoupons(deps.database.read, { ...query, now: deps.clock.now(), matchingUserIds });
    return { rows: await withSellers(deps, rows), total };
  };

export const showAnyCoupon =
  (deps: AdminDeps) =>
  async (id: string): Promise<AdminCoupon> => {
    const row = await findCoupon(deps.database.read, id);
    const [coupon] = row ? await withSellers(deps, [row]) : [];
    if (!coupon) throw couponNotFound();
    return coupon;
  };
