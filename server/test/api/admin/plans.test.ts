import { platformPlanMessages } from '@jamun/contract';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/platform/db/database.ts';
import { platformPlanBody } from '../../harness/administration.ts';
import { type Administrator, createWorld, type World } from '../../harness/world.ts';

let world: World;
let admin: Administrator;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.administrator();
});
afterAll(() => world.close());

type Body = Partial<ReturnType<typeof platformPlanBody>> & Record<string, unknown>;
const all = async () => (await world.call('GET /api/v1/admin/platform-subscription-plans', {}, admin.token)).body.data;
const create = (body: Body = {}, token = admin.token) =>
  world.call('POST /api/v1/admin/platform-subscription-plans', { body: { ...platformPlanBody(), ...body } as never }, token);
const update = (id: string, body: Body, token = admin.token) =>
  world.call(
    'PUT /api/v1/admin/platform-subscription-plans/{id}',
    { params: { id }, body: { ...platformPlanBody(), ...body } as never },
    token,
  );
const remove = (id: string) => world.call('DELETE /api/v1/admin/platform-subscription-plans/{id}', { params: { id } }, admin.token);
const read = (id: string) => world.call('GET /api/v1/admin/platform-subscription-plans/{id}', { params: { id } }, admin.token);
const createPlan = async (body: Body = {}) => (await create(body)).body.data;
const defaultPlan = async () => {
  const defaults = (await all()).filter(({ isDefault }) => isDefault);
  expect(defaults).toHaveLength(1);
  return defaults[0] as NonNullable<(typeof defaults)[0]>;
};
const ownPlan = async (token: string) => (await world.call('GET /api/v1/users/me/plan', {}, token)).body.data;
const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.container.database.transact(work);
const assign = (userId: number, planId: string | null) => transact((tx) => world.container.plans.assign(tx, { userId, planId }));

