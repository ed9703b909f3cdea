import type { Mount } from '../../platform/http/mount.ts';
import type { PayoutsParts } from './parts.ts';
import { mountPaymentMethods } from './payment-methods.routes.ts';
import { reviews } from './reviews.ts';

export type Payouts = ReturnType<typeof payoutsModule>;

/** The door: where people want their money sent. */
export function payoutsModule(parts: PayoutsParts) {
  return {
    mount: (mount: Mount) => mountPaymentMethods(mount, parts),
    reviews: reviews(parts),
  };
}
