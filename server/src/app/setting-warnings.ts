import { inRupees, toPaise } from '../kit/money.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config/config.ts';

/** Smaller transfers cost the platform a noticeable share of their amount: the provider takes some rupees and GST for each. */
const sensibleMinimum = toPaise(100);

/** Warns at start about settings that are allowed and cost money or control in production. */
export function warnAboutSettings(
  {
    production,
    secondAdminAbove,
    payouts,
    withdrawals,
  }: Pick<Config, 'production' | 'secondAdminAbove'> & {
    payouts: Pick<Config['payouts'], 'by'>;
    withdrawals: Pick<Config['withdrawals'], 'minimum'>;
  },
  log: Logger,
): void {
  if (!production) return;
  // A limit above which one administrator cannot decide alone.
  if (secondAdminAbove === null) log.warn('SECOND_ADMIN_ABOVE is not set: one administrator alone can credit and pay out any amount');
  if (payouts.by === 'cashfree' && withdrawals.minimum < sensibleMinimum)
    log.warn(`WITHDRAWAL_MINIMUM is less than ${inRupees(sensibleMinimum)}: the provider charges the platform for every transfer`);
}
