import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { People } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';

/** Dependencies that the container hands to this module. */
export interface DataExportsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  jobs: Jobs;
  mails: Mails;
  audit: Audit;
  files: Files;
  people: Pick<People, 'find'>;
  /** Returns the sections of all modules. */
  exportPersonalData: ExportPersonalData;
  /** Public base URL of Jamun, the prefix of links in emails. */
  publicUrl(): string;
}
