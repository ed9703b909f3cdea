import { couponMessages } from '@jamun/contract';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { done, type Mount, type MountFile, ok, okPage } from '../../platform/http/mount.ts';
import { pauseByAdmin, resumeByAdmin } from './coupons/admin-pause.ts';
import { codesFile } from './coupons/codes-file.ts';
import { targetView } from './coupons/coupon.presenter.ts';
import { createCoupon, createOneUseCodes } from './coupons/create-coupon.ts';
import { showAllCoupons, showAnyCoupon, showOwnCoupon, showOwnCoupons } from './coupons/show-coupons.ts';
import { deleteCoupon, setPaused, updateCoupon } from './coupons/update-coupon.ts';
import type { PromotionsDeps } from './deps.ts';

const maxTargets = 50;

export function mountCoupons(mount: Mount, mountFile: MountFile, deps: PromotionsDeps): void {
  const useCase = {
    create: createCoupon(deps),
    createOneUse: createOneUseCodes(deps),
    update: updateCoupon(deps),
    remove: deleteCoupon(deps),
    setPaused: setPaused(deps),
    list: showOwnCoupons(deps),
    show: showOwnCoupon(deps),
    codes: codesFile(deps),
  };

  mount('GET /api/v1/coupons', async ({ query, session }) => okPage(await useCase.list(session.userId, query), query, (coupon) => coupon));
  mount('POST /api/v1/coupons', async ({ body, session: { userId: sellerId } }) => {
    const { id } = await useCase.create(sellerId, body);
    return ok(await useCase.show({ id, sellerId }), couponMessages.created);
  });
  mount('POST /api/v1/coupons/one-use-codes', async ({ body, session: { userId: sellerId } }) => {
    const { id } = await useCase.createOneUse(sellerId, body);
    return ok(await useCase.show({ id, sellerId }), couponMessages.codesCreated(body.count));
  });
  mount('GET /api/v1/coupons/items', async ({ query: { search }, session }) => {
    const targets = await deps.targets.search(deps.database.read, { sellerId: session.userId, search, limit: maxTargets });
    return ok(targets.map((target) => targetView(target, deps.publicUrl())));
  });
  mount('GET /api/v1/coupons/{id}', async ({ params, session }) => ok(await useCase.show({ id: params.id, sellerId: session.userId })));
  mount('PUT /api/v1/coupons/{id}', async ({ params, body, session }) => {
    const owned = { id: params.id, sellerId: session.userId };
    await useCase.update(owned, body);
    return ok(await useCase.show(owned), couponMessages.updated);
  });
  mount('DELETE /api/v1/coupons/{id}', async ({ params, session }) => {
    await useCase.remove({ id: params.id, sellerId: session.userId });
    return done(couponMessages.deleted);
  });
  mount('POST /api/v1/coupons/{id}/pause', async ({ params, session }) => {
    const owned = { id: params.id, sellerId: session.userId };
    await useCase.setPaused(owned, true);
    return ok(await useCase.show(owned), couponMessages.paused);
  });
  mount('POST /api/v1/coupons/{id}/resume', async ({ params, session }) => {
    const owned = { id: params.id, sellerId: session.userId };
    await useCase.setPaused(owned, false);
    return ok(await useCase.show(owned), couponMessages.resumed);
  });
  mountFile('GET /api/v1/coupons/{id}/codes.csv', ({ params, session }) => useCase.codes({ id: params.id, sellerId: session.userId }));
}

export function mountAdminCoupons(mount: Mount, deps: PromotionsDeps): void {
  const list = showAllCoupons(deps);
  const show = showAnyCoupon(deps);
  const pause = pauseByAdmin(deps);
  const resume = resumeByAdmin(deps);

  mount('GET /api/v1/admin/coupons', async ({ query }) => okPage(await list(query), query, (coupon) => coupon));
  mount('POST /api/v1/admin/coupons/{id}/pause', async ({ params: { id }, body, session, caller }) => {
    await pause(actorOf(session, caller), { id, reason: body.reason });
    return ok(await show(id), couponMessages.adminPaused);
  });
  mount('POST /api/v1/admin/coupons/{id}/resume', async ({ params: { id }, session, caller }) => {
    await resume(actorOf(session, caller), { id });
    return ok(await show(id), couponMessages.adminResumed);
  });
}
