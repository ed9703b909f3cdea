import type { WithAccount } from '../accounts/with-account.ts';
import type { TelegramDeps } from '../deps.ts';
import type { OpenAccount } from '../telegram.port.ts';

/** Dependencies of the members module. */
export interface MembersDeps extends TelegramDeps {
  withAccount: WithAccount;
  /** Closes idle accounts of the connection pool. */
  closeIdle(): Promise<void>;
}

/** Open account with the id of its row. Access hashes in its replies are valid for this account only. */
export type AccountWithId = OpenAccount & { id: string };
