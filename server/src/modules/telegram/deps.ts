import type { Clock } from '../../kit/clock.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { SessionLocks } from '../../platform/db/session-locks.ts';
import type { Publish } from '../../platform/events/publisher.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { People } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Plans } from '../plans/index.ts';
import type { Profiles } from '../profile/index.ts';
import type { TelegramPort } from './telegram.port.ts';

/** Dependencies that the container hands to this module. */
export interface TelegramDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  box: SealedBox;
  jobs: Jobs;
  limits: Pick<Limits, 'take'>;
  log: Logger;
  audit: Audit;
  publish: Publish;
  files: Files;
  notify: Notifications['notify'];
  mails: Mails;
  people: Pick<People, 'seller' | 'contacts'>;
  pictureOf: Profiles['pictureOf'];
  /** Whether buyers of this seller can ask for a reminder of an unpaid order. */
  offersReminder(queries: Queries, sellerId: number): Promise<boolean>;
  /** Whether the seller has coupons that have not ended. */
  offersCoupons(queries: Queries, key: { sellerId: number; now: Date }): Promise<boolean>;
  assertPlanLimit: Plans['assertPlanLimit'];
  assertStorageLimit: Plans['assertStorageLimit'];
  telegram: TelegramPort;
  locks: SessionLocks;
  /** Grace period: how long a member may stay in the channel after the subscription has ended. */
  graceHours: number;
  /** Sleeps in real time. Use it only between two calls to Telegram. */
  pause(milliseconds: number): Promise<void>;
  /** Signs preview links, with which an owner sees an unpublished channel. */
  previewKeys: KeyRing;
  /** Highest price of a plan, in rupees. */
  largestPrice: number;
  /** Public base URL of the server. */
  publicUrl(): string;
}

/** Hooks that inform the members module of account and channel changes, in the transaction of the change. */
export interface MemberHooks {
  /** Makes all work due that waited for a usable account. */
  accountLinked(tx: Tx, accountId: string): Promise<void>;
  /** Notifies the members with access that the channel sells nothing any more. */
  channelClosed(tx: Tx, channelId: string, why: 'DELETED' | 'SELLER_BANNED'): Promise<void>;
  /** The channel has a new owner account: invite links are created again, and due work runs in that account. */
  channelMoved(tx: Tx, channel: { id: string; accountId: string }): Promise<void>;
  /** The channel is for paid members only from now on: unpaid members are searched for immediately. */
  paidOnlyEnabled(tx: Tx, channel: { id: string; accountId: string }): Promise<void>;
}

/** Item id with the id of the user who must own it. */
export interface OwnedItem {
  id: string;
  userId: number;
}
