import { blankPaymentMethod } from '@jamun/contract';
import { sized } from '@jamun/test-support/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { type ApiResponse, createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const bank = {
  type: 'BANK',
  bankName: 'HDFC Bank',
  accountNumber: '0050100012345678',
  ifscCode: 'HDFC0001234',
  accountHolderName: 'Meera Krishnan',
} as const;
const upi = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;

/** Untyped, because tests send invalid bodies. */
type Body = Record<string, unknown>;
const create = (person: Person, body: Body = bank) => world.call('POST /api/v1/payment-methods', { body: body as never }, person.token);
const update = (person: Person, id: string, body: Body) =>
  world.call('PUT /api/v1/payment-methods/{id}', { params: { id }, body: body as never }, person.token);
const remove = (person: Person, id: string) => world.call('DELETE /api/v1/payment-methods/{id}', { params: { id } }, person.token);
const get = (person: Person, id: string) => world.call('GET /api/v1/payment-methods/{id}', { params: { id } }, person.token);
const list = async (person: Person) => (await world.call('GET /api/v1/payment-methods', {}, person.token)).body.data;
const createMethod = async (person: Person, body: Body = bank) => (await create(person, body)).body.data;
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
/** Sets the review result directly in the database. */
const review = (id: string, status: string, reason: string | null = null) =>
  query('update payment_methods set status = $2, reason = $3 where id = $1', [id, status, reason]);

