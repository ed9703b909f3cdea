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
  /** Where people reach the product; links in mails begin with it. */
  publicUrl(): string;
  /** Whom to write to, for those who can no longer sign in. */
  supportEmail: string;
  /** Path of the page that shows emails while they are not sent (sandbox); null otherwise, and in production. */
  outboxPath: string | null;
  /** Removes the payment methods and Telegram accounts of an account that the owner of its address recovers; returns how many. */
  removePayoutAndTelegram(tx: Tx, userId: number): Promise<{ paymentMethods: number; telegramAccounts: number }>;
}
