import { platformPlanMessages as say } from '@jamun/contract';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/platform/db/database.ts';
import { newPlan } from '../../harness/administration.ts';
import { type Administrator, createWorld, type World } from '../../harness/world.ts';

let world: World;
let admin: Administrator;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.administrator();
});
afterAll(() => world.close());

type Body = Partial<ReturnType<typeof newPlan>> & Record<string, unknown>;
const all = async () => (await world.call('GET /api/v1/admin/platform-subscription-plans', {}, admin.token)).body.data;
const create = (body: Body = {}, token = admin.token) =>
  world.call('POST /api/v1/admin/platform-subscription-plans', { body: { ...newPlan(), ...body } as never }, token);
const update = (id: string, body: Body, token = admin.token) =>
  world.call('PUT /api/v1/admin/platform-subscription-plans/{id}', { params: { id }, body: { ...newPlan(), ...body } as never }, token);
const remove = (id: string) => world.call('DELETE /api/v1/admin/platform-subscription-plans/{id}', { params: { id } }, admin.token);
const read = (id: string) => world.call('GET /api/v1/admin/platform-subscription-plans/{id}', { params: { id } }, admin.token);
const made = async (body: Body = {}) => (await create(body)).body.data;
const theDefault = async () => {
  const defaults = (await all()).filter(({ isDefault }) => isDefault);
  expect(defaults).toHaveLength(1);
  return defaults[0] as NonNullable<(typeof defaults)[0]>;
};
const ownPlan = async (token: string) => (await world.call('GET /api/v1/users/me/plan', {}, token)).body.data;
const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.container.database.transact(work);
const assign = (userId: number, planId: string | null) => transact((tx) => world.container.plans.assign(tx, { userId, planId }));

describe('a new database', () => {
  it('has the Starter plan, for everyone', async () => {
    expect(await theDefault()).toMatchObject({
      name: 'Starter',
      monthlyPrice: 0,
      annualPrice: null,
      transactionFeePercentage: 5,
      isActive: true,
      isCustom: false,
      version: 1,
      deletedAt: null,
    });
    expect(await ownPlan((await world.person()).token)).toMatchObject({ name: 'Starter', transactionFeePercentage: 5 });
  });
});