describe('adding payment methods', () => {
  it('a new bank account shows a masked number and waits for verification', async () => {
    const person = await world.person();
    const { status, body } = await create(person, { ...bank, ifscCode: ' hdfc0001234 ', accountNumber: '00501000 1234-5678' });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Payment method created successfully' });
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
      type: 'BANK',
      priority: 'SECONDARY',
      status: 'PENDING',
      reason: null,
      bankName: 'HDFC Bank',
      accountNumber: '•••• 5678',
      ifscCode: 'HDFC0001234',
      accountHolderName: 'Meera Krishnan',
      upiId: null,
      upiName: null,
      createdAt: world.clock.now().toISOString(),
      updatedAt: world.clock.now().toISOString(),
    });
    expect((await get(person, body.data.id)).body.data).toEqual(body.data);
    expect(await list(person)).toEqual([body.data]);
  });

  it('a new UPI ID waits for verification', async () => {
    const person = await world.person();
    expect(await createMethod(person, { ...blankPaymentMethod, ...upi, priority: 'PRIMARY' })).toMatchObject({
      type: 'UPI',
      priority: 'PRIMARY',
      status: 'PENDING',
      upiId: 'meera.k@okhdfc',
      upiName: 'Meera Krishnan',
      bankName: null,
      accountNumber: null,
      ifscCode: null,
      accountHolderName: null,
    });
  });

  it('adding a payment method notifies the user', async () => {
    const person = await world.person();
    await create(person);
    await create(person, upi);
    const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
    expect(body.data.map(({ message, link }) => ({ message, link }))).toEqual([
      { message: 'Your payment method me•••@okhdfc is waiting for verification', link: '/settings' },
      { message: 'Your payment method HDFC Bank •••• 5678 is waiting for verification', link: '/settings' },
    ]);
  });

  it('rejects a payment method with missing fields and names each of them', async () => {
    const person = await world.person();
    const required = (...labels: [string, string][]) => Object.fromEntries(labels.map(([field, label]) => [field, `${label} is required`]));
    for (const body of [{ type: 'BANK' }, blankPaymentMethod, { ...blankPaymentMethod, bankName: ' \t ' }]) {
      const response = await create(person, body);
      expect({ status: response.status, message: response.body.message }).toEqual({
        status: 422,
        message: 'Please fill all bank account details',
      });
      expect(response.body.errors).toEqual(
        required(
          ['bankName', 'Bank name'],
          ['accountNumber', 'Account number'],
          ['ifscCode', 'IFSC code'],
          ['accountHolderName', 'Account holder name'],
        ),
      );
    }
    const response = await create(person, { ...blankPaymentMethod, type: 'UPI' });
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 422, message: 'Please fill all UPI details' });
    expect(response.body.errors).toEqual(required(['upiId', 'UPI ID'], ['upiName', 'UPI name']));
    const incomplete = await create(person, { ...bank, bankName: '', ifscCode: 'nonsense' });
    expect({ message: incomplete.body.message, errors: incomplete.body.errors }).toEqual({
      message: 'Please fill all bank account details',
      errors: { bankName: 'Bank name is required', ifscCode: 'Enter a valid IFSC code, such as HDFC0001234' },
    });
  });

  it.each([
    ['accountNumber', '12345678'],
    ['accountNumber', '1234567890123456789'],
    ['accountNumber', '१२३४५६७८९०'],
    ['accountNumber', '١٢٣٤٥٦٧٨٩'],
    ['accountNumber', '１２３４５６７８９'],
    ['accountNumber', '•••• 5678'],
    ['accountNumber', '12345678\u0000'],
    ['accountNumber', '123456789\u202e'],
    ['ifscCode', 'HDFC1001234'],
    ['ifscCode', 'HDFC000123'],
    ['ifscCode', 'HDFC000123४'],
    ['ifscCode', 'hdfc0ıııııı'],
    ['ifscCode', 'ſbin0001234'],
    ['ifscCode', "HDFC0'; --"],
    ['bankName', 'x'.repeat(101)],
    ['bankName', 'a\u0000b'],
    ['accountHolderName', 'Meera\u202eanhsirK'],
    ['accountHolderName', 'é'.repeat(5_000)],
  ])('rejects the %s %j with an error for that field', async (field, value) => {
    const person = await world.person();
    const { status, body } = await create(person, { ...bank, [field]: value });
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
    expect(body.message).toBe(body.errors?.[field]);
    expect(await list(person)).toEqual([]);
  });

  it.each([
    'meera',
    'm@okhdfc',
    'meera@',
    'meera@1bank',
    'meera@ok@hdfc',
    'mee ra@okhdfc',
    'meera@okhdfc.com',
    'मीरा@okhdfc',
    `${'x'.repeat(257)}@ok`,
  ])('rejects the UPI ID %j', async (upiId) => {
    const person = await world.person();
    expect(await create(person, { ...upi, upiId })).toMatchObject({ status: 422, body: { errors: { upiId: expect.any(String) } } });
  });

  it('hostile text in a bank name is stored unchanged', async () => {
    const person = await world.person();
    const bankName = `<img src=x onerror=alert(1)> ' or 1=1; drop table payment_methods; --`;
    const { id } = await createMethod(person, { ...bank, bankName });
    expect((await get(person, id)).body.data.bankName).toBe(bankName);
  });

  it('the error for an invalid account number does not repeat the number', async () => {
    const person = await world.person();
    const { text } = await create(person, { ...bank, accountNumber: 'canary-0123456789-canary' });
    expect(text).not.toContain('0123456789');
  });

  it('rejects details of the other type and fields that the user cannot set', async () => {
    const person = await world.person();
    expect(await create(person, { ...bank, upiId: 'me@okhdfc' })).toMatchObject({
      status: 422,
      body: { errors: { upiId: 'Leave this empty for a bank account' } },
    });
    expect(await create(person, { ...upi, accountNumber: '0050100012345678' })).toMatchObject({
      status: 422,
      body: { errors: { accountNumber: 'Leave this empty for UPI' } },
    });
    for (const extra of [{ status: 'VERIFIED' }, { userId: 1 }, { version: 9 }, { id: '0'.repeat(20) }, { reason: 'x' }, { place: 1 }])
      expect(await create(person, { ...bank, ...extra })).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(extra)[0] ?? '']: 'Unknown field' } },
      });
    for (const type of ['CARD', 'bank', null, ['BANK']]) expect((await create(person, { ...bank, type })).status).toBe(422);
    expect(await list(person)).toEqual([]);
  });

  it('a user can have at most ten payment methods, even with concurrent requests', async () => {
    const person = await world.person();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(person, i % 2 ? bank : { ...upi, priority: 'PRIMARY' })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(409)]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      message: 'You can have at most 10 payment methods. Delete one before you add another.',
    });
    const methods = await list(person);
    expect({ all: methods.length, primary: methods.filter(({ priority }) => priority === 'PRIMARY').length }).toEqual({
      all: 10,
      primary: 1,
    });
    await remove(person, methods[5]?.id ?? '');
    expect((await create(person)).status).toBe(200);
    expect((await create(person)).status).toBe(409);
    // Rejected requests create no notification.
    const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
    expect(body.meta.total).toBe(11);
  });
});

