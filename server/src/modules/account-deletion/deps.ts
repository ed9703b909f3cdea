import type { Clock } from '../../kit/clock.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { ErasePersonalData, FindDeletionBlockers } from '../../platform/personal-data/personal-data.port.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Checkout } from '../checkout/index.ts';

/** Dependencies that the container hands to this module. */
export interface AccountDeletionDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mails: Mails;
  audit: Audit;
  accounts: Accounts['deletion'];
  findContactUse: Checkout['findContactUse'];
  /** Collects the deletion blockers of all modules. */
  findBlockers: FindDeletionBlockers;
  /** Erases the data of all modules in sequence; the account comes last. */
  erasePersonalData: ErasePersonalData;
  /** Public base URL of Jamun, the prefix of links in emails. */
  publicUrl(): string;
}
