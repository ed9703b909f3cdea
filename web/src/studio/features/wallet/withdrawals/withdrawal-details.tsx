import type { Withdrawal } from '@jamun/contract';
import { stepsOf } from '../../../domain/withdrawals/withdrawal-steps.ts';
import { Timeline } from '../../../domain/withdrawals/withdrawal-timeline.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { ReasonNote } from './reason-note.tsx';
import classes from './withdrawal-details.module.css';

const statuses: Withdrawal['status'][] = ['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED'];

export function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, amount, status, transactionId, paymentMethod } = withdrawal;
  // The button that cancels is gone once it has: the keyboard then goes on at what became of the request.
  const timeline = useListFocus(statuses.indexOf(status));
  return (
    <>
      <DrawerAmount label="Amount (INR)" status={<StatusBadge status={status} of="payout" />}>
        <Money value={amount} />
      </DrawerAmount>
      <ReasonNote withdrawal={withdrawal} />
      <DrawerSection title="Timeline">
        <div ref={timeline} tabIndex={-1} data-keeps-focus className={classes.timeline}>
          {/* The reason stands above already. */}
          <Timeline steps={stepsOf({ ...withdrawal, adminNotes: null })} />
        </div>
      </DrawerSection>
      <DrawerSection title="Payment Method">
        <Destination {...withdrawal.userPaymentMethod} />
      </DrawerSection>
      <DrawerSection title="Reference">
        <Pairs>
          <Pair name="Withdrawal ID" copy={id} />
          {transactionId && <Pair name="Transaction ID" copy={transactionId} />}
          {transactionId && <Pair name="Paid by">{paymentMethod}</Pair>}
        </Pairs>
      </DrawerSection>
    </>
  );
}

const Destination = ({ type, bankName, accountNumber, ifscCode, accountHolderName, upiId, upiName }: Withdrawal['userPaymentMethod']) =>
  type === 'BANK' ? (
    <Pairs>
      <Pair name="Bank Name">{bankName}</Pair>
      <Pair name="Account Number">{accountNumber}</Pair>
      <Pair name="IFSC Code">{ifscCode}</Pair>
      <Pair name="Account Holder">{accountHolderName}</Pair>
    </Pairs>
  ) : (
    <Pairs>
      <Pair name="UPI ID">{upiId}</Pair>
      <Pair name="UPI Name">{upiName}</Pair>
    </Pairs>
  );