describe('default plan of a new database', () => {
  it('a new database has the Starter plan as the default plan of every user', async () => {
    expect(await defaultPlan()).toMatchObject({
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

describe('platform plans', () => {
  it('creates, reads, updates and deletes a platform plan', async () => {
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
    expect(changed.body.message).toBe(platformPlanMessages.updated);
    expect(changed.body.data).toMatchObject({
      monthlyPrice: 0.07,
      annualPrice: null,
      isCustom: true,
      transactionFeePercentage: 100,
      version: 2,
    });
    expect(changed.body.data.description).toBe('Two\nlines');
    expect((await remove(body.data.id)).body.message).toBe(platformPlanMessages.deleted);
    const gone = (await read(body.data.id)).body.data;
    expect(gone.deletedAt).not.toBeNull();
    expect((await all()).at(-1)?.deletedAt).not.toBeNull();
    expect((await all())[0]?.isDefault).toBe(true);
    for (const response of [await remove(body.data.id), await update(body.data.id, {})])
      expect({ status: response.status, message: response.body.message }).toEqual({
        status: 409,
        message: platformPlanMessages.deletedMeanwhile,
      });
  });

  it.each([
    { name: 'Renamed' },
    { description: 'Changed' },
    { monthlyPrice: 7.5 },
    { annualPrice: null },
    { transactionFeePercentage: 9.25 },
    { isActive: false },
    { isCustom: true },
  ])('a plan update of %j keeps the other fields', async (change) => {
    const fields = { ...change, ...('name' in change && { name: `${change.name} ${randomWord()}` }) };
    const { updatedAt, version, ...before } = await createPlan({
      description: 'For teams',
      monthlyPrice: 499.5,
      transactionFeePercentage: 2.25,
    });
    const { status, body } = await world.call(
      'PUT /api/v1/admin/platform-subscription-plans/{id}',
      { params: { id: before.id }, body: fields },
      admin.token,
    );
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { ...before, ...fields, version: version + 1 } });
  });

  it('rejects an invalid plan with the specified field errors', async () => {
    const errorsFor = async (body: Body) => (await create(body)).body.errors;
    expect(await errorsFor({ name: ' ' })).toEqual({ name: 'Name is required' });
    expect(await errorsFor({ monthlyPrice: -1 })).toEqual({ monthlyPrice: 'Price cannot be negative' });
    expect(await errorsFor({ annualPrice: -0.01 })).toEqual({ annualPrice: 'Annual price cannot be negative' });
    for (const transactionFeePercentage of [100.001, 100.01, -0.01, 1e308, -1e308])
      expect(await errorsFor({ transactionFeePercentage })).toEqual({
        transactionFeePercentage: 'Transaction fee must be between 0 and 100',
      });
    expect(await errorsFor({ monthlyPrice: null as never })).toEqual({ monthlyPrice: 'Monthly price is required' });
  });

  it('rejects plan prices and fees that are not numbers with at most two decimals', async () => {
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
        // JSON turns NaN and Infinity into null, and null is a valid annual price.
        if (field === 'annualPrice' && typeof value === 'number' && !Number.isFinite(value)) continue;
        expect((await create({ [field]: value })).status, `${field}: ${JSON.stringify(value)}`).toBe(422);
      }
    }
    for (const monthlyPrice of [1e308, 1e21, 10_000_000.01]) expect((await create({ monthlyPrice })).status).toBe(422);
    expect(await all()).toHaveLength(before);
  });

  it('stores plan prices exactly to the hundredth, and -0 as 0', async () => {
    for (const monthlyPrice of [0.01, 0.29, 1.1, 4.35, 8.2, 1_234_567.89, 10_000_000])
      expect((await createPlan({ monthlyPrice })).monthlyPrice).toBe(monthlyPrice);
    const { text } = await world.send('POST', '/api/v1/admin/platform-subscription-plans', {
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...platformPlanBody(), transactionFeePercentage: 7 })
        .replace(':499.5', ':-0')
        .replace(':7', ':-0.0'),
    });
    expect(JSON.parse(text).data).toMatchObject({ monthlyPrice: 0, transactionFeePercentage: 0 });
    expect(text).not.toContain('-0');
  });

  it('plan names are unique among plans that are not deleted, case-insensitively and concurrently', async () => {
    const { id, name } = await createPlan();
    const taken = await create({ name: name.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { code: 'CONFLICT', errors: { name: platformPlanMessages.nameTaken } } });
    const other = await createPlan();
    expect((await update(other.id, { name: name.toLowerCase() })).status).toBe(409);
    expect((await update(id, { name: name.toUpperCase() })).status).toBe(200);
    await remove(id);
    expect((await update(other.id, { name })).status).toBe(200);
    const sharedName = `Race ${randomWord()}`;
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ name: sharedName })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('accepts any printable plan name and rejects control characters and wrong types', async () => {
    for (const name of [`'; drop table users; --`, '<script>alert(1)</script>', '100%_off\\', '😀'.repeat(100), 'कलम']) {
      const plan = await createPlan({ name });
      expect((await read(plan.id)).body.data.name).toBe(name);
      await remove(plan.id);
    }
    for (const name of ['a\u0000b', 'a\nb', 'x'.repeat(101), 7, null]) expect((await create({ name: name as never })).status).toBe(422);
    expect((await create({ description: 'x'.repeat(501) })).status).toBe(422);
    expect((await create({ description: 'a\u0000' })).status).toBe(422);
  });

  it('calls for an unknown plan return 404', async () => {
    for (const id of ['0'.repeat(20), 'nonsense'])
      for (const { status } of [await read(id), await update(id, {}), await remove(id)]) expect(status).toBe(404);
  });
});

describe('concurrent plan updates', () => {
  it('concurrent updates of one plan version: one succeeds, the others return 409', async () => {
    const plan = await createPlan();
    const second = await world.administrator();
    const responses = await Promise.all(
      [admin.token, second.token, admin.token, second.token].map((token, index) =>
        update(plan.id, { name: `${plan.name} ${index}`, version: plan.version }, token),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      message: platformPlanMessages.savedMeanwhile,
    });
    const winner = responses.find(({ status }) => status === 200)?.body.data;
    expect((await read(plan.id)).body.data).toEqual(winner);
    expect((await update(plan.id, { version: 1 })).status).toBe(409);
    expect((await update(plan.id, { version: 2 })).body.data.version).toBe(3);
  });
});

