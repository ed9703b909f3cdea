import { type ContractKey, routeKeys, routeOf } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createPlatformPlan, platformPlanBody } from '../../harness/administration.ts';
import { routeFixtures } from '../../harness/routes/route-fixtures.ts';
import { type Administrator, type ApiResponse, createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.container.database.pool.query<Row>(text, values)).rows;
const countRecords = async () => (await query<{ count: number }>('select count(*)::int as count from audit_log'))[0]?.count ?? 0;
const listAudit = (token: string, filters: Record<string, string> = {}) => world.call('GET /api/v1/admin/audit', { query: filters }, token);

/** Every row of the database as text, except rate limit counters: shows whether a rejected call changed anything. */
async function dumpDatabase(): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select t::text as row from ${name} as t order by 1`);
    lines.push(name, ...rows.map(({ row }) => row));
  }
  return lines.join('\n');
}

const mutations = routeKeys.filter((key) => routeOf(key).access === 'admin' && !key.startsWith('GET '));

it('the contract has more than ten admin routes that change data', () => {
  expect(mutations.length).toBeGreaterThan(10);
});

describe.each(mutations)('%s', (key: ContractKey) => {
  const validInput = async (administrator?: Administrator) =>
    (await routeFixtures[key](world, await world.person(), administrator)) as never;
  const send = (input: never, token?: string) => world.call(key, input, token) as Promise<ApiResponse<{ success: boolean }>>;

  // The confirmation of a decision and the decision itself.
  const records = key === 'POST /api/v1/admin/confirmations/{id}/confirm' ? 2 : 1;
  it(`${key} writes ${records === 1 ? 'one audit record' : 'two audit records'} with actor and IP address`, async () => {
    const administrator = await world.administrator();
    const input = await validInput(administrator);
    const before = await countRecords();
    expect((await send(input, administrator.token)).status).toBe(200);
    expect(await countRecords()).toBe(before + records);
    const rows = await query(`select actor_id, actor_name, address from audit_log order by seq desc limit ${records}`);
    const row = { actor_id: String(administrator.id), actor_name: administrator.username, address: '127.0.0.1' };
    expect(rows).toEqual(Array.from({ length: records }, () => row));
  });

  it(`${key} changes nothing in the database when rejected`, async () => {
    const [administrator, person] = [await world.administrator(), await world.person()];
    const input: { params?: Record<string, string>; body?: object } = await validInput();
    const unknownParams = input.params && Object.fromEntries(Object.keys(input.params).map((name) => [name, '0'.repeat(20)]));
    const before = await dumpDatabase();
    const responses = [await send(input as never), await send(input as never, person.token)];
    if (input.body) responses.push(await send({ ...input, body: { ...input.body, unknownField: 1 } } as never, administrator.token));
    if (unknownParams) responses.push(await send({ ...input, params: unknownParams } as never, administrator.token));
    expect(responses.map(({ body }) => body.success)).not.toContain(true);
    expect(await dumpDatabase()).toBe(before);
  });

  it(`${key} is rolled back when the audit record cannot be written`, async () => {
    const administrator = await world.administrator();
    const input = await validInput(administrator);
    await query('alter table audit_log add constraint trap check (false) not valid');
    const before = await dumpDatabase();
    const { status } = await send(input, administrator.token);
    const after = await dumpDatabase();
    await query('alter table audit_log drop constraint trap');
    expect(status).toBe(500);
    expect(after).toBe(before);
  });
});

describe('audit log', () => {
  it('the database rejects updates and deletes in the audit log', async () => {
    await world.administrator();
    for (const statement of [
      `update audit_log set action = 'NOTHING'`,
      'update audit_log set at = at where seq = 1',
      'delete from audit_log',
      'truncate audit_log',
      'truncate users cascade',
    ]) {
      await expect(query(statement), statement).rejects.toThrow('only ever added to');
    }
  });

  it('lists audit records newest first with pagination', async () => {
    const { token, username } = await world.administrator();
    for (const name of ['First', 'Second', 'Third'])
      await world.call(
        'POST /api/v1/admin/platform-subscription-plans',
        { body: { ...platformPlanBody(), name: `${name} ${username}` } },
        token,
      );
    const { body } = await listAudit(token, { search: username, limit: '2' });
    expect(body.meta).toEqual({ page: 1, limit: 2, total: 5 });
    expect(body.data.map(({ after }) => after?.name)).toEqual([`Third ${username}`, `Second ${username}`]);
    const last = await listAudit(token, { search: username, limit: '2', page: '3' });
    expect(last.body.data.map(({ action }) => action)).toEqual(['ADMINISTRATOR_CREATED']);
  });

  it('an audit record contains only the changed fields', async () => {
    const [{ id, username, token }, plan] = [await world.administrator(), await createPlatformPlan(world)];
    const body = { name: plan.name, monthlyPrice: 10, annualPrice: null, transactionFeePercentage: 2.5 };
    await world.call('PUT /api/v1/admin/platform-subscription-plans/{id}', { params: { id: plan.id }, body }, token);
    const [entry] = (await listAudit(token, { actorId: String(id), action: 'PLAN_UPDATED' })).body.data;
    expect(entry).toMatchObject({ actor: { id, username }, subject: { type: 'plan', id: plan.id }, user: null, reason: null });
    expect({ before: entry?.before, after: entry?.after }).toEqual({
      before: { monthlyPrice: 499.5, annualPrice: 4_999 },
      after: { monthlyPrice: 10, annualPrice: null },
    });
  });

  it('filters the audit log by action, subject, user, actor and time', async () => {
    const [one, two] = [await world.administrator(), await world.administrator()];
    const from = world.clock.now().toISOString();
    world.clock.advance(minutes(1));
    const plan = await world.call('POST /api/v1/admin/platform-subscription-plans', { body: platformPlanBody() }, one.token);
    const to = world.clock.now().toISOString();
    world.clock.advance(minutes(1));
    await world.call('POST /api/v1/admin/signout', {}, two.token);
    const actionsFor = async (filters: Record<string, string>) =>
      (await listAudit(one.token, filters)).body.data.map(({ action }) => action);
    expect(await actionsFor({ actorId: String(one.id), action: 'PLAN_CREATED' })).toEqual(['PLAN_CREATED']);
    expect(await actionsFor({ userId: String(two.id), subjectType: 'administrator' })).toEqual([
      'ADMINISTRATOR_SIGNED_OUT',
      'ADMINISTRATOR_SIGNED_IN',
      'ADMINISTRATOR_CREATED',
    ]);
    expect(await actionsFor({ userId: String(two.id), subjectType: 'plan' })).toEqual([]);
    expect(await actionsFor({ search: plan.body.data.id })).toEqual(['PLAN_CREATED']);
    expect(await actionsFor({ search: two.username.toUpperCase(), from: to })).toEqual(['ADMINISTRATOR_SIGNED_OUT']);
    expect(await actionsFor({ actorId: String(one.id), from, to: to.replace('Z', '+00:00') })).toHaveLength(2);
    expect(await actionsFor({ search: '' })).toHaveLength(20);
  });

  it('the audit log search treats wildcards and quotes as literal text', async () => {
    const { token } = await world.administrator();
    for (const search of ['%', '_', '\\', "' or true --", '<b>', '%25', '*']) {
      const response = await listAudit(token, { search });
      expect({ status: response.status, total: response.body.meta?.total }, search).toEqual({ status: 200, total: 0 });
    }
    expect((await listAudit(token, { search: 'admin-' })).body.meta.total).toBeGreaterThan(0);
  });

  it('rejects invalid audit log filters', async () => {
    const { token } = await world.administrator();
    const bad = [{ search: 'a\u0000b' }, { action: 'plan_created' }, { userId: '-1' }, { userId: '1e3' }, { actorId: '9'.repeat(30) }];
    const times = [{ from: 'yesterday' }, { to: '0000-01-01T00:00:00Z' }, { from: '2025-13-01T00:00:00Z' }, { from: '2025-01-01' }];
    for (const filters of [...bad, ...times, { subjectType: 'users' }, { sort: 'at' }])
      expect((await listAudit(token, filters as never)).status, JSON.stringify(filters)).toBe(422);
    expect((await listAudit(token, { from: '9999-12-31T23:59:59Z', to: '1970-01-01T00:00:00Z' })).status).toBe(200);
  });
});
