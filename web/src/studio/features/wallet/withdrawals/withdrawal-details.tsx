import type { Withdrawal } from '@jamun/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { withdrawalSteps } from '../../../domain/withdrawals/withdrawal-steps.ts';
import { WithdrawalTimeline } from '../../../domain/withdrawals/withdrawal-timeline.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { withdrawText } from '../withdraw/text.ts';
import classes from './withdrawal-details.module.css';

const text = withdrawText.drawer;

const statuses: Withdrawal['status'][] = ['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED'];

export function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, amount, status, transactionId, paymentMethod } = withdrawal;
  // The Cancel button vanishes with its use: the focus moves to the timeline.
  const timeline = useListFocus(statuses.indexOf(status));
  return (
    <>
      <DrawerAmount label={text.amount} status={<StatusBadge status={status} kind="payout" />}>
        <Money value={amount} />
      </DrawerAmount>
      <ReasonNote withdrawal={withdrawal} />
      <DrawerSection title={text.timeline}>
        <div ref={timeline} tabIndex={-1} data-keeps-focus className={classes.timeline}>
          {/* The note above shows the reason already. */}
          <WithdrawalTimeline steps={withdrawalSteps({ ...withdrawal, adminNotes: null })} />
        </div>
      </DrawerSection>
      <DrawerSection title={text.method}>
        <Destination {...withdrawal.userPaymentMethod} />
      </DrawerSection>
      <DrawerSection title={text.reference}>
        <Pairs>
          <Pair name={text.withdrawalId} copy={id} />
          {transactionId && <Pair name={text.transactionId} copy={transactionId} />}
          {transactionId && <Pair name={text.paidBy}>{paymentMethod}</Pair>}
        </Pairs>
      </DrawerSection>
    </>
  );
}

const Destination = ({ type, bankName, accountNumber, ifscCode, accountHolderName, upiId, upiName }: Withdrawal['userPaymentMethod']) =>
  type === 'BANK' ? (
    <Pairs>
      <Pair name={text.bankName}>{bankName}</Pair>
      <Pair name={text.accountNumber}>{accountNumber}</Pair>
      <Pair name={withdrawText.review.ifscCode}>{ifscCode}</Pair>
      <Pair name={withdrawText.review.accountHolder}>{accountHolderName}</Pair>
    </Pairs>
  ) : (
    <Pairs>
      <Pair name={text.upiId}>{upiId}</Pair>
      <Pair name={withdrawText.review.upiName}>{upiName}</Pair>
    </Pairs>
  );

/** Reason of a rejected or returned withdrawal, or the note of an administrator. */
function ReasonNote({ withdrawal: { status, adminNotes } }: { withdrawal: Withdrawal }) {
  const returned = withdrawText.returned[status];
  if (!returned)
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
        <b>{adminNotes ?? returned.reason}</b>
        <span>{returned.next}</span>
      </p>
    </div>
  );
}