describe('default plan', () => {
  it('making a plan the default replaces the previous default plan', async () => {
    const before = await defaultPlan();
    const { data } = (await create({ isDefault: true })).body;
    expect((await defaultPlan()).id).toBe(data.id);
    expect((await read(before.id)).body.data).toMatchObject({ isDefault: false, version: before.version + 1 });
    const again = await update(before.id, { name: before.name, isDefault: true, transactionFeePercentage: 5 });
    expect({ status: again.status, defaultId: (await defaultPlan()).id }).toEqual({ status: 200, defaultId: before.id });
    const log = await world.call('GET /api/v1/admin/audit', { query: { action: 'PLAN_UPDATED', limit: '1' } }, admin.token);
    expect(log.body.data[0]).toMatchObject({
      before: { isDefault: false, defaultPlan: data.name },
      after: { isDefault: true, defaultPlan: before.name },
    });
  });

  it('the default plan cannot be deleted, deactivated or unset', async () => {
    const { id, name } = await defaultPlan();
    const responses = [await remove(id), await update(id, { name, isActive: false }), await update(id, { name, isDefault: false })];
    for (const { status, body } of responses) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
      expect(body.message).toContain(`${name} is the default plan`);
    }
    expect((await update(id, { name, isActive: false, isDefault: true })).status).toBe(409);
    expect((await defaultPlan()).isActive).toBe(true);
  });

  it('an inactive plan cannot become the default plan', async () => {
    const errors = { isActive: platformPlanMessages.defaultMustBeActive };
    expect(await create({ isDefault: true, isActive: false })).toMatchObject({ status: 422, body: { errors } });
    const inactive = await createPlan({ isActive: false });
    expect(await update(inactive.id, { isDefault: true })).toMatchObject({ status: 422, body: { errors } });
    expect((await update(inactive.id, { isDefault: true, isActive: true })).status).toBe(200);
  });

  it('concurrent default changes leave exactly one default plan', async () => {
    const plans = await Promise.all(Array.from({ length: sized(10, 20) }, () => createPlan()));
    const responses = await Promise.all([
      ...plans.map(({ id }) => update(id, { isDefault: true })),
      ...plans.map(() => create({ isDefault: true })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await defaultPlan();
  });

  it('deleting the default plan while another becomes the default leaves exactly one default plan', async () => {
    for (let round = 0; round < sized(5, 50); round++) {
      const [before, other] = [await defaultPlan(), await createPlan()];
      const [promoted, deleted, deletedOther] = await Promise.all([
        update(other.id, { isDefault: true }),
        remove(before.id),
        remove(other.id),
      ]);
      expect(new Set([promoted.status, deleted.status, deletedOther.status]).size).toBeGreaterThan(1);
      const now = await defaultPlan();
      expect([before.id, other.id]).toContain(now.id);
      expect(now.deletedAt).toBeNull();
    }
  });

  it('the database enforces one active default plan and valid prices', async () => {
    const sql = (text: string) => world.container.database.pool.query(text);
    const whereDefault = `where id = '${(await defaultPlan()).id}'`;
    await createPlan();
    for (const [statement, error] of [
      [`update platform_plans set is_default = false ${whereDefault}`, 'there must be a default plan'],
      [`update platform_plans set is_active = false ${whereDefault}`, 'platform_plans_default_check'],
      [`update platform_plans set deleted_at = created_at ${whereDefault}`, 'platform_plans_default_check'],
      ['update platform_plans set is_default = true where deleted_at is null and is_active', 'platform_plans_one_default'],
      ['truncate platform_plans cascade', 'there must be a default plan'],
      ['update platform_plans set fee = 10001', 'platform_plans_fee_check'],
      ['update platform_plans set monthly_price = -1', 'platform_plans_monthly_check'],
    ] as const) {
      await expect(sql(statement), statement).rejects.toThrow(error);
    }
    await defaultPlan();
  });
});

describe('plan features', () => {
  const features = (planId: string) => world.call('GET /api/v1/admin/platform-features/{planId}', { params: { planId } }, admin.token);
  const add = (planId: string, body: object) =>
    world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body: body as never }, admin.token);
  const change = (featureId: string, body: object) =>
    world.call('PUT /api/v1/admin/platform-features/feature/{featureId}', { params: { featureId }, body: body as never }, admin.token);
  const removeFeature = (featureId: string) =>
    world.call('DELETE /api/v1/admin/platform-features/{featureId}', { params: { featureId } }, admin.token);

  it('adds, changes and deletes a plan feature', async () => {
    const plan = await createPlan();
    const { body } = await add(plan.id, { featureKey: ' Custom_Domain9 ' });
    expect(body.data).toMatchObject({ planId: plan.id, featureKey: 'custom_domain9', limitValue: 0, isEnabled: false, version: 1 });
    await add(plan.id, { featureKey: 'aaa', limitValue: 3, isEnabled: true });
    expect((await features(plan.id)).body.data.map(({ featureKey }) => featureKey)).toEqual(['aaa', 'custom_domain9']);
    const saved = await change(body.data.id, { featureKey: 'custom_domain9', limitValue: 2, version: 1 });
    expect(saved.body.data).toMatchObject({ limitValue: 2, isEnabled: false, version: 2 });
    expect((await change(body.data.id, { featureKey: 'custom_domain9', version: 1 })).body.message).toBe(
      platformPlanMessages.savedMeanwhile,
    );
    const one = await world.call(
      'GET /api/v1/admin/platform-features/feature/{featureId}',
      { params: { featureId: body.data.id } },
      admin.token,
    );
    expect(one.body.data).toEqual(saved.body.data);
    expect((await removeFeature(body.data.id)).status).toBe(200);
    expect((await removeFeature(body.data.id)).status).toBe(404);
    expect((await change(body.data.id, { featureKey: 'x' })).status).toBe(404);
    expect((await features('0'.repeat(20))).status).toBe(404);
  });

  it('feature keys are unique per plan, also concurrently', async () => {
    const [plan, other] = [await createPlan(), await createPlan()];
    const responses = await Promise.all(['links', 'LINKS', ' links'].map((featureKey) => add(plan.id, { featureKey })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add(other.id, { featureKey: 'links' })).status).toBe(200);
    const { data } = (await add(plan.id, { featureKey: 'more' })).body;
    expect(await change(data.id, { featureKey: 'links' })).toMatchObject({
      status: 409,
      body: { errors: { featureKey: platformPlanMessages.keyTaken } },
    });
  });

  it('stores any feature key in lower case', async () => {
    const plan = await createPlan();
    for (const featureKey of ['Priority support', 'priority-support', '9a', 'ключ']) {
      const { status, body } = await add(plan.id, { featureKey });
      expect({ status, featureKey: body.data.featureKey }).toEqual({ status: 200, featureKey: featureKey.toLowerCase() });
    }
  });

  it('rejects invalid feature keys, invalid limits and features of a deleted plan', async () => {
    const plan = await createPlan();
    for (const featureKey of ['', ' ', 'x'.repeat(61), 'a\u0000', 5, null])
      expect((await add(plan.id, { featureKey })).status, JSON.stringify(featureKey)).toBe(422);
    for (const limitValue of [-1, 1.5, 2 ** 31, 1e308, '5', null, Number.NaN])
      expect((await add(plan.id, { featureKey: 'a', limitValue })).status, String(limitValue)).toBe(422);
    const { data } = (await add(plan.id, { featureKey: 'a' })).body;
    await remove(plan.id);
    const late = [await add(plan.id, { featureKey: 'b' }), await change(data.id, { featureKey: 'b' }), await removeFeature(data.id)];
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await features(plan.id)).body.data).toHaveLength(1);
  });
});

