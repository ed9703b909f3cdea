import { formatRupees } from '@jamun/contract/money';

export type Direction = 'ADD' | 'DEDUCT';

export const directionOptions = [
  { value: 'ADD', label: 'Add' },
  { value: 'DEDUCT', label: 'Deduct' },
] as const satisfies { value: Direction; label: string }[];

const rules: Record<Direction, string> = {
  ADD: 'Counts as earnings. Debt is paid off first.',
  DEDUCT: 'Counts as charges. What the wallet does not cover becomes debt, which later sales pay off and which blocks withdrawals.',
};

/** Bookings of the adjustment; without an amount only the rule. */
export function adjustmentLine(direction: Direction, amount: number | string | undefined, name: string): string {
  if (typeof amount !== 'number' || !(amount > 0)) return rules[direction];
  const sum = formatRupees(amount);
  return direction === 'ADD'
    ? `Adds ${sum} to the wallet of ${name}. ${rules.ADD}`
    : `Takes ${sum} from the wallet of ${name}. ${rules.DEDUCT}`;
}

/** As the server takes it: below zero for a deduction. */
export const signedAmount = (direction: Direction, amount: number) => (direction === 'ADD' ? amount : -amount);
