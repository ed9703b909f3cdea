import type { Clock } from '../../kit/clock.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Attention } from '../attention/index.ts';
import type { Checkout } from '../checkout/index.ts';
import type { Confirmations } from '../confirmations/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Payouts } from '../payouts/index.ts';
import type { Plans } from '../plans/index.ts';
import type { Telegram } from '../telegram/index.ts';
import type { DashboardCounters } from './counters.ts';

/** Dependencies that the container hands to this module. The module has no tables; it joins the data of other modules. */
export interface AdminDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  accounts: Pick<Accounts, 'people' | 'ban' | 'unban' | 'signOut' | 'confirmAction' | 'guardCode' | 'notifyAdministrators'>;
  attention: Attention;
  checkout: Pick<Checkout, 'allOrders' | 'bookings'>;
  confirmations: Confirmations;
  kyc: Pick<Kyc, 'reviews'>;
  payouts: Pick<Payouts, 'reviews' | 'walletOf' | 'bookings'>;
  plans: Pick<Plans, 'loadPlanOfUser' | 'loadPlansOfUsers' | 'assign' | 'counts'>;
  counters: DashboardCounters;
  /** Public base URL of the server. */
  publicUrl(): string;
  /** Notifies the paying members of a banned seller's channels. */
  sellerBanned: Telegram['members']['hooks']['sellerBanned'];
}
