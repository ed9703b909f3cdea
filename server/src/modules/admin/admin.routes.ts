import { adminUserMessages, attentionMessages, confirmationMessages, jobMessages, reviewMessages } from '@jamun/contract';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { done, type Mount, ok, okPage } from '../../platform/http/mount.ts';
import { listDeadLetters } from '../../platform/jobs/dead-letters.store.ts';
import { adjustBalance } from './adjust-balance.ts';
import { assignPlan } from './assign-plan.ts';
import { checkOrder, listAttention } from './attention.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { cancelRequest, confirmRequest, rejectRequest } from './confirmations.ts';
import { dashboard } from './dashboard.ts';
import { deadLetterView, dropFailedJob, retryFailedJob } from './dead-letters.ts';
import type { AdminDeps } from './deps.ts';
import { openKycDocument, openPaymentMethod } from './open-record.ts';
import { listOrders, orderDetail } from './orders.ts';
import { resolveAttention, reverseOrderChargeback } from './resolve-attention.ts';
import { reviewKycDocument, reviewPaymentMethod } from './review.ts';
import { signOutUser } from './sign-out-user.ts';
import { listUsers, userDetail } from './users.ts';

const unchanged = <View>(view: View): View => view;

export function mountAdmin(mount: Mount, deps: AdminDeps): void {
  mountUsers(mount, deps);
  mountReviews(mount, deps);
  mountOrders(mount, deps);
  mountAttention(mount, deps);
  mountConfirmations(mount, deps);
  mountDeadLetters(mount, deps);
  const count = dashboard(deps);
  mount('GET /api/v1/admin/dashboard', async () => ok(await count()));
}

function mountUsers(mount: Mount, deps: AdminDeps): void {
  const useCase = {
    list: listUsers(deps),
    ban: banUser(deps),
    unban: unbanUser(deps),
    signOut: signOutUser(deps),
    assign: assignPlan(deps),
  };
  const detail = userDetail(deps);

  mount('GET /api/v1/admin/users', async ({ query }) => okPage(await useCase.list(query), query, unchanged));
  mount('GET /api/v1/admin/users/{id}', async ({ params }) => ok(await detail(params.id)));
  mount('POST /api/v1/admin/users/{id}/ban', async ({ params, body, session, caller }) => {
    await useCase.ban(actorOf(session, caller), { userId: params.id, reason: body.reason });
    return ok(await detail(params.id), adminUserMessages.banned);
  });
  mount('POST /api/v1/admin/users/{id}/unban', async ({ params, body, session, caller }) => {
    await useCase.unban(actorOf(session, caller), { userId: params.id, reason: body.reason ?? '' });
    return ok(await detail(params.id), adminUserMessages.unbanned);
  });
  mount('POST /api/v1/admin/users/{id}/sign-out', async ({ params, session, caller }) => {
    await useCase.signOut(actorOf(session, caller), params.id);
    return ok(await detail(params.id), adminUserMessages.signedOut);
  });
  mount('PUT /api/v1/admin/users/{id}/plan', async ({ params, body, session, caller }) => {
    await useCase.assign(actorOf(session, caller), { userId: params.id, planId: body.planId });
    return ok(await detail(params.id), adminUserMessages.planAssigned);
  });
}

function mountReviews(mount: Mount, deps: AdminDeps): void {
  const { kyc, payouts } = deps;
  const useCase = {
    openDocument: openKycDocument(deps),
    document: reviewKycDocument(deps),
    openMethod: openPaymentMethod(deps),
    method: reviewPaymentMethod(deps),
  };

  mount('GET /api/v1/admin/kyc-documents', async ({ query }) => {
    const { data, ...page } = okPage(await kyc.reviews.list(query), query, unchanged);
    return { ...page, data: { documents: data } };
  });
  mount('GET /api/v1/admin/kyc-documents/{id}', async ({ params, session, caller }) =>
    ok(await useCase.openDocument(actorOf(session, caller), { id: params.id, origin: caller.origin })),
  );
  mount('PUT /api/v1/admin/kyc-documents/{id}', async ({ params, body, session, caller }) =>
    ok(await useCase.document(actorOf(session, caller), params.id, body), reviewMessages.documentUpdated),
  );
  mount('GET /api/v1/admin/payment-methods', async ({ query }) => okPage(await payouts.reviews.list(query), query, unchanged));
  mount('GET /api/v1/admin/payment-methods/{id}', async ({ params, session, caller }) =>
    ok(await useCase.openMethod(actorOf(session, caller), params.id)),
  );
  mount('PUT /api/v1/admin/payment-methods/{id}', async ({ params, body, session, caller }) =>
    ok(await useCase.method(actorOf(session, caller), params.id, body), reviewMessages.methodUpdated),
  );
}

