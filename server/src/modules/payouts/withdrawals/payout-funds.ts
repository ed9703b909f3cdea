import { later, minutes } from '../../../kit/clock.ts';
import { waitAtMost } from '../../../kit/concurrency/wait-at-most.ts';
import { toRupees } from '../../../kit/money.ts';
import type { PayoutsDeps } from '../deps.ts';
import { sumApprovedWithdrawals } from './withdrawal-lists.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'clock' | 'log' | 'transfers'>;

const cachedFor = minutes(1);
/** Administrators do not wait longer for the provider; its answer then counts for the next request. */
const patience = 3_000;

/** Cache of the payout balance, one per process: one call per minute at most, however many administrators look at it. */
function cachedBalance({ clock, log, transfers }: Pick<Deps, 'clock' | 'log' | 'transfers'>) {
  let balance: bigint | null = null;
  let freshUntil = new Date(0);
  let running: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      balance = (await transfers?.balance()) ?? null;
    } catch (error) {
      balance = null;
      log.warn({ why: (error as Error).message }, 'the payout balance is not available');
    }
    freshUntil = later(clock.now(), cachedFor);
    running = null;
  }

  return async (): Promise<bigint | null> => {
    if (!transfers || clock.now() < freshUntil) return balance;
    running ??= refresh();
    return (await waitAtMost(patience, running)) ? balance : null;
  };
}

/** Compares the payout balance with the approved withdrawals. */
export function showPayoutFunds(deps: Deps) {
  const readBalance = cachedBalance(deps);
  return async () => {
    const [balance, approved] = await Promise.all([readBalance(), sumApprovedWithdrawals(deps.database.read)]);
    return {
      balance: balance === null ? null : toRupees(balance),
      hasProvider: deps.transfers !== null,
      approved: { withdrawals: approved.count, amount: toRupees(approved.amount) },
    };
  };
}
