import { describe, expect, it } from 'vitest';
import { createScripts, patchedAnswer, type Rule, replacedAnswer } from './script.ts';

const engine = () => createScripts(['get-order', 'create-order']);
const rule = (given: Partial<Rule>): Rule => ({ call: '*', skip: 0, times: 1, delayMs: 0, takesEffect: false, hangUp: false, ...given });
/** Statuses that the next calls of get-order are answered with; null for the real answer. */
const statuses = (scripts: ReturnType<typeof engine>, target: string, count: number) =>
  Array.from({ length: count }, () => scripts.next('get-order', target)?.status ?? null);

describe('choosing a rule', () => {
  it('a rule without times applies to one matching call', () => {
    const scripts = engine();
    scripts.set('order-1', [{ call: 'get-order', status: 500 }]);
    expect(statuses(scripts, 'order-1', 3)).toEqual([500, null, null]);
  });

  it('a rule with times: true never runs out', () => {
    const scripts = engine();
    scripts.set('order-1', [{ call: 'get-order', status: 500, times: true }]);
    expect(statuses(scripts, 'order-1', 4)).toEqual([500, 500, 500, 500]);
  });

  it('a rule with skip lets that many matching calls pass first', () => {
    const scripts = engine();
    scripts.set('order-1', [{ call: 'get-order', status: 500, skip: 2, times: 2 }]);
    expect(statuses(scripts, 'order-1', 5)).toEqual([null, null, 500, 500, null]);
  });

  it('a call that does not match is neither changed nor counted', () => {
    const scripts = engine();
    scripts.set('order-1', [{ call: 'create-order', status: 500 }]);
    expect(statuses(scripts, 'order-1', 2)).toEqual([null, null]);
    expect(statuses(scripts, 'order-2', 2)).toEqual([null, null]);
    expect(scripts.next('create-order', 'order-1')).toMatchObject({ status: 500 });
  });

  it('several rules for one call apply one after the other, each with its own skip', () => {
    const scripts = engine();
    scripts.set('order-1', [
      { call: 'get-order', status: 500 },
      { call: '*', status: 429, skip: 1 },
      { call: 'get-order', status: 404, times: true },
    ]);
    expect(statuses(scripts, 'order-1', 5)).toEqual([500, null, 429, 404, 404]);
  });

  it('rules of an order come before rules of every order, which also match calls without an order', () => {
    const scripts = engine();
    scripts.set('*', [{ call: '*', status: 503, times: true }]);
    scripts.set('order-1', [{ call: 'get-order', status: 404 }]);
    expect(statuses(scripts, 'order-1', 2)).toEqual([404, 503]);
    expect(statuses(scripts, 'order-2', 1)).toEqual([503]);
    expect(scripts.next('get-order', null)).toMatchObject({ status: 503 });
  });
});