function mountOrders(mount: Mount, deps: AdminDeps): void {
  const useCase = { list: listOrders(deps), find: orderDetail(deps) };

  mount('GET /api/v1/admin/orders', async ({ query }) => okPage(await useCase.list(query), query, unchanged));
  mount('GET /api/v1/admin/orders/{id}', async ({ params }) => ok(await useCase.find(params.id)));
}

function mountAttention(mount: Mount, deps: AdminDeps): void {
  const useCase = {
    list: listAttention(deps),
    resolve: resolveAttention(deps),
    check: checkOrder(deps),
    reverse: reverseOrderChargeback(deps),
    adjust: adjustBalance(deps),
  };
  const { guardCode } = deps.accounts;

  mount('GET /api/v1/admin/attention', async ({ query }) => okPage(await useCase.list(query), query, unchanged));
  mount('POST /api/v1/admin/attention/{id}/resolve', async ({ params, body, session, caller }) => {
    const { action, reason, code } = body;
    const resolve = () => useCase.resolve(actorOf(session, caller), { id: params.id, action, reason, code });
    return ok(await guardCode({ session, caller, code }, resolve), attentionMessages.resolved);
  });
  mount('POST /api/v1/admin/orders/{id}/check', async ({ params, session, caller }) =>
    ok(await useCase.check(actorOf(session, caller), params.id), attentionMessages.checked),
  );
  mount('POST /api/v1/admin/orders/{id}/chargeback/reverse', async ({ params, body, session, caller }) => {
    const { reason, code } = body;
    const reverse = () => useCase.reverse(actorOf(session, caller), { orderId: params.id, reason, code });
    return ok(await guardCode({ session, caller, code }, reverse), attentionMessages.chargebackReversed);
  });
  mount('POST /api/v1/admin/users/{id}/adjustments', async ({ params, body, session, caller }) => {
    const { amount, reason, code, idempotencyKey } = body;
    const adjust = () => useCase.adjust(actorOf(session, caller), { userId: params.id, amount, reason, code, idempotencyKey });
    const result = await guardCode({ session, caller, code }, adjust);
    return ok(result, result.waitsForConfirmation ? confirmationMessages.asked : attentionMessages.adjusted);
  });
}

function mountConfirmations(mount: Mount, deps: AdminDeps): void {
  const useCase = { confirm: confirmRequest(deps), reject: rejectRequest(deps), cancel: cancelRequest(deps) };

  mount('GET /api/v1/admin/confirmations', async ({ query }) => okPage(await deps.confirmations.list(query), query, unchanged));
  mount('POST /api/v1/admin/confirmations/{id}/confirm', async ({ params, session, caller }) =>
    ok(await useCase.confirm(actorOf(session, caller), params.id), confirmationMessages.confirmed),
  );
  mount('POST /api/v1/admin/confirmations/{id}/reject', async ({ params, body, session, caller }) =>
    ok(await useCase.reject(actorOf(session, caller), { id: params.id, reason: body.reason }), confirmationMessages.rejected),
  );
  mount('POST /api/v1/admin/confirmations/{id}/cancel', async ({ params, session, caller }) =>
    ok(await useCase.cancel(actorOf(session, caller), params.id), confirmationMessages.cancelled),
  );
}

function mountDeadLetters(mount: Mount, deps: AdminDeps): void {
  const useCase = { retry: retryFailedJob(deps), drop: dropFailedJob(deps) };

  mount('GET /api/v1/admin/jobs/dead-letters', async ({ query }) =>
    okPage(await listDeadLetters(deps.database, query), query, deadLetterView),
  );
  mount('POST /api/v1/admin/jobs/dead-letters/{id}/retry', async ({ params, session, caller }) => {
    await useCase.retry(actorOf(session, caller), params.id);
    return done(jobMessages.retried);
  });
  mount('POST /api/v1/admin/jobs/dead-letters/{id}/drop', async ({ params, body, session, caller }) => {
    await useCase.drop(actorOf(session, caller), { id: params.id, reason: body.reason });
    return done(jobMessages.dropped);
  });
}
