import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config/config.ts';

/** Recommends a limit above which one administrator cannot decide alone. */
export function warnAboutSingleDecisions(
  { production, secondAdminAbove }: Pick<Config, 'production' | 'secondAdminAbove'>,
  log: Logger,
): void {
  if (production && secondAdminAbove === null)
    log.warn('SECOND_ADMIN_ABOVE is not set: one administrator alone can credit and pay out any amount');
}
