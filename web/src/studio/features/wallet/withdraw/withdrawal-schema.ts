import { formatRupees, type Wallet, WithdrawalInput, walletMessages } from '@jamun/contract';
import { withdrawText } from './text.ts';

type Bounds = Pick<Wallet, 'limits' | 'withdrawableBalance'>;

/** Largest amount of one withdrawal. */
export const maxWithdrawal = ({ limits: { maximum }, withdrawableBalance }: Bounds) =>
  Math.min(withdrawableBalance, maximum ?? withdrawableBalance);

/** The same rules as on the server. */
function findProblem(amount: number, { limits: { minimum, maximum }, withdrawableBalance }: Bounds): string | null {
  if (amount <= 0) return walletMessages.aboveZero;
  if (amount < minimum) return withdrawText.form.tooSmall(formatRupees(minimum));
  if (maximum !== null && amount > maximum) return withdrawText.form.tooLarge(formatRupees(maximum));
  return amount > withdrawableBalance ? withdrawText.form.aboveBalance(formatRupees(withdrawableBalance)) : null;
}

/** The contract's schema with the limits of this wallet. */
export const withdrawalSchema = (bounds: Bounds) =>
  WithdrawalInput.check(({ value, issues }) => {
    const message = findProblem(value.amount, bounds);
    if (message) issues.push({ code: 'custom', message, path: ['amount'], input: value.amount });
  });
