import type { ProductType } from '@jamun/contract';
import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Publish } from '../../platform/events/publisher.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { UnsubscribeTokens } from '../../platform/mail/unsubscribe-tokens.ts';
import type { EventMetrics } from '../../platform/metrics/event-metrics.ts';
import type { Accounts, People } from '../accounts/index.ts';
import type { Attention } from '../attention/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Links } from '../links/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Plans } from '../plans/index.ts';
import type { Promotions } from '../promotions/index.ts';
import type { Telegram } from '../telegram/index.ts';
import type { ItemKind } from './items.port.ts';
import type { PaymentsPort } from './payments.port.ts';

/** Dependencies that the container hands to this module. */
export interface CheckoutDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  jobs: Jobs;
  limits: Pick<Limits, 'take'>;
  log: Logger;
  audit: Audit;
  ledger: Ledger;
  attention: Pick<
    Attention,
    'report' | 'reportDecided' | 'resolveAutomatically' | 'reopenDismissed' | 'hasOpenDispute' | 'findReference' | 'listOpenedSince'
  >;
  feeOf: Plans['feeOf'];
  notify: Notifications['notify'];
  /** Sends a live event (SSE) to the open pages of a user. */
  publish: Publish;
  mails: Mails;
  people: Pick<People, 'contacts' | 'find' | 'seller' | 'idsWithEmail' | 'withMergedGuests' | 'touch'>;
  unsubscribeTokens: Pick<UnsubscribeTokens, 'hashAddress'>;
  isOptedOut: Notifications['isOptedOut'];
  /** Person who buys with an address, without signing in. */
  guestBuyer: Accounts['guestBuyer'];
  /** Guest for a purchase that a person cannot have twice. */
  createMergedGuest: Accounts['createMergedGuest'];
  payments: PaymentsPort;
  /** Modules that sell items, by product type. */
  items: Record<ProductType, ItemKind>;
  /** Channels, and the subscribers of their plans. */
  channels: Pick<Telegram, 'channelOf'> &
    Pick<
      Telegram['members'],
      | 'findRunningSubscription'
      | 'extendSubscriber'
      | 'removeSubscriber'
      | 'showSubscriber'
      | 'findCurrentTerm'
      | 'lockGrant'
      | 'closeGrant'
      | 'channelsOfBuyer'
      | 'moveMembers'
    >;
  coupons: Pick<
    Promotions,
    | 'guardCodeTries'
    | 'price'
    | 'lockForOrder'
    | 'reserve'
    | 'recordUse'
    | 'release'
    | 'settle'
    | 'returnUse'
    | 'renewalCoupon'
    | 'find'
    | 'usableDiscount'
    | 'eraseBuyerHashes'
  >;
  /** Finds the seller's short link through which a buyer came. */
  linkBehind: Links['linkBehind'];
  /** Keyed fingerprint of a network, for the limit of stock reservations; null where limits are off. */
  networkMark(network: string): string | null;
  /** Counts the steps of orders for the metrics. Call it after the commit. */
  countOrders: EventMetrics['countOrders'];
  /** Length of the settlement hold. */
  settlementHoldDays: number;
  /** Public base URL of the server. */
  publicUrl(): string;
}
