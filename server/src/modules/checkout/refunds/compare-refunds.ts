import type { AttentionReport } from '../../attention/index.ts';
import type { ProviderRefund } from '../payments.port.ts';
import type { PaymentRow, RefundRow } from '../tables.ts';

export type OwnRefund = Pick<RefundRow, 'id' | 'providerRefundId' | 'paymentId' | 'resends' | 'cause' | 'status' | 'amount'>;
type OwnPayment = Pick<PaymentRow, 'id' | 'gatewayTxnId' | 'outcome'>;

/** Refunds of an order at the provider and in our database. */
export interface BothSides {
  orderId: string;
  theirs: ProviderRefund[];
  ours: OwnRefund[];
  /** Booked partial refunds by the provider's id, in paise. */
  partials: ReadonlyMap<string, bigint>;
  payments: OwnPayment[];
}

export interface RefundFindings {
  reports: AttentionReport[];
  /** Refused returns whose payment the buyer got back in another way. */
  returned: { refused: OwnRefund; by: ProviderRefund }[];
  /** Items that the provider's answer has made obsolete. */
  resolved: Pick<AttentionReport, 'kind' | 'reference'>[];
}

const idsOf = ({ id, providerId }: ProviderRefund): string[] => (providerId === null ? [id] : [id, providerId]);
export const isAccepted = ({ status }: ProviderRefund): boolean => status !== 'REFUSED';
export const isSame = (ours: Pick<OwnRefund, 'id' | 'providerRefundId'>, theirs: ProviderRefund): boolean =>
  idsOf(theirs).some((id) => id === (ours.providerRefundId ?? ours.id));

/** A webhook and a list name the same refund. */
export const isSameAtProvider = (one: ProviderRefund, other: ProviderRefund): boolean => idsOf(one).some((id) => idsOf(other).includes(id));

const sum = (refunds: { amount: bigint }[]): bigint => refunds.reduce((total, { amount }) => total + amount, 0n);

/** The order's refunds that were accepted at the provider and are none of ours; `except`: the one that is about to be sent. */
const unknownTo = ({ theirs, ours, partials }: Pick<BothSides, 'theirs' | 'ours' | 'partials'>, except?: string): ProviderRefund[] =>
  theirs.filter(
    (one) =>
      isAccepted(one) && !idsOf(one).some((id) => partials.has(id)) && !ours.some((refund) => refund.id !== except && isSame(refund, one)),
  );

/**
 * Refunds from elsewhere of the payment that a refund would return. One whose payment the provider does not name counts for every payment
 * of the order: a refund that is missing can still be sent, one that was sent twice is lost.
 */
export const refundedElsewhere = (
  sides: Pick<BothSides, 'theirs' | 'ours' | 'partials'>,
  { id, gatewayTxnId }: { id: string; gatewayTxnId: string | null },
): ProviderRefund[] => unknownTo(sides, id).filter(({ paymentId }) => paymentId === null || paymentId === gatewayTxnId);

const report = (sides: BothSides, kind: AttentionReport['kind'], theirs: ProviderRefund, details: Record<string, string>) => ({
  kind,
  orderId: sides.orderId,
  theirState: theirs.status,
  theirAmount: theirs.amount,
  details: {
    ...details,
    ...(theirs.paymentId === null ? {} : { paymentId: theirs.paymentId }),
    ...(theirs.note && theirs.status !== 'SUCCESS' ? { note: theirs.note } : {}),
  },
});

/** The payment that a refund returns; one that sends a cancelled refund again returns the payment of that one. */
export function paymentIdOf(ours: OwnRefund[], refund: OwnRefund): string | null {
  const resent = refund.resends === null ? undefined : ours.find(({ id }) => id === refund.resends);
  return resent ? paymentIdOf(ours, resent) : refund.paymentId;
}

/**
 * Paid back of a payment at the provider, and according to our database. Our refund counts for the payment that it returns, whichever
 * payment of the order the provider took it from.
 */
function paidBack(sides: BothSides, { id, gatewayTxnId, outcome }: OwnPayment): { theirs: bigint; ours: bigint } {
  const isOfPayment = (one: ProviderRefund) => {
    const own = sides.ours.find((refund) => isSame(refund, one));
    return own ? paymentIdOf(sides.ours, own) === id : one.paymentId === gatewayTxnId;
  };
  const theirs = sum(sides.theirs.filter((one) => isAccepted(one) && isOfPayment(one)));
  const ours = sum(sides.ours.filter(({ paymentId, status, cause }) => paymentId === id && status === 'DONE' && cause !== 'CHARGEBACK'));
  return { theirs, ours: ours + (outcome === 'SETTLED' ? sum([...sides.partials.values()].map((amount) => ({ amount }))) : 0n) };
}