describe('a plan', () => {
  it('is created, read, updated and deleted', async () => {
    const name = `Pro ${randomWord()}`;
    const { status, body } = await create({
      name: `  ${name} `,
      description: ' Two\r\nlines ',
      monthlyPrice: 499.5,
      transactionFeePercentage: 2.25,
    });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Plan created successfully!' });
    expect(body.data).toMatchObject({
      name,
      description: 'Two\nlines',
      monthlyPrice: 499.5,
      annualPrice: 4_999,
      transactionFeePercentage: 2.25,
      isCustom: false,
      isDefault: false,
      isActive: true,
      version: 1,
      deletedAt: null,
    });
    expect((await read(body.data.id)).body.data).toEqual(body.data);
    const changed = await update(body.data.id, {
      name,
      monthlyPrice: 0.07,
      annualPrice: null as never,
      isCustom: true,
      transactionFeePercentage: 100,
    });
    expect(changed.body.message).toBe(say.updated);
    expect(changed.body.data).toMatchObject({
      monthlyPrice: 0.07,
      annualPrice: null,
      isCustom: true,
      transactionFeePercentage: 100,
      version: 2,
    });
    expect(changed.body.data.description).toBe('Two\nlines');
    expect((await remove(body.data.id)).body.message).toBe(say.deleted);
    const gone = (await read(body.data.id)).body.data;
    expect(gone.deletedAt).not.toBeNull();
    expect((await all()).at(-1)?.deletedAt).not.toBeNull();
    expect((await all())[0]?.isDefault).toBe(true);
    for (const answer of [await remove(body.data.id), await update(body.data.id, {})])
      expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 409, message: say.deletedMeanwhile });
  });

  it.each([
    { name: 'Renamed' },
    { description: 'Changed' },
    { monthlyPrice: 7.5 },
    { annualPrice: null },
    { transactionFeePercentage: 9.25 },
    { isActive: false },
    { isCustom: true },
  ])('keeps the fields that an update of %j leaves out', async (change) => {
    const given = { ...change, ...('name' in change && { name: `${change.name} ${randomWord()}` }) };
    const { updatedAt, version, ...before } = await made({ description: 'For teams', monthlyPrice: 499.5, transactionFeePercentage: 2.25 });
    const { status, body } = await world.call(
      'PUT /api/v1/admin/platform-subscription-plans/{id}',
      { params: { id: before.id }, body: given },
      admin.token,
    );
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { ...before, ...given, version: version + 1 } });
  });

  it('is complained about in the words of the form', async () => {
    const wrong = async (body: Body) => (await create(body)).body.errors;
    expect(await wrong({ name: ' ' })).toEqual({ name: 'Name is required' });
    expect(await wrong({ monthlyPrice: -1 })).toEqual({ monthlyPrice: 'Price cannot be negative' });
    expect(await wrong({ annualPrice: -0.01 })).toEqual({ annualPrice: 'Annual price cannot be negative' });
    for (const transactionFeePercentage of [100.001, 100.01, -0.01, 1e308, -1e308])
      expect(await wrong({ transactionFeePercentage })).toEqual({ transactionFeePercentage: 'Transaction fee must be between 0 and 100' });
    expect(await wrong({ monthlyPrice: null as never })).toEqual({ monthlyPrice: 'Monthly price is required' });
  });

  it('has prices and a fee of at most two decimals, and nothing that only looks like a number', async () => {
    const before = (await all()).length;
    const numbers: unknown[] = [
      0.001,
      4.999,
      99.999,
      1e-7,
      Number.MIN_VALUE,
      '5',
      '5.00',
      'NaN',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      true,
      [5],
      {},
      '',
    ];
    for (const value of numbers) {
      for (const field of ['monthlyPrice', 'annualPrice', 'transactionFeePercentage']) {
        // What is not a number in JSON becomes null there, and no annual price is a good one.
        if (field === 'annualPrice' && typeof value === 'number' && !Number.isFinite(value)) continue;
        expect([value, field, (await create({ [field]: value })).status]).toEqual([value, field, 422]);
      }
    }
    for (const monthlyPrice of [1e308, 1e21, 10_000_000.01]) expect((await create({ monthlyPrice })).status).toBe(422);
    expect(await all()).toHaveLength(before);
  });

  it('takes every price there is to the hundredth', async () => {
    for (const monthlyPrice of [0.01, 0.29, 1.1, 4.35, 8.2, 1_234_567.89, 10_000_000])
      expect((await made({ monthlyPrice })).monthlyPrice).toBe(monthlyPrice);
    const { text } = await world.send('POST', '/api/v1/admin/platform-subscription-plans', {
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...newPlan(), transactionFeePercentage: 7 })
        .replace(':499.5', ':-0')
        .replace(':7', ':-0.0'),
    });
    expect(JSON.parse(text).data).toMatchObject({ monthlyPrice: 0, transactionFeePercentage: 0 });
    expect(text).not.toContain('-0');
  });

  it('has a name of its own among the living, however it is written', async () => {
    const { id, name } = await made();
    const taken = await create({ name: name.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { code: 'CONFLICT', errors: { name: say.nameTaken } } });
    const other = await made();
    expect((await update(other.id, { name: name.toLowerCase() })).status).toBe(409);
    expect((await update(id, { name: name.toUpperCase() })).status).toBe(200);
    await remove(id);
    expect((await update(other.id, { name })).status).toBe(200);
    const same = `Race ${randomWord()}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: same })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('may be called what it likes', async () => {
    for (const name of [`'; drop table users; --`, '<script>alert(1)</script>', '100%_off\\', '😀'.repeat(100), 'कलम']) {
      const plan = await made({ name });
      expect((await read(plan.id)).body.data.name).toBe(name);
      await remove(plan.id);
    }
    for (const name of ['a\u0000b', 'a\nb', 'x'.repeat(101), 7, null]) expect((await create({ name: name as never })).status).toBe(422);
    expect((await create({ description: 'x'.repeat(501) })).status).toBe(422);
    expect((await create({ description: 'a\u0000' })).status).toBe(422);
  });

  it('that does not exist is not found', async () => {
    for (const id of ['0'.repeat(20), 'nonsense'])
      expect([(await read(id)).status, (await update(id, {})).status, (await remove(id)).status]).toEqual([404, 404, 404]);
  });
});

