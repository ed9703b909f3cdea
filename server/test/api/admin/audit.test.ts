import { type ContractKey, routeKeys, routeOf } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { newPlan, ownPlan } from '../../harness/administration.ts';
import { fixtures } from '../../harness/routes/fixtures.ts';
import { type Administrator, type Answer, createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.container.database.pool.query<Row>(text, values)).rows;
const count = async () => (await query<{ count: number }>('select count(*)::int as count from audit_log'))[0]?.count ?? 0;
const log = (token: string, given: Record<string, string> = {}) => world.call('GET /api/v1/admin/audit', { query: given }, token);

/** Every row there is, but for what counts calls: to see whether a refused call left anything behind. */
async function everything(): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename <> 'rate_limits' order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select t::text as row from ${name} as t order by 1`);
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const mutations = routeKeys.filter((key) => routeOf(key).access === 'admin' && !key.startsWith('GET '));

it('knows routes that change something', () => {
  expect(mutations.length).toBeGreaterThan(10);
});

describe.each(mutations)('%s', (key: ContractKey) => {
  const input = async (administrator?: Administrator) => (await fixtures[key](world, await world.person(), administrator)) as never;
  const send = (given: never, token?: string) => world.call(key, given, token) as Promise<Answer<{ success: boolean }>>;

  it('is written down once, with who did it and from where', async () => {
    const administrator = await world.administrator();
    const given = await input(administrator);
    const before = await count();
    expect((await send(given, administrator.token)).status).toBe(200);
    expect(await count()).toBe(before + 1);
    const [row] = await query('select actor_id, actor_name, address from audit_log order by seq desc limit 1');
    expect(row).toEqual({ actor_id: String(administrator.id), actor_name: administrator.username, address: '127.0.0.1' });
  });

  it('leaves no trace when it is refused', async () => {
    const [administrator, person] = [await world.administrator(), await world.person()];
    const given: { params?: Record<string, string>; body?: object } = await input();
    const nowhere = given.params && Object.fromEntries(Object.keys(given.params).map((name) => [name, '0'.repeat(20)]));
    const before = await everything();
    const answers = [await send(given as never), await send(given as never, person.token)];
    if (given.body) answers.push(await send({ ...given, body: { ...given.body, surprise: 1 } } as never, administrator.token));
    if (nowhere) answers.push(await send({ ...given, params: nowhere } as never, administrator.token));
    expect(answers.map(({ body }) => body.success)).not.toContain(true);
    expect(await everything()).toBe(before);
  });

  it('does not happen when it cannot be written down', async () => {
    const administrator = await world.administrator();
    const given = await input(administrator);
    await query('alter table audit_log add constraint trap check (false) not valid');
    const before = await everything();
    const { status } = await send(given, administrator.token);
    const after = await everything();
    await query('alter table audit_log drop constraint trap');
    expect(status).toBe(500);
    expect(after).toBe(before);
  });
});

describe('the log', () => {
  it('is only ever added to, whoever holds the database', async () => {
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

  it('tells the newest first, page by page', async () => {
    const { token, username } = await world.administrator();
    for (const name of ['First', 'Second', 'Third'])
      await world.call('POST /api/v1/admin/platform-subscription-plans', { body: { ...newPlan(), name: `${name} ${username}` } }, token);
    const { body } = await log(token, { search: username, limit: '2' });
    expect(body.meta).toEqual({ page: 1, limit: 2, total: 5 });
    expect(body.data.map(({ after }) => after?.name)).toEqual([`Third ${username}`, `Second ${username}`]);
    const last = await log(token, { search: username, limit: '2', page: '3' });
    expect(last.body.data.map(({ action }) => action)).toEqual(['ADMINISTRATOR_CREATED']);
  });

  it('keeps what changed and nothing else', async () => {
    const [{ id, username, token }, plan] = [await world.administrator(), await ownPlan(world)];
    const body = { name: plan.name, monthlyPrice: 10, annualPrice: null, transactionFeePercentage: 2.5 };
    await world.call('PUT /api/v1/admin/platform-subscription-plans/{id}', { params: { id: plan.id }, body }, token);
    const [entry] = (await log(token, { actorId: String(id), action: 'PLAN_UPDATED' })).body.data;
    expect(entry).toMatchObject({ actor: { id, username }, subject: { type: 'plan', id: plan.id }, user: null, reason: null });
    expect({ before: entry?.before, after: entry?.after }).toEqual({
      before: { monthlyPrice: 499.5, annualPrice: 4_999 },
      after: { monthlyPrice: 10, annualPrice: null },
    });
  });

  it('is filtered by action, subject, person, actor and time', async () => {
    const [one, two] = [await world.administrator(), await world.administrator()];
    const from = world.clock.now().toISOString();
    world.clock.turn(minutes(1));
    const plan = await world.call('POST /api/v1/admin/platform-subscription-plans', { body: newPlan() }, one.token);
    const to = world.clock.now().toISOString();
    world.clock.turn(minutes(1));
    await world.call('POST /api/v1/admin/signout', {}, two.token);
    const found = async (given: Record<string, string>) => (await log(one.token, given)).body.data.map(({ action }) => action);
    expect(await found({ actorId: String(one.id), action: 'PLAN_CREATED' })).toEqual(['PLAN_CREATED']);
    expect(await found({ userId: String(two.id), subjectType: 'administrator' })).toEqual([
      'ADMINISTRATOR_SIGNED_OUT',
      'ADMINISTRATOR_SIGNED_IN',
      'ADMINISTRATOR_CREATED',
    ]);
    expect(await found({ userId: String(two.id), subjectType: 'plan' })).toEqual([]);
    expect(await found({ search: plan.body.data.id })).toEqual(['PLAN_CREATED']);
    expect(await found({ search: two.username.toUpperCase(), from: to })).toEqual(['ADMINISTRATOR_SIGNED_OUT']);
    expect(await found({ actorId: String(one.id), from, to: to.replace('Z', '+00:00') })).toHaveLength(2);
    expect(await found({ search: '' })).toHaveLength(20);
  });

  it('is searched for what was typed: wildcards and quotes mean themselves', async () => {
    const { token } = await world.administrator();
    for (const search of ['%', '_', '\\', "' or true --", '<b>', '%25', '*']) {
      const answer = await log(token, { search });
      expect({ status: answer.status, total: answer.body.meta?.total }, search).toEqual({ status: 200, total: 0 });
    }
    expect((await log(token, { search: 'admin-' })).body.meta.total).toBeGreaterThan(0);
  });

  it('refuses filters that make no sense', async () => {
    const { token } = await world.administrator();
    const bad = [{ search: 'a\u0000b' }, { action: 'plan_created' }, { userId: '-1' }, { userId: '1e3' }, { actorId: '9'.repeat(30) }];
    const times = [{ from: 'yesterday' }, { to: '0000-01-01T00:00:00Z' }, { from: '2025-13-01T00:00:00Z' }, { from: '2025-01-01' }];
    for (const given of [...bad, ...times, { subjectType: 'users' }, { sort: 'at' }]) {
      expect([given, (await log(token, given as never)).status]).toEqual([given, 422]);
    }
    expect((await log(token, { from: '9999-12-31T23:59:59Z', to: '1970-01-01T00:00:00Z' })).status).toBe(200);
  });
});
