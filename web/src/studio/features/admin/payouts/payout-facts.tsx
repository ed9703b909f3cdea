import type { OpenedPayout } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { withdrawalSteps } from '../../../domain/withdrawals/withdrawal-steps.ts';
import { WithdrawalTimeline } from '../../../domain/withdrawals/withdrawal-timeline.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { payoutsText } from './text.ts';

const text = payoutsText.facts;

export function PayoutFacts({ payout }: { payout: OpenedPayout }) {
  const { id, amount, status, createdAt, wallet, transactionId, adminNotes, processedAt, processedBy, transfer, exportNumber, exportedAt } =
    payout;
  return (
    <>
      <DrawerAmount label={text.amount} status={<StatusBadge status={status} kind="payout" />}>
        <Money value={amount} />
      </DrawerAmount>
      <DrawerSection>
        <Facts>
          <Fact name={text.id} wide="full" copy={id} />
          <Fact name={text.walletId} wide="full">
            {wallet.id}
          </Fact>
          <Fact name={text.name} wide>
            <UserLink id={wallet.user.id}>{wallet.user.name}</UserLink>
          </Fact>
          <Fact name={text.userId}>{wallet.user.id}</Fact>
          <Fact name={text.email} wide>
            {wallet.user.email}
          </Fact>
          <Fact name={text.username}>{wallet.user.username}</Fact>
          <Fact name={text.created} wide>
            <DateTime iso={createdAt} format="moment" />
          </Fact>
          <Destination payout={payout} />
          <Fact name={text.processedAt} wide={processedAt !== null}>
            {processedAt && <DateTime iso={processedAt} format="moment" />}
          </Fact>
          <Fact name={text.processedBy}>{processedBy}</Fact>
          <Fact name={text.transactionId} wide={processedAt ? 'full' : false} copy={transactionId} />
          <Fact name={text.adminNotes} wide="full">
            {adminNotes}
          </Fact>
          {exportedAt && (
            <Fact name={text.bankFile} wide="full">
              {exportNumber !== null && payoutsText.bankFiles.number(exportNumber)}, <DateTime iso={exportedAt} format="moment" />
            </Fact>
          )}
          {transfer && <TransferFacts transfer={transfer} />}
        </Facts>
      </DrawerSection>
      <DrawerSection title={text.timeline}>
        {/* Without the admin notes, which the facts above show. */}
        <WithdrawalTimeline steps={withdrawalSteps({ ...payout, adminNotes: null })} />
      </DrawerSection>
    </>
  );
}

/** Payment destination. Values that are typed into a bank's page have a copy button. */
function Destination({ payout: { paymentMethod, paymentDetails, userPaymentMethod } }: { payout: OpenedPayout }) {
  const { type, upiId, upiName, ifscCode, accountHolderName } = userPaymentMethod;
  return (
    <>
      <Fact name={text.method}>{paymentMethod}</Fact>
      <Fact name={text.accountNumber} wide="full" copy={paymentDetails.accountNumber} />
      <Fact name={text.bankName}>{paymentDetails.bankName}</Fact>
      {type === 'BANK' ? (
        <>
          <Fact name={text.accountHolder} wide copy={accountHolderName} />
          <Fact name={text.ifsc} copy={ifscCode} />
        </>
      ) : (
        <>
          <Fact name={text.upiId} wide="full" copy={upiId} />
          <Fact name={text.upiName} wide="full" copy={upiName} />
        </>
      )}
    </>
  );
}

const waits: NonNullable<OpenedPayout['transfer']>['state'][] = ['WAITING', 'SENDING', 'UNDER_WAY'];

/** The transfer at the payout provider, with its state and the reason why it waits or failed. */
const TransferFacts = ({ transfer: { id, state, reason } }: { transfer: NonNullable<OpenedPayout['transfer']> }) => (
  <>
    <Fact name={text.transfer} wide="full">
      {payoutsText.transferStates[state]}
    </Fact>
    {reason && (
      <Fact name={waits.includes(state) ? text.waitReason : text.transferReason} wide="full">
        {reason}
      </Fact>
    )}
    <Fact name={text.transferId} wide="full" copy={id} />
  </>
);
