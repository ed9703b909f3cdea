import { inRupees } from '../../../kit/money.ts';

/** `amount`: in paise, negative for a deduction. */
export const adjustmentNotification = (amount: bigint, reason: string): string => {
  const summary = amount > 0n ? `${inRupees(amount)} was added to your wallet` : `${inRupees(-amount)} was deducted from your wallet`;
  return `${summary}: ${reason.replaceAll('\n', ' ')}`;
};
