import { DisputeOutcome, DisputeType } from '@jamun/contract';
import { expect, it } from 'vitest';
import { type DisputeDecision, decisionOn, disputeDecisions, isWhole, type SaleStanding, saleStanding } from './dispute-decisions.ts';

const standings: SaleStanding[] = ['SOLD', 'BOOKED', 'GONE'];

// Columns: SOLD, BOOKED, GONE.
const table = `
  DISPUTE OPEN              RECORD READ    READ
  DISPUTE LOST              RECORD NONE    READ
  DISPUTE WON               NONE   REVERSE NONE
  DISPUTE UNKNOWN           READ   READ    READ
  CHARGEBACK OPEN           RECORD READ    READ
  CHARGEBACK LOST           RECORD NONE    READ
  CHARGEBACK WON            NONE   REVERSE NONE
  CHARGEBACK UNKNOWN        READ   READ    READ
  RETRIEVAL OPEN            READ   READ    READ
  RETRIEVAL LOST            NONE   READ    NONE
  RETRIEVAL WON             NONE   READ    NONE
  RETRIEVAL UNKNOWN         READ   READ    READ
  PRE_ARBITRATION OPEN      RECORD READ    READ
  PRE_ARBITRATION LOST      RECORD NONE    READ
  PRE_ARBITRATION WON       NONE   REVERSE NONE
  PRE_ARBITRATION UNKNOWN   READ   READ    READ
  ARBITRATION OPEN          RECORD READ    READ
  ARBITRATION LOST          RECORD NONE    READ
  ARBITRATION WON           NONE   REVERSE NONE
  ARBITRATION UNKNOWN       READ   READ    READ
  UNKNOWN OPEN              READ   READ    READ
  UNKNOWN LOST              READ   READ    READ
  UNKNOWN WON               READ   REVERSE READ
  UNKNOWN UNKNOWN           READ   READ    READ`;
const cells = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [type = '', outcome = '', ...decisions] = line.trim().split(/\s+/);
    return standings.map(
      (standing, place) => [type, outcome, standing, decisions[place] ?? ''] as [DisputeType, DisputeOutcome, SaleStanding, string],
    );
  });

it('the table of decisions has a case for every type, outcome and sale', () => {
  expect(cells).toHaveLength(DisputeType.options.length * DisputeOutcome.options.length * standings.length);
});

it.each(cells)('a %s that is %s, of a sale that is %s, needs: %s', (type, outcome, standing, decision) => {
  expect(disputeDecisions[type][outcome][standing]).toBe(decision);
});

const every = (matches: (type: DisputeType, outcome: DisputeOutcome, standing: SaleStanding) => boolean): Set<DisputeDecision> =>
  new Set(
    cells.filter(([type, outcome, standing]) => matches(type, outcome, standing)).map(([, , , decision]) => decision as DisputeDecision),
  );

it('a won dispute, a request for documents and an unknown word never offer a chargeback; a lost dispute never offers its reversal', () => {
  expect(every((type, outcome) => outcome === 'WON' || type === 'RETRIEVAL' || outcome === 'UNKNOWN' || type === 'UNKNOWN')).not.toContain(
    'RECORD',
  );
  expect(every((_type, outcome) => outcome === 'LOST' || outcome === 'OPEN')).not.toContain('REVERSE');
});

const order = { status: 'PAID', gatewayTxnId: 'pay-1', unrefunded: 100n, chargeback: null, isChargebackNamed: false } as const;
const dispute = { type: 'CHARGEBACK', outcome: 'LOST', booking: null, providerPaymentId: 'pay-1' } as const;

const chargedBack = { status: 'REFUNDED', chargeback: 'STANDS' } as const;

it.each([
  ['a paid order', {}, {}, 'SOLD'],
  ['an order whose chargeback was reversed', {}, { status: 'REFUNDED', chargeback: 'REVERSED' }, 'SOLD'],
  ['an order whose payment the provider does not name', { providerPaymentId: null }, {}, 'SOLD'],
  ['a dismissed loss', { booking: 'WAIVED' }, {}, 'SOLD'],
  ['a dispute whose chargeback was recorded', { booking: 'CHARGEBACK' }, { status: 'REFUNDED', chargeback: 'STANDS' }, 'BOOKED'],
  ['a dispute of which a part was recorded', { booking: 'PARTIAL_CHARGEBACK' }, {}, 'BOOKED'],
  ['a second dispute after the chargeback of the first', {}, { ...chargedBack, isChargebackNamed: true }, 'GONE'],
  ['a chargeback that was recorded without naming a dispute', {}, chargedBack, 'BOOKED'],
  ['a retrieval after a chargeback', { type: 'RETRIEVAL' }, chargedBack, 'GONE'],
  ['a refunded order', {}, { status: 'REFUNDED' }, 'GONE'],
  ['an order whose refund is pending', {}, { status: 'REFUND_PENDING' }, 'GONE'],
  ['an unpaid order', {}, { status: 'EXPIRED', gatewayTxnId: null }, 'GONE'],
  ['an order of which nothing is left', {}, { unrefunded: 0n }, 'GONE'],
  ['a payment that did not pay the order', { providerPaymentId: 'pay-2' }, {}, 'GONE'],
] as const)('the sale behind %s', (_case, disputeChanges, orderChanges, standing) => {
  expect(saleStanding({ ...dispute, ...disputeChanges }, { ...order, ...orderChanges })).toBe(standing);
});

it('a lost second dispute after a recorded chargeback can only be read', () => {
  expect(decisionOn(dispute, { ...order, ...chargedBack, isChargebackNamed: true })).toBe('READ');
});

it.each([
  ['all of a paid order', { amount: 100n }, {}, true],
  ['more than is left', { amount: 101n }, {}, true],
  ['a part', { amount: 99n }, {}, false],
  ['all of an order whose chargeback was reversed', { amount: 100n }, { status: 'REFUNDED', chargeback: 'REVERSED' }, false],
] as const)('a dispute of %s undoes the sale: %#', (_case, claim, orderChanges, expected) => {
  expect(isWhole(claim, { ...order, ...orderChanges })).toBe(expected);
});
