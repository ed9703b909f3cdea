/** What withdrawals need of whoever sends the money, in our own words: paise, and no type of a provider. */
export interface PayoutsPort {
  /**
   * Hands a transfer over, once. `PayoutsRefused`: it was not taken and never will be. `PayoutsUnavailable`: nothing is
   * known; whether it was taken is asked for with `state`, and it is never sent a second time.
   */
  send(transfer: TransferToSend): Promise<ProviderTransfer>;
  /** What the provider itself knows of a transfer; null when it never heard of it. */
  state(transferId: string): Promise<ProviderTransfer | null>;
  /** Null unless the provider signed exactly these bytes. What it says is a hint: the provider is asked before anything happens. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Buffer): { transferId: string } | null;
}

export interface TransferToSend {
  transferId: string;
  amount: bigint;
  /** What the receiver reads beside the payment. */
  note: string;
  to: { type: 'BANK'; name: string; accountNumber: string; ifscCode: string } | { type: 'UPI'; name: string; upiId: string };
}

export interface ProviderTransfer {
  state: 'UNDER_WAY' | 'SUCCESS' | 'FAILED' | 'REVERSED';
  amount: bigint;
  /** The bank's own number of the payment. */
  reference: string | null;
  /** Why it failed or came back. */
  reason: string | null;
}

/** The provider did not answer, or not in time: nothing is known. */
export class PayoutsUnavailable extends Error {}

/** The provider said no before it took anything, in words that somebody who operates the product can use. */
export class PayoutsRefused extends Error {}
