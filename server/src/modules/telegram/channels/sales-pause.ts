import type { SalesPause } from '@jamun/contract';
import type { RestRow, TelegramAccountRow } from '../accounts/tables.ts';
import { limits } from '../members/limits.ts';
import type { Trouble } from '../members/member-letters.ts';

/** Facts that decide whether somebody who pays now could be let in. */
export interface SalesFacts {
  account: Pick<TelegramAccountRow, 'state' | 'sessionProblem'> | undefined;
  /** Flood wait of the class INVITE; null when there is none. */
  linksRest: Pick<RestRow, 'since' | 'until'> | null;
  trouble: Trouble | null;
}

type Pause = Omit<SalesPause, 'until'> & { until: Date | null };

const pauseOfState = {
  LINK_AGAIN: 'LINK_AGAIN',
  REMOVED: 'LINK_AGAIN',
  FROZEN: 'ACCOUNT_FROZEN',
  RESTRICTED: 'ACCOUNT_RESTRICTED',
} as const;

/** Null while the channel can be sold. A short rest of links does not stop sales: the buyer waits some minutes for the link. */
export function salesPauseOf({ account, linksRest, trouble }: SalesFacts, now: Date): Pause | null {
  if (!account) return { reason: 'LINK_AGAIN', until: null };
  if (account.state !== 'LINKED') return { reason: pauseOfState[account.state], until: null };
  if (account.sessionProblem) return { reason: 'ACCOUNT_PAUSED', until: null };
  if (trouble === 'UNEXPECTED') return { reason: 'TELEGRAM_ERROR', until: null };
  const isLong = linksRest !== null && linksRest.until > now && linksRest.until.getTime() - linksRest.since.getTime() > limits.longRest;
  return isLong ? { reason: 'LINKS_REST', until: linksRest.until } : null;
}
