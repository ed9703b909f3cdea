import { type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import { showReminders, switchReminders } from './switch-reminders.ts';

/** The seller's switch for reminders about unpaid orders. */
export function mountReminders(mount: Mount, deps: CheckoutDeps): void {
  const useCase = { show: showReminders(deps), change: switchReminders(deps) };

  mount('GET /api/v1/checkout-reminders', async ({ session }) => ok(await useCase.show(session.userId)));
  mount('PUT /api/v1/checkout-reminders', async ({ body, session }) => {
    await useCase.change({ sellerId: session.userId, isOn: body.isOn, couponId: body.couponId });
    return ok(await useCase.show(session.userId));
  });
}