/** A refund that we have neither sent nor booked. */
function judgeUnknown(sides: BothSides, theirs: ProviderRefund): Partial<RefundFindings> {
  const payment = sides.payments.find(({ gatewayTxnId }) => gatewayTxnId === theirs.paymentId);
  // The payment neither bought anything nor is to be returned: the provider has reversed an attempt that failed here.
  if (theirs.paymentId !== null && !payment?.outcome) return {};
  const ofPayment = payment ? sides.ours.filter(({ paymentId }) => paymentId === payment.id) : [];
  const isReturn = payment?.outcome === 'RETURNED';
  // The refund that is about to be sent finds this one first.
  if (isReturn && ofPayment.some(({ status }) => status === 'PENDING')) return {};
  const amounts = payment && paidBack(sides, payment);
  const refused = ofPayment.findLast(({ status }) => status === 'REFUSED');
  const isOnlyRefund = amounts?.theirs === theirs.amount && amounts.ours === 0n;
  if (isReturn && refused && isOnlyRefund) return theirs.amount === refused.amount ? { returned: [{ refused, by: theirs }] } : {};
  // One of ours was cancelled, and this one replaces it.
  if (amounts && amounts.theirs <= amounts.ours) return {};
  const kind = theirs.isAutomatic ? 'AUTO_REFUND' : 'OUTSIDE_REFUND';
  // The returned payment was paid back before, from the money of the sale: this refund took the rest.
  const about = isReturn ? { ...theirs, paymentId: null } : theirs;
  return { reports: [{ ...report(sides, kind, about, {}), reference: theirs.providerId ?? theirs.id }] };
}

interface Undone {
  cause: string;
  reference: string;
  payment: OwnPayment | undefined;
}

/** A refund that we count as done, and that the provider has cancelled since. */
function judgeUndone(sides: BothSides, theirs: ProviderRefund, { cause, reference, payment }: Undone): Partial<RefundFindings> {
  const amounts = payment && paidBack(sides, payment);
  if (amounts && amounts.theirs >= amounts.ours) return { resolved: [{ kind: 'REFUND_UNDONE', reference }] };
  return { reports: [{ ...report(sides, 'REFUND_UNDONE', theirs, { cause }), reference }] };
}

/** A refund that we have sent, adopted or booked. */
function judgeKnown(sides: BothSides, theirs: ProviderRefund, ours: OwnRefund): Partial<RefundFindings> {
  const reference = ours.providerRefundId ?? ours.id;
  const paidAfterAll = (cause: string): Partial<RefundFindings> => ({
    reports: [{ ...report(sides, 'REFUND_AFTER_REFUSAL', theirs, { cause }), reference }],
    resolved: [{ kind: 'REFUND_REFUSED', reference: sides.orderId }],
  });
  if (ours.status === 'REFUSED' && isAccepted(theirs)) return paidAfterAll(ours.cause);
  if (ours.status !== 'DONE') return {};
  const isResent = sides.ours.some(({ resends, status }) => resends === ours.id && status !== 'REFUSED');
  // The one that was sent again in its place is paid as well.
  if (isAccepted(theirs)) return isResent ? paidAfterAll('UNDONE_REFUND') : {};
  const paymentId = paymentIdOf(sides.ours, ours);
  const payment = sides.payments.find(({ id }) => id === paymentId);
  return isResent ? {} : judgeUndone(sides, theirs, { cause: ours.cause, reference, payment });
}

function judge(sides: BothSides, theirs: ProviderRefund): Partial<RefundFindings> {
  if (idsOf(theirs).some((id) => sides.partials.has(id))) {
    const settled = sides.payments.find(({ outcome }) => outcome === 'SETTLED');
    return isAccepted(theirs) ? {} : judgeUndone(sides, theirs, { cause: 'PARTIAL', reference: theirs.id, payment: settled });
  }
  const ours = sides.ours.find((refund) => isSame(refund, theirs));
  if (ours) return judgeKnown(sides, theirs, ours);
  return isAccepted(theirs) ? judgeUnknown(sides, theirs) : {};
}

/** Differences between the provider's refunds of an order and ours. */
export function compareRefunds(sides: BothSides): RefundFindings {
  const findings = sides.theirs.map((theirs) => judge(sides, theirs));
  return {
    reports: findings.flatMap(({ reports = [] }) => reports),
    returned: findings.flatMap(({ returned = [] }) => returned),
    resolved: findings.flatMap(({ resolved = [] }) => resolved),
  };
}
