import { formatRupees } from '@jamun/contract';
import type { ReasonQuestion } from '../../../../ui/overlay/reason-dialog.tsx';

export type AdjustmentDirection = 'ADD' | 'DEDUCT';

const adjustmentRules: Record<AdjustmentDirection, string> = {
  ADD: 'Counts as earnings. Debt is paid off first.',
  DEDUCT: 'Counts as charges. Any shortfall becomes debt. Later sales pay off the debt, and withdrawals are blocked until then.',
};

/** Effect of the adjustment; only the rule until an amount is entered. */
function adjustmentHint(direction: AdjustmentDirection, amount: number | string | undefined, name: string): string {
  if (typeof amount !== 'number' || !(amount > 0)) return adjustmentRules[direction];
  const sum = formatRupees(amount);
  return direction === 'ADD'
    ? `Adds ${sum} to ${name}’s wallet. ${adjustmentRules.ADD}`
    : `Deducts ${sum} from ${name}’s wallet. ${adjustmentRules.DEDUCT}`;
}

const ban = {
  consequences: [
    'They are signed out everywhere immediately and cannot sign in.',
    'Their public pages and short links stop working.',
    'Their withdrawals are frozen.',
    'Their buyers keep what they paid for.',
  ],
  question: (name: string): ReasonQuestion => ({
    title: `Ban ${name}?`,
    hint: 'Emailed to them.',
    action: 'Ban',
    busyLabel: 'Banning...',
    isDanger: true,
  }),
};

const unban = {
  consequences: [
    'They can sign in again. We notify them by email.',
    'Their public pages and short links work again.',
    'They can withdraw again.',
  ],
  question: (name: string): ReasonQuestion => ({
    title: `Unban ${name}?`,
    hint: 'Saved in the audit log.',
    action: 'Unban',
    busyLabel: 'Unbanning...',
  }),
};

/** Text of the dialogs on a user's page. */
export const userDialogText = {
  ban,
  unban,
  signOut: {
    title: (name: string) => `Sign ${name} out everywhere?`,
    line: 'They have to sign in again on every device. We notify them by email.',
    action: 'Sign out',
    busyLabel: 'Signing out...',
    failed: 'The user could not be signed out. Try again.',
  },
  adjustment: {
    title: 'Adjust balance',
    line: (name: string, username: string) => `Corrects the wallet of ${name} (${username}). The adjustment appears in their statement.`,
    direction: 'Adjustment',
    directions: { ADD: 'Add', DEDUCT: 'Deduct' } satisfies Record<AdjustmentDirection, string>,
    amount: 'Amount',
    amountHint: adjustmentHint,
    notPositive: 'Enter an amount above zero. Choose Deduct to take money from the wallet.',
    reason: 'Reason',
    reasonHint: 'Shown in their notifications.',
    actions: { ADD: 'Add to balance', DEDUCT: 'Deduct from balance' } satisfies Record<AdjustmentDirection, string>,
    busyLabel: 'Adjusting...',
    failed: 'The server did not respond. Try again: the adjustment is made only once.',
  },
  plan: {
    title: 'Assign plan',
    legend: 'Plan',
    line: (name: string) => `${name} pays the plan’s fee on new orders. Existing orders keep their original fee.`,
    defaultOption: 'Default',
    optionFee: (percentage: number) => `${percentage}% transaction fee`,
    defaultLine: (name: string, fee: string) => `${name} · ${fee}`,
    inactive: 'Inactive. Activate it first.',
    busyLabel: 'Assigning...',
    loading: 'Loading the plans',
    loadFailed: 'Failed to fetch plans',
  },
};
