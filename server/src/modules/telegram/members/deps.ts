import type { WithAccount } from '../accounts/with-account.ts';
import type { TelegramDeps } from '../deps.ts';
import type { OpenAccount } from '../telegram.port.ts';

/** What this room stands on. */
export interface MembersDeps extends TelegramDeps {
  withAccount: WithAccount;
  /** Closes accounts that nobody has used for a while. */
  closeIdle(): Promise<void>;
}

/** An open account with the id of its row: what is stored of its answers may be valid for this account alone. */
export type TendedAccount = OpenAccount & { id: string };
