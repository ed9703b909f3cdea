import type { DisputeOutcome, DisputeType } from '@jamun/contract';

/** Text of the dispute in an item's drawer. */
export const disputeText = {
  title: 'Dispute',
  type: 'Type',
  outcome: 'Outcome',
  amount: 'Amount',
  deadline: 'Answer by',
  reasonCode: 'Reason code',
  evidence: 'Seller’s evidence',
  noEvidence: 'None yet',
  types: {
    DISPUTE: 'Dispute',
    CHARGEBACK: 'Chargeback',
    RETRIEVAL: 'Request for documents',
    PRE_ARBITRATION: 'Pre-arbitration',
    ARBITRATION: 'Arbitration',
    UNKNOWN: 'Unknown',
  } satisfies Record<DisputeType, string>,
  outcomes: { OPEN: 'Open', WON: 'Won', LOST: 'Lost', UNKNOWN: 'Unknown' } satisfies Record<DisputeOutcome, string>,
};
