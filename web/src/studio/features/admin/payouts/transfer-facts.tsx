import type { OpenedPayout } from '@jamun/contract';
import { Fact } from '../../../ui/data/facts.tsx';

type Transfer = NonNullable<OpenedPayout['transfer']>;

const states: Record<Transfer['state'], string> = {
  WAITING: 'Waits to be handed to the provider',
  SENDING: 'Is being handed to the provider',
  UNDER_WAY: 'Under way',
  SUCCESS: 'Arrived',
  FAILED: 'Failed',
  REVERSED: 'Sent back by the bank',
  LATE_SUCCESS: 'Arrived after the money was returned. The amount is on hold in the seller’s wallet.',
  LATE_PAID: 'Arrived after the money was returned. An administrator booked it as paid.',
  LATE_RETURNED: 'Arrived after the money was returned. An administrator returned the amount on hold to the wallet.',
  DROPPED: 'Dropped: it was decided by hand',
};

/** What the provider of payouts was asked to send, and what it says of that. */
export const TransferFacts = ({ transfer: { id, state, reason } }: { transfer: Transfer }) => (
  <>
    <Fact name="Transfer" wide="full">
      {states[state]}
    </Fact>
    {reason && (
      <Fact name="Provider's reason" wide="full">
        {reason}
      </Fact>
    )}
    <Fact name="Transfer ID" wide="full" copy={id} />
  </>
);
