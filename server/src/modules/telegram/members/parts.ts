import type { WithAccount } from '../accounts/with-account.ts';
import type { TelegramParts } from '../parts.ts';

/** What this room stands on. */
export interface MembersParts extends TelegramParts {
  withAccount: WithAccount;
  /** Closes accounts that nobody has used for a while. */
  closeIdle(): Promise<void>;
}
