import { type Wallet, WithdrawalInput, walletMessages } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';

type Bounds = Pick<Wallet, 'limits' | 'withdrawableBalance'>;

/** The most that one withdrawal can be. */
export const mostOf = ({ limits: { maximum }, withdrawableBalance }: Bounds) =>
  Math.min(withdrawableBalance, maximum ?? withdrawableBalance);

/** What the server would say about this amount. */
function complaint(amount: number, { limits: { minimum, maximum }, withdrawableBalance }: Bounds): string | null {
  if (amount <= 0) return walletMessages.aboveZero;
  if (amount < minimum) return `The smallest withdrawal is ${formatRupees(minimum)}`;
  if (maximum !== null && amount > maximum) return `The largest withdrawal is ${formatRupees(maximum)}`;
  return amount > withdrawableBalance ? `You can withdraw at most ${formatRupees(withdrawableBalance)}` : null;
}

/** The contract's rules, and this wallet's. */
export const withdrawalSchema = (bounds: Bounds) =>
  WithdrawalInput.check(({ value, issues }) => {
    const message = complaint(value.amount, bounds);
    if (message) issues.push({ code: 'custom', message, path: ['amount'], input: value.amount });
  });
