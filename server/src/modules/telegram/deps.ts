import type { Clock } from '../../kit/clock.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { HeldLocks } from '../../platform/db/held-locks.ts';
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
  holdLimit: Plans['holdLimit'];
  holdStorage: Plans['holdStorage'];
  telegram: TelegramPort;
  locks: HeldLocks;
  /** How long members may stay after their end. */
  graceHours: number;
  /** Lets real time go by: only between two calls to Telegram. */
  pause(milliseconds: number): Promise<void>;
  /** Signs the links with which an owner sees what is not published yet. */
  previewKeys: KeyRing;
  /** In rupees: no price is higher. */
  largestPrice: number;
  /** Where people reach the product. */
  publicUrl(): string;
}

/** What is to be heard where members are looked after, in the transaction in which it happens. */
export interface MemberNews {
  /** The account can be used again: all that waited for it is due. */
  accountLinked(tx: Tx, accountId: string): Promise<void>;
  /** Nothing is sold there any more: those who have access are told. */
  channelClosed(tx: Tx, channelId: string, why: 'DELETED' | 'SELLER_BANNED'): Promise<void>;
  /** Another account keeps the channel from now on: links are made anew, and everything that is due is done there. */
  channelMoved(tx: Tx, channel: { id: string; accountId: string }): Promise<void>;
  /** From now on only paid members may be there: who else is, is looked for at once. */
  paidOnly(tx: Tx, channel: { id: string; accountId: string }): Promise<void>;
}

/** Something of somebody's. */
export interface Owned {
  id: string;
  userId: number;
}
