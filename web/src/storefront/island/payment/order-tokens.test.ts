import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderTokens } from './order-tokens.ts';

const day = 24 * 60 * 60 * 1000;
const id = (letter: string) => letter.repeat(20);
const order = (letter: string, itemId = id('i')) => ({
  orderId: id(letter),
  orderToken: `${letter}-token`.padEnd(43, '_'),
  itemId,
  planId: '',
  values: { email: 'rohan@gmail.com' },
});
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('order tokens of the browser', () => {
  it('finds the token of an order, and the orders of an item from new to old', () => {
    orderTokens.save(order('a'));
    orderTokens.save(order('b', id('j')));
    orderTokens.save(order('c'));
    expect(orderTokens.find(id('b'))).toBe(order('b').orderToken);
    expect(orderTokens.find(id('x'))).toBeNull();
    expect(orderTokens.ofItem(id('i')).map(({ orderId }) => orderId)).toEqual([id('c'), id('a')]);
  });

  it('an order that is continued is stored once', () => {
    orderTokens.save(order('a'));
    orderTokens.save({ ...order('a'), values: { email: 'meera@gmail.com' } });
    expect(orderTokens.ofItem(id('i'))).toMatchObject([{ orderId: id('a'), values: { email: 'meera@gmail.com' } }]);
  });

  it('a paid order keeps its token and loses the form values', () => {
    orderTokens.save(order('a'));
    orderTokens.markPaid(id('a'));
    expect(orderTokens.ofItem(id('i'))).toMatchObject([{ orderToken: order('a').orderToken, isPaid: true, values: {} }]);
  });

  it('tokens expire after seven days', () => {
    orderTokens.save(order('a'));
    vi.advanceTimersByTime(7 * day - 1);
    expect(orderTokens.find(id('a'))).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(orderTokens.find(id('a'))).toBeNull();
  });

  it('keeps the 20 newest orders', () => {
    for (let index = 0; index < 25; index++) orderTokens.save(order(String.fromCharCode(97 + index)));
    const kept = orderTokens.ofItem(id('i')).map(({ orderId }) => orderId[0]);
    expect({ count: kept.length, newest: kept[0], oldest: kept.at(-1) }).toEqual({ count: 20, newest: 'y', oldest: 'f' });
  });

  it('a forgotten order leaves the others, and the last one leaves no entry in the storage', () => {
    orderTokens.save(order('a'));
    orderTokens.save(order('b'));
    orderTokens.forget(id('b'));
    expect(orderTokens.ofItem(id('i')).map(({ orderId }) => orderId)).toEqual([id('a')]);
    orderTokens.forget(id('a'));
    expect(stored.size).toBe(0);
    orderTokens.save(order('a'));
    orderTokens.forgetAll();
    expect(stored.size).toBe(0);
  });

  it.each([
    'not JSON',
    '{}',
    'null',
    '[null, 1, "a", []]',
    JSON.stringify([{ ...order('a'), orderId: '../../x', startedAt: 1 }]),
    JSON.stringify([{ ...order('a'), orderToken: '<script>', startedAt: 1 }]),
    JSON.stringify([{ ...order('a'), startedAt: 'now' }]),
    JSON.stringify([{ ...order('a'), itemId: 5, startedAt: 1 }]),
  ])('ignores the invalid storage content %j', (content) => {
    stored.set('orderTokens', content);
    expect(orderTokens.ofItem(id('i'))).toEqual([]);
  });

  it('drops form values that are not text', () => {
    stored.set('orderTokens', JSON.stringify([{ ...order('a'), startedAt: Date.now(), values: { email: 'a@b.in', phone: 5, x: null } }]));
    expect(orderTokens.ofItem(id('i'))).toMatchObject([{ values: { email: 'a@b.in' } }]);
  });
});
