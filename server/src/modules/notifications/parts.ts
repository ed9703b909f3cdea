import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Publish } from '../../platform/events/publisher.ts';
import type { UnsubscribeTokens } from '../../platform/mail/unsubscribe-tokens.ts';

/** What the container hands to this module. */
export interface NotificationsParts {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  /** Tells a person's open pages that there is something to look at. */
  publish: Publish;
  unsubscribeTokens: UnsubscribeTokens;
}
