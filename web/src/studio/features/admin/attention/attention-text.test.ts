import { type AttentionItem, attentionActions, attentionKinds } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { actions, detailName, kinds, ourSide, ourWords, providerWords, resolutionWords, sellerOf } from './attention-text.ts';

const seller = { id: 7, username: 'meera', name: 'Meera' };
const order: AttentionItem['order'] = {
  id: 'o1',
  itemName: 'Monsoon Light',
  buyer: 'Rohan',
  amount: 499,
  status: 'REFUND_PENDING',
  seller,
};
const withdrawal: AttentionItem['withdrawal'] = { id: 'w1', amount: 1500, status: 'REJECTED', seller };

describe('attention words', () => {
  it('names every kind in at most 40 characters, so that a card at 390 px shows the whole title', () => {
    const long = attentionKinds.filter((kind) => kinds[kind].title.length > 40);
    expect({ named: Object.keys(kinds).sort(), long }).toEqual({ named: [...attentionKinds].sort(), long: [] });
  });

  it('gives every kind a title and a filter name of its own', () => {
    const words = Object.values(kinds);
    expect({ titles: new Set(words.map(({ title }) => title)).size, names: new Set(words.map(({ name }) => name)).size }).toEqual({
      titles: attentionKinds.length,
      names: attentionKinds.length,
    });
  });

  it('says what happened in plain words', () => {
    expect(kinds.OUTSIDE_REFUND.title).toBe('Refund made in the provider’s dashboard');
  });

  it('names every action', () => {
    expect(Object.keys(actions).sort()).toEqual([...attentionActions].sort());
  });

  it('shows the provider’s state as the provider writes it, with the amount if there is one', () => {
    expect({
      known: providerWords({ theirs: { state: 'SUCCESS', amount: 499 } }),
      unknown: providerWords({ theirs: { state: 'DISPUTE_CREATED', amount: null } }),
      refused: providerWords({ theirs: { state: 'REFUSED gwzRt2RBlvmXwZZ6jdxF', amount: 300 } }),
    }).toEqual({ known: 'SUCCESS, ₹499.00', unknown: 'DISPUTE_CREATED', refused: 'REFUSED, ₹300.00' });
  });

  it('shows the order or the withdrawal as our side', () => {
    expect({
      order: [ourSide({ order, withdrawal: null })?.name, ourWords({ order, withdrawal: null })],
      withdrawal: [ourSide({ order: null, withdrawal })?.name, ourWords({ order: null, withdrawal })],
      neither: [ourSide({ order: null, withdrawal: null }), ourWords({ order: null, withdrawal: null })],
    }).toEqual({
      order: ['Order', 'Refund pending, ₹499.00'],
      withdrawal: ['Withdrawal', 'Rejected, ₹1,500.00'],
      neither: [null, 'Not found'],
    });
  });

  it('finds the seller on either record', () => {
    expect([
      sellerOf({ order, withdrawal: null }),
      sellerOf({ order: null, withdrawal }),
      sellerOf({ order: null, withdrawal: null }),
    ]).toEqual([seller, seller, null]);
  });

  it.each([
    ['disputeReason', 'Dispute reason'],
    ['dispute_reason', 'Dispute reason'],
    ['reason', 'Reason'],
    ['paymentId', 'Payment ID'],
  ])('turns the key %s into the label %s', (key, label) => expect(detailName(key)).toBe(label));

  it('says who resolved an item and how; an item without an administrator was resolved by Jamun', () => {
    expect([resolutionWords({ action: 'DISMISS', by: { id: 1, username: 'admin' } }), resolutionWords({ action: null, by: null })]).toEqual(
      [
        { how: 'Dismissed', who: 'admin' },
        { how: 'No longer differs from the provider', who: 'Jamun' },
      ],
    );
  });
});
