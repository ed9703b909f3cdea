import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Actor, Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { People } from '../accounts/index.ts';
import type { ReportablePages } from './reportable-page.port.ts';

/** Dependencies that the container hands to this module. */
export interface ReportsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  limits: Limits;
  mails: Mails;
  audit: Audit;
  people: Pick<People, 'contacts' | 'seller'>;
  pages: ReportablePages;
  /** Bans the owner of a page. No effect if already banned. */
  banSeller(tx: Tx, actor: Actor, ban: { userId: number; reason: string }): Promise<void>;
}