describe('payment method list', () => {
  it('payment methods are listed with the primary one first, then newest first', async () => {
    const person = await world.person();
    const ids: string[] = [];
    for (const body of [bank, { ...upi, priority: 'PRIMARY' }, bank, upi]) ids.push((await createMethod(person, body)).id);
    const [first, second, third, fourth] = ids;
    expect((await list(person)).map(({ id }) => id)).toEqual([second, fourth, third, first]);
    await update(person, first ?? '', { priority: 'PRIMARY' });
    expect((await list(person)).map(({ id }) => id)).toEqual([first, fourth, third, second]);
    await update(person, first ?? '', { priority: 'SECONDARY' });
    expect((await list(person)).map(({ id }) => id)).toEqual([fourth, third, second, first]);
  });
});

describe('editing payment methods', () => {
  it('editing payment details resets the status to PENDING', async () => {
    const person = await world.person();
    const { id } = await createMethod(person);
    await review(id, 'REJECTED', 'The name does not match');
    expect((await get(person, id)).body.data).toMatchObject({ status: 'REJECTED', reason: 'The name does not match' });
    world.clock.advance(hours(1));
    await world.confirmPassword(person);
    const { body } = await update(person, id, { ...bank, type: undefined, accountNumber: '', accountHolderName: 'M Krishnan' });
    expect(body.message).toBe('Payment method updated successfully');
    expect(body.data).toMatchObject({ status: 'PENDING', reason: null, accountHolderName: 'M Krishnan', accountNumber: '•••• 5678' });
    expect(body.data.updatedAt).toBe(world.clock.now().toISOString());
    await review(id, 'VERIFIED');
    expect((await update(person, id, { accountNumber: '112233445566' })).body.data).toMatchObject({
      status: 'PENDING',
      accountNumber: '•••• 5566',
      bankName: 'HDFC Bank',
    });
  });

  it('an update of the priority, or without changes, keeps a payment method verified', async () => {
    const person = await world.person();
    for (const body of [bank, upi]) {
      const { id } = await createMethod(person, body);
      await review(id, 'VERIFIED');
      const { type: _, ...same } = body;
      const empty = { ...blankPaymentMethod, type: undefined, priority: undefined };
      for (const change of [{ priority: 'PRIMARY' }, {}, same, { ...empty, ...same, accountNumber: '', upiId: '' }])
        expect(await update(person, id, change)).toMatchObject({
          status: 200,
          body: { data: { status: 'VERIFIED', priority: 'PRIMARY' } },
        });
    }
    // The former primary method stays verified too.
    expect((await list(person)).map(({ status, priority }) => ({ status, priority }))).toEqual([
      { status: 'VERIFIED', priority: 'PRIMARY' },
      { status: 'VERIFIED', priority: 'SECONDARY' },
    ]);
  });

  it('rejects an update with missing, malformed or unknown fields and changes nothing', async () => {
    const person = await world.person();
    const account = await createMethod(person);
    const handle = await createMethod(person, upi);
    const protectedFields = ['status', 'userId', 'version', 'reason', 'id', 'place'];
    const invalidUpdates: [string, Body, string, Record<string, string>][] = [
      [account.id, { bankName: ' ' }, 'Please fill all bank account details', { bankName: 'Bank name is required' }],
      [handle.id, { upiName: '', upiId: '' }, 'Please fill all UPI details', { upiName: 'UPI name is required' }],
      [account.id, { upiId: 'me@okhdfc' }, 'Leave this empty for a bank account', { upiId: 'Leave this empty for a bank account' }],
      [handle.id, { ifscCode: 'HDFC0001234' }, 'Leave this empty for UPI', { ifscCode: 'Leave this empty for UPI' }],
      [
        account.id,
        { accountNumber: '•••• 5678' },
        expect.any(String),
        { accountNumber: 'Account number must be 9 to 18 letters and digits' },
      ],
      [account.id, { priority: 'FIRST' }, 'Choose primary or secondary', { priority: 'Choose primary or secondary' }],
      [account.id, { type: 'UPI' }, 'Unknown field', { type: 'Unknown field' }],
      [account.id, { type: 'BANK' }, 'Unknown field', { type: 'Unknown field' }],
      ...protectedFields.map((field): [string, Body, string, Record<string, string>] => [
        account.id,
        { [field]: 'VERIFIED', priority: 'PRIMARY' },
        'Unknown field',
        { [field]: 'Unknown field' },
      ]),
    ];
    const before = await list(person);
    for (const [id, body, message, errors] of invalidUpdates)
      expect(await update(person, id, body), JSON.stringify(body)).toMatchObject({ status: 422, body: { message, errors } });
    expect(await list(person)).toEqual(before);
  });
});

