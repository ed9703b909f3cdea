import type { SalesPause } from '@jamun/contract';
import type { FloodWaitRow, TelegramAccountRow } from '../accounts/tables.ts';
import { limits } from '../members/limits.ts';
import type { Trouble } from '../members/member-text.ts';

/** Facts that decide whether a new buyer could join the channel now. */
export interface SalesFacts {
  account: Pick<TelegramAccountRow, 'state' | 'sessionProblem'> | undefined;
  /** Flood wait of the class INVITE. */
  inviteWait: Pick<FloodWaitRow, 'since' | 'until'> | null;
  trouble: Trouble | null;
}

type Pause = Omit<SalesPause, 'until'> & { until: Date | null };

const pauseOfState = {
  LINK_AGAIN: 'LINK_AGAIN',
  REMOVED: 'LINK_AGAIN',
  FROZEN: 'ACCOUNT_FROZEN',
  RESTRICTED: 'ACCOUNT_RESTRICTED',
} as const;

/** Null while the channel can be sold. A short invite flood wait does not pause sales: the buyer gets the link some minutes later. */
export function salesPauseOf({ account, inviteWait, trouble }: SalesFacts, now: Date): Pause | null {
  if (!account) return { reason: 'LINK_AGAIN', until: null };
  if (account.state !== 'LINKED') return { reason: pauseOfState[account.state], until: null };
  if (account.sessionProblem) return { reason: 'ACCOUNT_PAUSED', until: null };
  if (trouble === 'UNEXPECTED') return { reason: 'TELEGRAM_ERROR', until: null };
  const isLong =
    inviteWait !== null && inviteWait.until > now && inviteWait.until.getTime() - inviteWait.since.getTime() > limits.longFloodWait;
  return isLong ? { reason: 'LINKS_REST', until: inviteWait.until } : null;
}
