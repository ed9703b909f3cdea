import type { Clock } from '../../kit/clock.ts';
import type { keyedMutex } from '../../kit/concurrency/keyed-mutex.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { Accounts, People } from '../accounts/index.ts';
import type { Attention } from '../attention/index.ts';
import type { Confirmations } from '../confirmations/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Ledger, StatementLine } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { PayoutsPort } from './payouts.port.ts';

/** Port to the settlement holds of sellers, which checkout implements. */
export interface Holds {
  /** Releases the seller's holds that are due. */
  release(sellerId: number): Promise<void>;
  /** Next releases, earliest first. */
  next(queries: Queries, sellerId: number): Promise<{ amount: bigint; releasesAt: Date }[]>;
  /** Part of the holds that disputes claim. */
  disputed(queries: Queries, sellerId: number): Promise<bigint>;
  /** Draws `amount` from the holds. The caller has locked the seller's book. */
  draw(tx: Tx, draw: { sellerId: number; amount: bigint } & ({ withdrawalId: string } | { adjustmentId: string })): Promise<void>;
  /** Reserves money that returned to AVAILABLE for disputes that came meanwhile. The caller has locked the seller's book. */
  reserve(tx: Tx, returned: { sellerId: number; amount: bigint }): Promise<void>;
  /** Restores the draws of a late payout. */
  restore(tx: Tx, draw: { withdrawalId: string; amount: bigint }): Promise<void>;
}

interface SaleBehind {
  orderId: string;
  /** Display title: "Chai & Charts · Monthly". */
  title: string;
  buyerUsername: string;
  /** Number of other sales in the same release. */
  others: number;
}

/** Port to the sales that ledger transactions belong to, which checkout implements. One query for a whole page. */
type SalesBehind = (
  queries: Queries,
  query: { sellerId: number; sources: StatementLine['source'][] },
) => Promise<(source: StatementLine['source']) => SaleBehind | null>;

/** Dependencies that the container hands to this module. */
export interface PayoutsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  box: SealedBox;
  jobs: Jobs;
  log: Logger;
  audit: Audit;
  ledger: Ledger;
  attention: Pick<Attention, 'report' | 'resolveAutomatically' | 'resolveGone'>;
  notify: Notifications['notify'];
  mails: Mails;
  people: Pick<People, 'contacts' | 'userIdsMatching' | 'lock' | 'hasSecondFactor'>;
  notifyAdministrators: Accounts['notifyAdministrators'];
  confirmations: Pick<Confirmations, 'isNeededFor' | 'ask'>;
  kyc: Pick<Kyc, 'lockStatus'>;
  holds: Holds;
  salesBehind: SalesBehind;
  /** Payout provider; null when administrators pay manually. */
  transfers: PayoutsPort | null;
  /** Limits of a withdrawal, and the amount above which it needs a second factor, in paise; null means no limit. */
  withdrawals: { minimum: bigint; maximum: bigint | null; secondFactorAbove: bigint | null };
  /** Public base URL of the server. */
  publicUrl(): string;
}

/** Adds the in-process mutex per user: requests that move withdrawals of a user wait there without occupying a database connection. */
export interface WithdrawalDeps extends PayoutsDeps {
  userMutex: ReturnType<typeof keyedMutex<number>>;
}