describe('two administrators who save one plan', () => {
  it('do not overwrite each other', async () => {
    const plan = await made();
    const second = await world.administrator();
    const answers = await Promise.all(
      [admin.token, second.token, admin.token, second.token].map((token, index) =>
        update(plan.id, { name: `${plan.name} ${index}`, version: plan.version }, token),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CONFLICT', message: say.savedMeanwhile });
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    expect((await read(plan.id)).body.data).toEqual(winner);
    expect((await update(plan.id, { version: 1 })).status).toBe(409);
    expect((await update(plan.id, { version: 2 })).body.data.version).toBe(3);
  });
});

describe('the default plan', () => {
  it('is another one as soon as that is made the default', async () => {
    const before = await theDefault();
    const { data } = (await create({ isDefault: true })).body;
    expect((await theDefault()).id).toBe(data.id);
    expect((await read(before.id)).body.data).toMatchObject({ isDefault: false, version: before.version + 1 });
    const again = await update(before.id, { name: before.name, isDefault: true, transactionFeePercentage: 5 });
    expect([again.status, (await theDefault()).id]).toEqual([200, before.id]);
    const log = await world.call('GET /api/v1/admin/audit', { query: { action: 'PLAN_UPDATED', limit: '1' } }, admin.token);
    expect(log.body.data[0]).toMatchObject({
      before: { isDefault: false, defaultPlan: data.name },
      after: { isDefault: true, defaultPlan: before.name },
    });
  });

  it('is not deleted, deactivated or taken back', async () => {
    const { id, name } = await theDefault();
    const refusals = [await remove(id), await update(id, { name, isActive: false }), await update(id, { name, isDefault: false })];
    for (const { status, body } of refusals) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
      expect(body.message).toContain(`${name} is the default plan`);
    }
    expect((await update(id, { name, isActive: false, isDefault: true })).status).toBe(409);
    expect((await theDefault()).isActive).toBe(true);
  });

  it('is an active one', async () => {
    const errors = { isActive: say.defaultMustBeActive };
    expect(await create({ isDefault: true, isActive: false })).toMatchObject({ status: 422, body: { errors } });
    const sleeping = await made({ isActive: false });
    expect(await update(sleeping.id, { isDefault: true })).toMatchObject({ status: 422, body: { errors } });
    expect((await update(sleeping.id, { isDefault: true, isActive: true })).status).toBe(200);
  });

  it('is one, however many are made the default at once', async () => {
    const plans = await Promise.all(Array.from({ length: sized(10, 20) }, () => made()));
    const answers = await Promise.all([
      ...plans.map(({ id }) => update(id, { isDefault: true })),
      ...plans.map(() => create({ isDefault: true })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await theDefault();
  });

  it('is there, also when it is deleted while another becomes the default', async () => {
    for (let round = 0; round < sized(5, 50); round++) {
      const [before, other] = [await theDefault(), await made()];
      const [promoted, deleted, deletedOther] = await Promise.all([
        update(other.id, { isDefault: true }),
        remove(before.id),
        remove(other.id),
      ]);
      expect(new Set([promoted.status, deleted.status, deletedOther.status]).size).toBeGreaterThan(1);
      const now = await theDefault();
      expect([before.id, other.id]).toContain(now.id);
      expect(now.deletedAt).toBeNull();
    }
  });

  it('is kept by the database itself', async () => {
    const sql = (text: string) => world.container.database.pool.query(text);
    const mine = `where id = '${(await theDefault()).id}'`;
    await made();
    for (const [statement, refusal] of [
      [`update platform_plans set is_default = false ${mine}`, 'there must be a default plan'],
      [`update platform_plans set is_active = false ${mine}`, 'platform_plans_default_check'],
      [`update platform_plans set deleted_at = created_at ${mine}`, 'platform_plans_default_check'],
      ['update platform_plans set is_default = true where deleted_at is null and is_active', 'platform_plans_one_default'],
      ['truncate platform_plans cascade', 'there must be a default plan'],
      ['update platform_plans set fee = 10001', 'platform_plans_fee_check'],
      ['update platform_plans set monthly_price = -1', 'platform_plans_monthly_check'],
    ] as const) {
      await expect(sql(statement), statement).rejects.toThrow(refusal);
    }
    await theDefault();
  });
});

describe('a feature', () => {
  const features = (planId: string) => world.call('GET /api/v1/admin/platform-features/{planId}', { params: { planId } }, admin.token);
  const add = (planId: string, body: object) =>
    world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body: body as never }, admin.token);
  const change = (featureId: string, body: object) =>
    world.call('PUT /api/v1/admin/platform-features/feature/{featureId}', { params: { featureId }, body: body as never }, admin.token);
  const drop = (featureId: string) =>
    world.call('DELETE /api/v1/admin/platform-features/{featureId}', { params: { featureId } }, admin.token);

  it('is added, changed and deleted, and any key is kept', async () => {
    const plan = await made();
    const { body } = await add(plan.id, { featureKey: ' Custom_Domain9 ' });
    expect(body.data).toMatchObject({ planId: plan.id, featureKey: 'custom_domain9', limitValue: 0, isEnabled: false, version: 1 });
    await add(plan.id, { featureKey: 'aaa', limitValue: 3, isEnabled: true });
    expect((await features(plan.id)).body.data.map(({ featureKey }) => featureKey)).toEqual(['aaa', 'custom_domain9']);
    const saved = await change(body.data.id, { featureKey: 'custom_domain9', limitValue: 2, version: 1 });
    expect(saved.body.data).toMatchObject({ limitValue: 2, isEnabled: false, version: 2 });
    expect((await change(body.data.id, { featureKey: 'custom_domain9', version: 1 })).body.message).toBe(say.savedMeanwhile);
    const one = await world.call(
      'GET /api/v1/admin/platform-features/feature/{featureId}',
      { params: { featureId: body.data.id } },
      admin.token,
    );
    expect(one.body.data).toEqual(saved.body.data);
    expect((await drop(body.data.id)).status).toBe(200);
    expect([(await drop(body.data.id)).status, (await change(body.data.id, { featureKey: 'x' })).status]).toEqual([404, 404]);
    expect((await features('0'.repeat(20))).status).toBe(404);
  });

  it('has a key of its own in its plan, also when two arrive at once', async () => {
    const [plan, other] = [await made(), await made()];
    const answers = await Promise.all(['links', 'LINKS', ' links'].map((featureKey) => add(plan.id, { featureKey })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add(other.id, { featureKey: 'links' })).status).toBe(200);
    const { data } = (await add(plan.id, { featureKey: 'more' })).body;
    expect(await change(data.id, { featureKey: 'links' })).toMatchObject({ status: 409, body: { errors: { featureKey: say.keyTaken } } });
  });

  it('has any key, in small letters', async () => {
    const plan = await made();
    for (const featureKey of ['Priority support', 'priority-support', '9a', 'ключ']) {
      const { status, body } = await add(plan.id, { featureKey });
      expect({ status, featureKey: body.data.featureKey }).toEqual({ status: 200, featureKey: featureKey.toLowerCase() });
    }
  });

  it('is refused where it makes no sense', async () => {
    const plan = await made();
    for (const featureKey of ['', ' ', 'x'.repeat(61), 'a\u0000', 5, null])
      expect([featureKey, (await add(plan.id, { featureKey })).status]).toEqual([featureKey, 422]);
    for (const limitValue of [-1, 1.5, 2 ** 31, 1e308, '5', null, Number.NaN])
      expect([limitValue, (await add(plan.id, { featureKey: 'a', limitValue })).status]).toEqual([limitValue, 422]);
    const { data } = (await add(plan.id, { featureKey: 'a' })).body;
    await remove(plan.id);
    const late = [await add(plan.id, { featureKey: 'b' }), await change(data.id, { featureKey: 'b' }), await drop(data.id)];
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await features(plan.id)).body.data).toHaveLength(1);
  });
});

