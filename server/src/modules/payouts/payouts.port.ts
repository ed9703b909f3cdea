/** Port of the payout provider. Amounts are paise; no type of a provider's SDK appears here. */
export interface PayoutsPort {
  /**
   * Sends a transfer once. Throws `PayoutsRejected` when the provider did not accept it and never will, and `PayoutsUnavailable` when
   * the result is unknown: the caller then queries `state` and never sends the transfer again.
   */
  send(transfer: TransferToSend): Promise<ProviderTransfer>;
  /** State of a transfer at the provider; null when the provider does not have it. */
  state(transferId: string): Promise<ProviderTransfer | null>;
  /** Null unless the provider signed exactly these bytes. The content is a hint: callers query the provider before they act. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): { transferId: string } | null;
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
}

/** The provider did not answer in time: the result is unknown. */
export class PayoutsUnavailable extends Error {}

/** The provider rejected a transfer before it accepted anything; its message is meant for operators. */
export class PayoutsRejected extends Error {}
