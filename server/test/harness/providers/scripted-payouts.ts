import {
  PayoutsBlocked,
  type PayoutsPort,
  PayoutsRejected,
  PayoutsUnavailable,
  type ProviderTransfer,
} from '../../../src/modules/payouts/index.ts';

/**
 * Faulty replies by call of the port. `away`: the call has no effect and gets no reply. `lost`: the transfer is accepted and the call
 * gets no reply. `not known`: a 404 for an existing transfer. `blocked`: the platform's account may not call. `no balance`: the transfer is
 * accepted and ends because the platform's balance is too low.
 */
export const faultyPayoutReplies = {
  send: ['away', 'lost', 'refused', 'another amount', 'blocked', 'no balance'],
  state: ['away', 'not known', 'another amount', 'blocked'],
} as const;
export type PayoutsCall = keyof typeof faultyPayoutReplies;

/** In-memory payout provider, controlled by the test. It keeps its own transfers and can return faulty replies. */
export function scriptedPayouts() {
  const transfers = new Map<string, ProviderTransfer>();
  const faults = new Map<PayoutsCall, string[]>();
  /** Transfers that could pay a withdrawal twice. */
  const violations: string[] = [];
  let isAway = false;
  let count = 0;

  function nextFault(call: PayoutsCall): string | undefined {
    const next = faults.get(call)?.shift();
    if (isAway || next === 'away') throw new PayoutsUnavailable('The payout provider is unavailable');
    if (next === 'blocked') throw new PayoutsBlocked('ADDRESS', 'IP not whitelisted');
    return next;
  }
  const withAmountFault = (transfer: ProviderTransfer, fault: string | undefined): ProviderTransfer =>
    fault === 'another amount' ? { ...transfer, amount: transfer.amount + 1n } : { ...transfer };

  const port: PayoutsPort = {
    async send({ transferId, amount }) {
      const fault = nextFault('send');
      if (transfers.has(transferId)) throw new PayoutsUnavailable('409: the provider has this transfer');
      const [id] = /^jamun_[0-9A-Za-z]{20}/.exec(transferId) ?? [];
      const open = [...transfers]
        .filter(([other, { state }]) => other.startsWith(id ?? other) && state !== 'FAILED')
        .map(([other]) => other);
      if (open.length > 0) violations.push(`${transferId} was sent while ${open.join(', ')} was not over`);
      if (fault === 'refused') throw new PayoutsRejected('This account cannot receive money');
      const ended = { state: 'FAILED', obstacle: 'BALANCE' } as const;
      const transfer: ProviderTransfer = {
        ...(fault === 'no balance' ? ended : ({ state: 'UNDER_WAY', obstacle: null } as const)),
        amount,
        reference: null,
        reason: null,
      };
      transfers.set(transferId, transfer);
      if (fault === 'lost') throw new PayoutsUnavailable('The reply of the payout provider was lost');
      return withAmountFault(transfer, fault);
    },
    async state(transferId) {
      const fault = nextFault('state');
      const transfer = transfers.get(transferId);
      return transfer && fault !== 'not known' ? withAmountFault(transfer, fault) : null;
    },
    balance: async () => 0n,
    readWebhook: (_headers, body) => ({ about: 'transfer', transferId: body.toString('utf8') }),
  };

  return {
    port,
    transfers,
    violations,
    setUnavailable(value: boolean) {
      isAway = value;
    },
    /** Queues a faulty reply for the next call. */
    queueFaultyReply(call: PayoutsCall, fault: string): void {
      faults.set(call, [...(faults.get(call) ?? []), fault]);
    },
    /** Clears all queued faults and makes the provider available. */
    clearFaults(): void {
      isAway = false;
      faults.clear();
    },
    /** Sets the state of a transfer; any state may follow any other. */
    setState(transferId: string, state: ProviderTransfer['state']): void {
      const transfer = transfers.get(transferId);
      if (!transfer) return;
      const reference = state === 'SUCCESS' ? `utr${++count}` : transfer.reference;
      transfers.set(transferId, { ...transfer, state, reference, reason: state === 'SUCCESS' ? null : 'Rejected by the bank' });
    },
  };
}
