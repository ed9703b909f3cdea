import { type PayoutsPort, PayoutsRefused, PayoutsUnavailable, type ProviderTransfer } from '../../../src/modules/payouts/index.ts';

/**
 * Odd answers by call of the port. `away`: nothing happens and no answer comes. `lost`: the transfer is taken and no answer
 * comes. `not known`: a 404 about a transfer that the provider has.
 */
export const oddPayoutAnswers = {
  send: ['away', 'lost', 'refused', 'another amount'],
  state: ['away', 'not known', 'another amount'],
} as const;
export type PayoutsCall = keyof typeof oddPayoutAnswers;

/** A payout provider that does what a test tells it to, keeps its own books, and can give odd answers. */
export function scriptedPayouts() {
  const transfers = new Map<string, ProviderTransfer>();
  const odd = new Map<PayoutsCall, string[]>();
  let away = false;
  let count = 0;

  function oddity(call: PayoutsCall): string | undefined {
    const next = odd.get(call)?.shift();
    if (away || next === 'away') throw new PayoutsUnavailable('The payout provider is away');
    return next;
  }
  const answered = (transfer: ProviderTransfer, oddness: string | undefined): ProviderTransfer =>
    oddness === 'another amount' ? { ...transfer, amount: transfer.amount + 1n } : { ...transfer };

  const port: PayoutsPort = {
    async send({ transferId, amount }) {
      const oddness = oddity('send');
      if (transfers.has(transferId)) throw new Error(`Transfer ${transferId} was sent twice`);
      if (oddness === 'refused') throw new PayoutsRefused('This account cannot receive money');
      const transfer: ProviderTransfer = { state: 'UNDER_WAY', amount, reference: null, reason: null };
      transfers.set(transferId, transfer);
      if (oddness === 'lost') throw new PayoutsUnavailable('The answer got lost');
      return answered(transfer, oddness);
    },
    async state(transferId) {
      const oddness = oddity('state');
      const transfer = transfers.get(transferId);
      return transfer && oddness !== 'not known' ? answered(transfer, oddness) : null;
    },
    readWebhook: (_headers, body) => ({ transferId: body.toString('utf8') }),
  };

  return {
    port,
    transfers,
    setAway(is: boolean) {
      away = is;
    },
    /** The next answer to this call is odd. */
    answerOddly(call: PayoutsCall, answer: string): void {
      odd.set(call, [...(odd.get(call) ?? []), answer]);
    },
    /** From now on every answer is right. */
    answerHonestly(): void {
      away = false;
      odd.clear();
    },
    /** What becomes of a transfer, in any order. */
    become(transferId: string, state: ProviderTransfer['state']): void {
      const transfer = transfers.get(transferId);
      if (!transfer) return;
      const reference = state === 'SUCCESS' ? `utr${++count}` : transfer.reference;
      transfers.set(transferId, { ...transfer, state, reference, reason: state === 'SUCCESS' ? null : 'The bank said so' });
    },
  };
}
