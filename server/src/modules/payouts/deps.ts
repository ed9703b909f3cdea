import type { Clock } from '../../kit/clock.ts';
import type { oneByOne } from '../../kit/concurrency/one-by-one.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { People } from '../accounts/index.ts';
import type { Attention } from '../attention/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Ledger, StatementLine } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { PayoutsPort } from './payouts.port.ts';

/** What is held back of a seller's sales for a while: known where sales are settled. */
export interface Holds {
  /** Lets go of what is due of this seller. */
  release(sellerId: number): Promise<void>;
  /** What is let go of next, the soonest first. */
  next(queries: Queries, sellerId: number): Promise<{ amount: bigint; releasesAt: Date }[]>;
  /** Takes `amount` out of what is locked. The caller holds the lock of the seller's book. */
  draw(tx: Tx, draw: { sellerId: number; amount: bigint } & ({ withdrawalId: string } | { adjustmentId: string })): Promise<void>;
  /** Puts back what a late payout had drawn. */
  restore(tx: Tx, draw: { withdrawalId: string; amount: bigint }): Promise<void>;
}

interface SaleBehind {
  orderId: string;
  /** As people read it: "Chai & Charts · Monthly". */
  title: string;
  buyerUsername: string;
  /** How many more were released with it. */
  others: number;
}

/** Which of a seller's sales their movements came from: known where orders are. Asked once for all that is shown. */
type SalesBehind = (
  queries: Queries,
  asked: { sellerId: number; sources: StatementLine['source'][] },
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
  attention: Pick<Attention, 'report'>;
  notify: Notifications['notify'];
  mails: Mails;
  people: Pick<People, 'contacts' | 'matching' | 'lock' | 'hasSecondFactor'>;
  kyc: Pick<Kyc, 'heldStatus'>;
  holds: Holds;
  salesBehind: SalesBehind;
  /** Who sends the money. Null: administrators pay by hand. */
  transfers: PayoutsPort | null;
  /** What one withdrawal may be, and above which amount it needs a second factor, in paise; null is no limit. */
  withdrawals: { minimum: bigint; maximum: bigint | null; secondFactorAbove: bigint | null };
  /** Where people reach the product. */
  publicUrl(): string;
}

/** What those who move a person's withdrawals share: in this process they wait for each other here, and hold no connection meanwhile. */
export interface WithdrawalDeps extends PayoutsDeps {
  inTurn: ReturnType<typeof oneByOne<number>>;
}
