import type { Clock } from '../../kit/clock.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { SecurityLog } from '../../platform/security/security-log.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import type { Passwords } from './passwords/passwords.ts';

/** Dependencies that the container hands to this module. */
export interface AccountsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  box: SealedBox;
  sessions: Sessions;
  limits: Limits;
  jobs: Jobs;
  mails: Mails;
  passwords: Passwords;
  audit: Audit;
  securityLog: SecurityLog;
  /** Production: administrators replace a generated password and set up a second factor before anything else. */
  enforceAdminSetUp: boolean;
  /** Public base URL of Jamun, the prefix of links in emails. */
  publicUrl(): string;
  /** Support address for users who cannot sign in any more. */
  supportEmail: string;
  /** Path of the mail outbox page of the sandbox; null when emails are really sent, as in production. */
  outboxPath: string | null;
  /** Keyed fingerprint for codes by email and their addresses: six digits could be guessed from a plain hash. */
  codeMark(...parts: string[]): string;
  /** Moves the purchases of a guest to a member; returns the numbers of orders that moved and that stayed. */
  movePurchases(tx: Tx, people: { fromUserId: number; toUserId: number }): Promise<{ orders: number; ordersLeft: number }>;
  /** Order tokens of this buyer stop working: the purchases have an account now. */
  endOrderTokens(tx: Tx, buyerId: number): Promise<void>;
  /** Used when the owner of the email address recovers an account; returns the numbers removed. */
  removePayoutAndTelegram(tx: Tx, userId: number): Promise<{ paymentMethods: number; telegramAccounts: number }>;
}
