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
  /** Publishes an event to the user's open pages (SSE). */
  publish: Publish;
  unsubscribeTokens: UnsubscribeTokens;
  sessions: Pick<Sessions, 'assertRecentProof'>;
  /** Emails the user that emails about new sign-ins were switched off. */
  notifySignInEmailsOff(tx: Tx, userId: number): Promise<void>;
}