describe('primary payment method', () => {
  it('concurrent updates leave exactly one primary payment method', async () => {
    const person = await world.person();
    const ids: string[] = [];
    for (let i = 0; i < 8; i++) ids.push((await createMethod(person, i % 2 ? bank : upi)).id);
    const responses = await Promise.all([
      ...ids.map((id) => update(person, id, { priority: 'PRIMARY' })),
      ...ids.map((id) => update(person, id, { priority: 'PRIMARY' })),
      create(person, { ...bank, priority: 'PRIMARY' }),
      create(person, { ...upi, priority: 'PRIMARY' }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list(person)).filter(({ priority }) => priority === 'PRIMARY')).toHaveLength(1);
  });

  it('concurrent first payment methods leave exactly one primary', async () => {
    const person = await world.person();
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(person, { ...upi, priority: 'PRIMARY' })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list(person)).map(({ priority }) => priority)).toEqual(['PRIMARY', ...Array(4).fill('SECONDARY')]);
  });

  it('payment method priority is scoped to the user', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await create(one, { ...bank, priority: 'PRIMARY' });
    await create(other, { ...bank, priority: 'PRIMARY' });
    expect((await list(one))[0]?.priority).toBe('PRIMARY');
  });
});

describe('payment method ownership', () => {
  it('payment methods of another user return 404 and stay unchanged', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const { id } = await createMethod(owner, { ...bank, priority: 'PRIMARY' });
    const before = await list(owner);
    const responses: ApiResponse[] = [
      await get(other, id),
      await update(other, id, { priority: 'PRIMARY' }),
      await update(other, id, { bankName: '' }),
      await update(other, id, { accountNumber: '999988887777' }),
      await remove(other, id),
    ];
    for (const response of responses) expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } });
    expect({ owner: await list(owner), other: await list(other) }).toEqual({ owner: before, other: [] });
  });

  it('unknown and malformed payment method IDs return 404', async () => {
    const person = await world.person();
    for (const id of ['0'.repeat(20), 'x', '%00', "' or 1=1 --", '../1'])
      for (const response of [await get(person, id), await update(person, id, {}), await remove(person, id)])
        expect(response.status).toBe(404);
  });
});

