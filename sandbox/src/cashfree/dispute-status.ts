const types = ['DISPUTE', 'CHARGEBACK', 'RETRIEVAL', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
const closedStages = ['MERCHANT_WON', 'MERCHANT_LOST', 'MERCHANT_ACCEPTED'];
const stages = ['CREATED', 'DOCS_RECEIVED', 'UNDER_REVIEW', 'INSUFFICIENT_EVIDENCE', ...closedStages];

export type DisputeType = (typeof types)[number];

export const disputeTypes: readonly DisputeType[] = types;
export const isDisputeType = (value: unknown): value is DisputeType => disputeTypes.includes(value as DisputeType);

/** All 35 statuses: each type with each stage. */
const statuses = new Map(
  types.flatMap((type) => stages.map((stage) => [`${type}_${stage}`, { type, isClosed: closedStages.includes(stage) }])),
);

/** Type of a dispute status and whether it ends the dispute; undefined for an unknown status. */
export const disputeStatusInfo = (status: string) => statuses.get(status);
