import { type AttentionItem, attentionKinds } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { ourRecord, ourSummary, providerSummary, sellerOf } from './attention-item.tsx';
import { attentionListText } from './list-text.ts';
import { attentionText } from './text.ts';

const { kinds: titles } = attentionText;
const filterNames = attentionListText.filters.kind.options;
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

describe('attention list', () => {
  it('the title of every kind has at most 40 characters and fits a card at 390 px', () => {
    const long = attentionKinds.filter((kind) => titles[kind].length > 40);
    expect({ kinds: Object.keys(titles).sort(), long }).toEqual({ kinds: [...attentionKinds].sort(), long: [] });
  });

  it('every kind has a unique title and a unique filter name', () => {
    expect({ titles: new Set(Object.values(titles)).size, names: new Set(Object.values(filterNames)).size }).toEqual({
      titles: attentionKinds.length,
      names: attentionKinds.length,
    });
  });

  it('the title of an outside refund says that it was made in the provider’s dashboard', () => {
    expect(titles.OUTSIDE_REFUND).toBe('Refund made in the provider’s dashboard');
  });

  it('the provider summary has the provider’s status name, and the amount if there is one', () => {
    expect({
      known: providerSummary({ theirs: { state: 'SUCCESS', amount: 499 } }),
      unknown: providerSummary({ theirs: { state: 'DISPUTE_CREATED', amount: null } }),
      refused: providerSummary({ theirs: { state: 'REFUSED gwzRt2RBlvmXwZZ6jdxF', amount: 300 } }),
    }).toEqual({ known: 'SUCCESS, ₹499.00', unknown: 'DISPUTE_CREATED', refused: 'REFUSED, ₹300.00' });
  });

  it('our summary has the status and amount of the order or the withdrawal', () => {
    expect({
      order: [ourRecord({ order, withdrawal: null })?.name, ourSummary({ order, withdrawal: null })],
      withdrawal: [ourRecord({ order: null, withdrawal })?.name, ourSummary({ order: null, withdrawal })],
      neither: [ourRecord({ order: null, withdrawal: null }), ourSummary({ order: null, withdrawal: null })],
    }).toEqual({
      order: ['Order', 'Refund pending, ₹499.00'],
      withdrawal: ['Withdrawal', 'Rejected, ₹1,500.00'],
      neither: [null, 'Not found'],
    });
  });

  it('sellerOf reads the seller from the order or the withdrawal', () => {
    expect({
      order: sellerOf({ order, withdrawal: null }),
      withdrawal: sellerOf({ order: null, withdrawal }),
      neither: sellerOf({ order: null, withdrawal: null }),
    }).toEqual({ order: seller, withdrawal: seller, neither: null });
  });
});