describe('the plan of a person', () => {
  it('is the one assigned to them, while it is offered', async () => {
    const person = await world.person();
    const usual = await theDefault();
    const plan = await made({ transactionFeePercentage: 1.25 });
    expect(await assign(person.id, plan.id)).toMatchObject({
      before: { id: usual.id, assigned: false },
      after: { id: plan.id, assigned: true },
    });
    const { planOf, plansOf, feeOf } = world.container.plans;
    const { read } = world.container.database;
    expect(await ownPlan(person.token)).toMatchObject({ name: plan.name, transactionFeePercentage: 1.25 });
    expect(await feeOf(read, person.id)).toBe(125);
    await update(plan.id, { name: plan.name, isActive: false });
    expect((await planOf(read, person.id)).id).toBe(usual.id);
    await update(plan.id, { name: plan.name, isActive: true });
    expect((await plansOf(read, [person.id, admin.id])).get(person.id)?.id).toBe(plan.id);
    expect((await plansOf(read, [person.id, admin.id])).get(admin.id)?.id).toBe(usual.id);
    await remove(plan.id);
    expect((await planOf(read, person.id)).id).toBe(usual.id);
  });

  it('is never one that is deleted or asleep, and may be the default again', async () => {
    const person = await world.person();
    const [plan, deleted, sleeping] = [await made(), await made(), await made({ isActive: false })];
    await remove(deleted.id);
    await expect(assign(person.id, deleted.id)).rejects.toThrow('Plan not found');
    await expect(assign(person.id, '0'.repeat(20))).rejects.toThrow('Plan not found');
    await expect(assign(person.id, sleeping.id)).rejects.toThrow('is not active');
    await assign(person.id, plan.id);
    expect(await assign(person.id, null)).toMatchObject({ before: { id: plan.id }, after: { assigned: false } });
  });

  it('is counted', async () => {
    const counts = () => world.container.plans.counts(world.container.database.read);
    const before = await counts();
    const [person, plan] = [await world.person(), await made()];
    await assign(person.id, plan.id);
    const after = {
      totalPlatformSubscriptionPlans: before.totalPlatformSubscriptionPlans + 1,
      activeSubscriptions: before.activeSubscriptions + 1,
    };
    expect(await counts()).toEqual(after);
    await update(plan.id, { name: plan.name, isActive: false });
    expect(await counts()).toEqual({ ...after, activeSubscriptions: before.activeSubscriptions });
    await remove(plan.id);
    expect(await counts()).toEqual({ ...after, totalPlatformSubscriptionPlans: before.totalPlatformSubscriptionPlans });
  });
});

