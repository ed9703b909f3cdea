import type { Withdrawal } from '@jamun/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './reason-note.module.css';

const back = 'The money is back in your wallet.';
const words: Partial<Record<Withdrawal['status'], { reason: string; next: string }>> = {
  REJECTED: { reason: 'This request was rejected', next: back },
  REVERSED: { reason: 'Your bank sent the money back', next: `${back} Look at your payment method before you withdraw again.` },
};

/** Why the money did not arrive, and where it is now. */
export function ReasonNote({ withdrawal: { status, adminNotes } }: { withdrawal: Withdrawal }) {
  const told = words[status];
  if (!told)
    return (
      adminNotes && (
        <div className={classes.note}>
          <p>{adminNotes}</p>
        </div>
      )
    );
  return (
    <div className={classes.note} data-bad>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <p>
        <b>{adminNotes ?? told.reason}</b>
        <span>{told.next}</span>
      </p>
    </div>
  );
}
