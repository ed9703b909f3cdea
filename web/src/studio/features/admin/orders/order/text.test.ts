import { describe, expect, it } from 'vitest';
import { isReversible } from './order-payments.tsx';
import { orderText } from './text.ts';

const refund = (cause: string, reversedAt: string | null = null) => ({ cause, status: 'DONE', reversedAt });
const at = '2026-11-16T10:00:00.000Z';

describe('order drawer', () => {
  it.each([
    { status: 'REFUNDED', refunds: [refund('CHARGEBACK')], offered: true },
    { status: 'REFUNDED', refunds: [refund('CHARGEBACK'), refund('SECOND_CAPTURE')], offered: true },
    { status: 'REFUNDED', refunds: [refund('CHARGEBACK', at)], offered: false },
    { status: 'REFUNDED', refunds: [refund('ADMIN')], offered: false },
    { status: 'PAID', refunds: [], offered: false },
  ])('a chargeback reversal for a $status order with refunds $refunds is offered: $offered', ({ offered, ...order }) =>
    expect(isReversible(order as never)).toBe(offered),
  );

  it('the result of a chargeback reversal says whether the buyer has access again', () => {
    const { done } = orderText.reversal;
    expect({ restored: done({ accessRestored: true }), notRestored: done({ accessRestored: false }) }).toEqual({
      restored: expect.stringContaining('has access again'),
      notRestored: expect.stringContaining('Access was not restored'),
    });
  });

  it.each([
    [0, 'This order matches the provider.'],
    [1, '1 item needs attention.'],
    [3, '3 items need attention.'],
  ])('a provider check with %i differences shows “%s”', (differences, text) => expect(orderText.check.result(differences)).toBe(text));
});