it('concurrent deletes of a payment method succeed once', async () => {
  const person = await world.person();
  const { id } = await createMethod(person, { ...upi, priority: 'PRIMARY' });
  const responses = await Promise.all(Array.from({ length: 5 }, () => remove(person, id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  expect(responses.find(({ status }) => status === 200)?.body.message).toBe('Payment method deleted successfully');
  expect(await list(person)).toEqual([]);
});

it('a concurrent edit and delete always remove the payment method', async () => {
  const person = await world.person();
  for (let round = 0; round < 5; round++) {
    const { id } = await createMethod(person);
    const [edited, deleted] = await Promise.all([update(person, id, { bankName: 'Axis Bank', priority: 'PRIMARY' }), remove(person, id)]);
    expect([200, 404]).toContain(edited.status);
    expect(deleted.status).toBe(200);
    expect(await list(person)).toEqual([]);
  }
});

describe('payment method constraints', () => {
  it('the database rejects edits of verified details and changes of owner or type', async () => {
    const person = await world.person();
    const { id } = await createMethod(person);
    await review(id, 'VERIFIED');
    const other = await world.person();
    for (const [change, values] of [
      [`bank_name = 'Another'`, []],
      [`bank_name = 'Another', status = 'PENDING'`, []],
      [`account_number_sealed = decode(repeat('00', 40), 'hex'), version = version + 1`, []],
      ['user_id = $2', [other.id]],
      [`type = 'UPI', bank_name = null, account_number_sealed = null, ifsc_code = null, account_holder_name = null`, []],
      [`upi_name = 'Meera', status = 'PENDING', version = version + 1`, []],
      [`reason = 'no', status = 'VERIFIED'`, []],
      ['place = 11', []],
    ] as [string, unknown[]][])
      await expect(query(`update payment_methods set ${change} where id = $1`, [id, ...values]), change).rejects.toThrow();
    expect((await get(person, id)).body.data.status).toBe('VERIFIED');
  });

  it('a sealed account number copied to another row cannot be opened', async () => {
    const person = await world.person();
    const [source, target] = [await createMethod(person), await createMethod(person, { ...bank, accountNumber: '999988887777' })];
    await query(
      `update payment_methods set account_number_sealed = (select account_number_sealed from payment_methods where id = $1), version = 2 where id = $2`,
      [source.id, target.id],
    );
    const response = await get(person, target.id);
    expect({ status: response.status, showsNumber: response.text.includes('5678') }).toEqual({ status: 500, showsNumber: false });
  });
});

describe('payment method model', () => {
  const priority = fc.constantFrom('PRIMARY' as const, 'SECONDARY' as const);
  const anyStep = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), priority, body: fc.constantFrom(bank, upi) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(9), priority }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat(9) }) },
  );
  type Model = { id: string; priority: 'PRIMARY' | 'SECONDARY' }[];

  const withPriority = (model: Model, id: string, priority: 'PRIMARY' | 'SECONDARY'): Model =>
    model.map((method) => {
      if (method.id === id) return { id, priority };
      return priority === 'PRIMARY' ? { ...method, priority: 'SECONDARY' } : method;
    });

  it('random changes leave at most one primary payment method and the correct list order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: sized(15, 60) }), async (steps) => {
        const person = await world.person();
        // Newest first; the API lists the primary one before the others.
        let model: Model = [];
        for (const step of steps) {
          if (step.kind === 'create') {
            const response = await create(person, { ...step.body, priority: step.priority });
            expect(response.status).toBe(model.length < 10 ? 200 : 409);
            if (response.status !== 200) continue;
            const { id } = response.body.data;
            model = withPriority([{ id, priority: step.priority }, ...model], id, step.priority);
          } else {
            const id = model[step.at]?.id ?? '0'.repeat(20);
            const response = step.kind === 'update' ? await update(person, id, { priority: step.priority }) : await remove(person, id);
            expect(response.status).toBe(model[step.at] ? 200 : 404);
            if (response.status !== 200) continue;
            model = step.kind === 'update' ? withPriority(model, id, step.priority) : model.filter((method) => method.id !== id);
          }
        }
        const isPrimary = (method: Model[number]) => method.priority === 'PRIMARY';
        const expected = [...model.filter(isPrimary), ...model.filter((method) => !isPrimary(method))];
        expect((await list(person)).map(({ id, priority }) => ({ id, priority }))).toEqual(expected);
      }),
      { numRuns: sized(8, 200) },
    );
  }, 120_000);
});
