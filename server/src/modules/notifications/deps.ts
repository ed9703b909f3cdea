import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Publish } from '../../platform/events/publisher.ts';
import type { UnsubscribeTokens } from '../../platform/mail/unsubscribe-tokens.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';

/** Dependencies that the container hands to this module. */
export interface NotificationsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  /** Tells a person's open pages that there is something to look at. */
  publish: Publish;
  unsubscribeTokens: UnsubscribeTokens;
  sessions: Pick<Sessions, 'assertRecentProof'>;
  /** Emails somebody that emails about new sign-ins were switched off. */
  tellSignInEmailsOff(tx: Tx, userId: number): Promise<void>;
}