describe('a limit', () => {
  let person: { id: number };
  let plan: { id: string; name: string };
  beforeEach(async () => {
    person = await world.person();
    plan = await made();
    await assign(person.id, plan.id);
  });
  const limit = (featureKey: string, limitValue: number, isEnabled = true) =>
    world.call(
      'POST /api/v1/admin/platform-features/{planId}',
      { params: { planId: plan.id }, body: { featureKey, limitValue, isEnabled } },
      admin.token,
    );
  const hold = (feature: 'digital_products' | 'storage_mb', used: number, adding?: number) =>
    transact((tx) =>
      world.container.plans.holdLimit(tx, { userId: person.id, feature, usage: async () => used, ...(adding ? { adding } : {}) }),
    );

  it('that is absent or disabled is none', async () => {
    await expect(hold('digital_products', 1e6)).resolves.toBeUndefined();
    await limit('digital_products', 0, false);
    await expect(hold('digital_products', 1e6)).resolves.toBeUndefined();
  });

  it('is reached, not passed, and says so', async () => {
    await limit('digital_products', 5);
    await expect(hold('digital_products', 4)).resolves.toBeUndefined();
    await expect(hold('digital_products', 5)).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      message: expect.stringContaining(`Your plan ${plan.name} allows 5 digital products.`),
    });
    await limit('storage_mb', 100);
    await expect(hold('storage_mb', 60, 40)).resolves.toBeUndefined();
    await expect(hold('storage_mb', 60, 40.5)).rejects.toThrow('allows 100 MB of storage');
  });

  it('of nothing allows nothing', async () => {
    await limit('digital_products', 0);
    await expect(hold('digital_products', 0)).rejects.toThrow(`Your plan ${plan.name} does not include digital products.`);
  });

  it('holds for those who add at the same moment', async () => {
    await limit('digital_products', 3);
    const { pool } = world.container.database;
    await pool.query('create table if not exists things (user_id bigint)');
    const add = () =>
      transact(async (tx) => {
        const usage = async () =>
          (await tx.client.query('select count(*)::int as n from things where user_id = $1', [person.id])).rows[0].n;
        await world.container.plans.holdLimit(tx, { userId: person.id, feature: 'digital_products', usage });
        await tx.client.query('insert into things values ($1)', [person.id]);
      });
    const ends = await Promise.allSettled(Array.from({ length: 12 }, add));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
