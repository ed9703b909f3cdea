import type { OpenedPayout } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { stepsOf } from '../../../domain/withdrawals/withdrawal-steps.ts';
import { Timeline } from '../../../domain/withdrawals/withdrawal-timeline.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { TransferFacts } from './transfer-facts.tsx';

export function PayoutFacts({ payout }: { payout: OpenedPayout }) {
  const { id, amount, status, createdAt, wallet, transactionId, adminNotes, processedAt, processedBy, transfer, exportNumber, exportedAt } =
    payout;
  return (
    <>
      <DrawerAmount label="Amount" status={<StatusBadge status={status} kind="payout" />}>
        <Money value={amount} />
      </DrawerAmount>
      <DrawerSection>
        <Facts>
          <Fact name="Withdrawal ID" wide="full" copy={id} />
          <Fact name="Wallet ID" wide="full">
            {wallet.id}
          </Fact>
          <Fact name="Name" wide>
            <UserLink id={wallet.user.id}>{wallet.user.name}</UserLink>
          </Fact>
          <Fact name="User ID">{wallet.user.id}</Fact>
          <Fact name="Email" wide>
            {wallet.user.email}
          </Fact>
          <Fact name="Username">{wallet.user.username}</Fact>
          <Fact name="Created" wide>
            <DateTime iso={createdAt} format="moment" />
          </Fact>
          <Destination payout={payout} />
          <Fact name="Processed at" wide={processedAt !== null}>
            {processedAt && <DateTime iso={processedAt} format="moment" />}
          </Fact>
          <Fact name="Processed by">{processedBy}</Fact>
          <Fact name="Transaction ID" wide={processedAt ? 'full' : false} copy={transactionId} />
          <Fact name="Admin notes" wide="full">
            {adminNotes}
          </Fact>
          {exportedAt && (
            <Fact name="Bank file" wide="full">
              No. {exportNumber}, <DateTime iso={exportedAt} format="moment" />
            </Fact>
          )}
          {transfer && <TransferFacts transfer={transfer} />}
        </Facts>
      </DrawerSection>
      <DrawerSection title="Timeline">
        {/* The notes stand above already. */}
        <Timeline steps={stepsOf({ ...payout, adminNotes: null })} />
      </DrawerSection>
    </>
  );
}

/** Where it goes, or went. What is typed into a bank's page can be copied. */
function Destination({ payout: { paymentMethod, paymentDetails, userPaymentMethod } }: { payout: OpenedPayout }) {
  const { type, upiId, upiName, ifscCode, accountHolderName } = userPaymentMethod;
  return (
    <>
      <Fact name="Payment method">{paymentMethod}</Fact>
      <Fact name="Account number" wide="full" copy={paymentDetails.accountNumber} />
      <Fact name="Bank name">{paymentDetails.bankName}</Fact>
      {type === 'BANK' ? (
        <>
          <Fact name="Account holder" wide copy={accountHolderName} />
          <Fact name="IFSC" copy={ifscCode} />
        </>
      ) : (
        <>
          <Fact name="UPI ID" wide="full" copy={upiId} />
          <Fact name="UPI name" wide="full" copy={upiName} />
        </>
      )}
    </>
  );
}