describe('setting rules', () => {
  it('new rules replace the old ones and start counting at zero', () => {
    const scripts = engine();
    scripts.set('order-1', [{ call: 'get-order', status: 500 }]);
    scripts.next('get-order', 'order-1');
    scripts.set('order-1', [{ call: 'get-order', status: 502 }]);
    expect(statuses(scripts, 'order-1', 2)).toEqual([502, null]);
  });

  it('an empty list removes the rules of one order, clear removes all', () => {
    const scripts = engine();
    for (const target of ['order-1', 'order-2', '*']) scripts.set(target, [{ call: '*', hangUp: true }]);
    scripts.set('order-1', []);
    expect(scripts.list().map(({ target }) => target)).toEqual(['order-2', '*']);
    scripts.clear();
    expect(scripts.list()).toEqual([]);
  });

  it('list shows rules with their defaults and the number of matched calls', () => {
    const scripts = engine();
    scripts.set('order-1', [{ call: 'get-order', body: null }]);
    scripts.next('get-order', 'order-1');
    const defaults = { skip: 0, times: 1, delayMs: 0, takesEffect: false, hangUp: false };
    expect(scripts.list()).toEqual([{ target: 'order-1', rules: [{ ...defaults, call: 'get-order', body: null, matched: 1 }] }]);
  });

  it.each([
    ['rules', undefined],
    ['rules', { call: '*', status: 500 }],
    ['rules', Array.from({ length: 101 }, () => ({ call: '*', status: 500 }))],
    ['rules.0', [null]],
    ['rules.0', [{ call: '*' }]],
    ['rules.0', [{ call: '*', hangUp: false }]],
    ['rules.0', [{ call: '*', skip: 1, times: 3 }]],
    ['rules.0.call', [{ status: 500 }]],
    ['rules.0.call', [{ call: 'get-transfer', status: 500 }]],
    [
      'rules.1.status',
      [
        { call: '*', status: 500 },
        { call: '*', status: 99 },
      ],
    ],
    ['rules.0.status', [{ call: '*', status: '500' }]],
    ['rules.0.skip', [{ call: '*', status: 500, skip: -1 }]],
    ['rules.0.times', [{ call: '*', status: 500, times: 0 }]],
    ['rules.0.times', [{ call: '*', status: 500, times: false }]],
    ['rules.0.delayMs', [{ call: '*', delayMs: 1.5 }]],
    ['rules.0.code', [{ call: '*', code: 'not a code' }]],
    ['rules.0.takesEffect', [{ call: '*', status: 500, takesEffect: 1 }]],
    ['rules.0.hangUp', [{ call: '*', hangUp: 'yes' }]],
    ['rules.0.patch', [{ call: '*', patch: ['order_status'] }]],
    ['rules.0.patch', [{ call: '*', patch: { a: 1 }, status: 500 }]],
    ['rules.0.item', [{ call: '*', patch: { a: 1 }, item: -1 }]],
    ['rules.0.item', [{ call: '*', status: 500, item: 0 }]],
    ['rules.0.delay', [{ call: '*', status: 500, delay: 5 }]],
  ])('an invalid rule is rejected with the name of the field: %s', (field, rules) => {
    const scripts = engine();
    scripts.set('order-1', [{ call: '*', hangUp: true }]);
    expect(() => scripts.set('order-1', rules)).toThrow(
      expect.objectContaining({ status: 400, code: `${field.replaceAll('.', '_')}_invalid` }),
    );
    expect(scripts.list(), 'the old rules stay').toMatchObject([{ rules: [{ hangUp: true }] }]);
  });
});

describe('answers', () => {
  it.each([
    [{ code: 'order_not_found' }, 400, { code: 'order_not_found', type: 'invalid_request_error' }],
    [{ status: 404, code: 'order_not_found' }, 404, { code: 'order_not_found', type: 'invalid_request_error' }],
    [{ status: 429 }, 429, { code: 'request_failed', type: 'invalid_request_error' }],
    [{ status: 502 }, 502, { code: 'internal_error', type: 'api_error' }],
  ])('without a body the answer has the error shape of the provider: %j', (given, status, body) => {
    const answer = replacedAnswer(rule(given));
    expect(answer).toEqual({ status, payload: { ...body, message: expect.any(String), help: expect.any(String) } });
  });

  it.each([[null], [[]], [7], ['<h1>Bad gateway</h1>'], [{ order_status: 'PAID' }]])('a body is sent as it is: %j', (body) => {
    expect(replacedAnswer(rule({ body }))).toEqual({ status: 200, payload: body });
    expect(replacedAnswer(rule({ body, status: 503, code: 'ignored' }))).toEqual({ status: 503, payload: body });
  });

  it('patch is merged into an object, into every element of a list, or into one element', () => {
    const list = [
      { id: 1, status: 'SUCCESS' },
      { id: 2, status: 'FAILED' },
    ];
    const patch = { status: 'PENDING' };
    expect(patchedAnswer(rule({ patch }), list[0])).toEqual({ id: 1, status: 'PENDING' });
    expect(patchedAnswer(rule({ patch }), list)).toEqual([
      { id: 1, status: 'PENDING' },
      { id: 2, status: 'PENDING' },
    ]);
    expect(patchedAnswer(rule({ patch, item: 1 }), list)).toEqual([list[0], { id: 2, status: 'PENDING' }]);
    expect(patchedAnswer(rule({ patch, item: 5 }), list)).toEqual(list);
    expect(patchedAnswer(rule({ delayMs: 10 }), list)).toBe(list);
  });
});
