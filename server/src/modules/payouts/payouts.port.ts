import type { PayoutObstacle } from '@jamun/contract';

type Headers = Record<string, string | string[] | undefined>;

/** Port of the payout provider. Amounts are paise; no type of a provider's SDK appears here. */
export interface PayoutsPort {
  /**
   * Sends a transfer. The id is the idempotency key: a provider that has it does not pay a second time. Throws `PayoutsRejected` when the
   * provider did not accept the transfer and never will, `PayoutsBlocked` when it did not accept this call, and `PayoutsUnavailable` when
   * the result is unknown: the caller then queries `state`.
   */
  send(transfer: TransferToSend): Promise<ProviderTransfer>;
  /** State of a transfer at the provider; null when the provider does not have it. */
  state(transferId: string): Promise<ProviderTransfer | null>;
  /** Amount that can still be sent. Throws `PayoutsBlocked` or `PayoutsUnavailable`. */
  balance(): Promise<bigint>;
  /** Null unless the provider signed exactly these bytes. The content is a hint: callers query the provider before they act. */
  readWebhook(headers: Headers, body: Buffer): PayoutsWebhook | null;
}

export interface TransferToSend {
  transferId: string;
  amount: bigint;
  /** Text that the recipient sees with the payment. */
  note: string;
  to: { type: 'BANK'; name: string; accountNumber: string; ifscCode: string } | { type: 'UPI'; name: string; upiId: string };
}

export interface ProviderTransfer {
  state: 'UNDER_WAY' | 'SUCCESS' | 'FAILED' | 'REVERSED';
  amount: bigint;
  /** The bank's reference number of the payment. */
  reference: string | null;
  /** Reason of a failure or a reversal. */
  reason: string | null;
  /** Why the transfer waits or has failed, where the platform has to act; null otherwise. */
  obstacle: PayoutObstacle | null;
}

export type PayoutsWebhook =
  | { about: 'transfer'; transferId: string }
  /** Balance in paise; null when the webhook does not name it. */
  | { about: 'low-balance'; balance: bigint | null }
  | { about: 'added-balance' }
  | { about: 'other' };

/** The provider did not answer in time: the result is unknown. */
export class PayoutsUnavailable extends Error {}

/** The provider rejected a transfer before it accepted anything; its message is meant for operators. */
export class PayoutsRejected extends Error {}

/** The provider refused the call because of the platform's account. It had no effect, and the same call can succeed later. */
export class PayoutsBlocked extends Error {
  readonly obstacle: PayoutObstacle;
  constructor(obstacle: PayoutObstacle, message: string) {
    super(message);
    this.obstacle = obstacle;
  }
}