describe('plan of a user', () => {
  it('a user has the assigned plan while it is active, else the default plan', async () => {
    const person = await world.person();
    const fallback = await defaultPlan();
    const plan = await createPlan({ transactionFeePercentage: 1.25 });
    expect(await assign(person.id, plan.id)).toMatchObject({
      before: { id: fallback.id, assigned: false },
      after: { id: plan.id, assigned: true },
    });
    const { loadPlanOfUser, loadPlansOfUsers, feeOf } = world.container.plans;
    const { read } = world.container.database;
    expect(await ownPlan(person.token)).toMatchObject({ name: plan.name, transactionFeePercentage: 1.25 });
    expect(await feeOf(read, person.id)).toBe(125);
    await update(plan.id, { name: plan.name, isActive: false });
    expect((await loadPlanOfUser(read, person.id)).id).toBe(fallback.id);
    await update(plan.id, { name: plan.name, isActive: true });
    expect((await loadPlansOfUsers(read, [person.id, admin.id])).get(person.id)?.id).toBe(plan.id);
    expect((await loadPlansOfUsers(read, [person.id, admin.id])).get(admin.id)?.id).toBe(fallback.id);
    await remove(plan.id);
    expect((await loadPlanOfUser(read, person.id)).id).toBe(fallback.id);
  });

  it('rejects assigning a deleted or inactive plan, and returns to the default plan', async () => {
    const person = await world.person();
    const [plan, deleted, inactive] = [await createPlan(), await createPlan(), await createPlan({ isActive: false })];
    await remove(deleted.id);
    await expect(assign(person.id, deleted.id)).rejects.toThrow('Plan not found');
    await expect(assign(person.id, '0'.repeat(20))).rejects.toThrow('Plan not found');
    await expect(assign(person.id, inactive.id)).rejects.toThrow('is not active');
    await assign(person.id, plan.id);
    expect(await assign(person.id, null)).toMatchObject({ before: { id: plan.id }, after: { assigned: false } });
  });

  it('plan counts include active plans and active assignments', async () => {
    const counts = () => world.container.plans.counts(world.container.database.read);
    const before = await counts();
    const [person, plan] = [await world.person(), await createPlan()];
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

describe('plan limits', () => {
  let person: { id: number };
  let plan: { id: string; name: string };
  beforeEach(async () => {
    person = await world.person();
    plan = await createPlan();
    await assign(person.id, plan.id);
  });
  const addLimit = (featureKey: string, limitValue: number, isEnabled = true) =>
    world.call(
      'POST /api/v1/admin/platform-features/{planId}',
      { params: { planId: plan.id }, body: { featureKey, limitValue, isEnabled } },
      admin.token,
    );
  const assertLimit = (feature: 'digital_products' | 'storage_mb', used: number, adding?: number) =>
    transact((tx) =>
      world.container.plans.assertPlanLimit(tx, { userId: person.id, feature, usage: async () => used, ...(adding ? { adding } : {}) }),
    );

  it('a missing or disabled plan limit allows any usage', async () => {
    await expect(assertLimit('digital_products', 1e6)).resolves.toBeUndefined();
    await addLimit('digital_products', 0, false);
    await expect(assertLimit('digital_products', 1e6)).resolves.toBeUndefined();
  });

  it('a plan limit can be reached but not exceeded, and the error names it', async () => {
    await addLimit('digital_products', 5);
    await expect(assertLimit('digital_products', 4)).resolves.toBeUndefined();
    await expect(assertLimit('digital_products', 5)).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      message: expect.stringContaining(`Your plan ${plan.name} allows 5 digital products.`),
    });
    await addLimit('storage_mb', 100);
    await expect(assertLimit('storage_mb', 60, 40)).resolves.toBeUndefined();
    await expect(assertLimit('storage_mb', 60, 40.5)).rejects.toThrow('allows 100 MB of storage');
  });

  it('a plan limit of zero allows nothing', async () => {
    await addLimit('digital_products', 0);
    await expect(assertLimit('digital_products', 0)).rejects.toThrow(`Your plan ${plan.name} does not include digital products.`);
  });

  it('concurrent additions cannot exceed a plan limit', async () => {
    await addLimit('digital_products', 3);
    const { pool } = world.container.database;
    await pool.query('create table if not exists things (user_id bigint)');
    const add = () =>
      transact(async (tx) => {
        const usage = async () =>
          (await tx.client.query('select count(*)::int as n from things where user_id = $1', [person.id])).rows[0].n;
        await world.container.plans.assertPlanLimit(tx, { userId: person.id, feature: 'digital_products', usage });
        await tx.client.query('insert into things values ($1)', [person.id]);
      });
    const results = await Promise.allSettled(Array.from({ length: 12 }, add));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
