import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { secondFactorBegun } from '../../harness/administration.ts';
import { follow } from '../../harness/following.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// Two processes on one database, as they stand behind a balancer.
let world: World;
let beside: World;
beforeAll(async () => {
  world = await createWorld();
  beside = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
});
afterAll(async () => {
  await beside.close();
  await world.close();
});

const open: Awaited<ReturnType<typeof follow>>[] = [];
afterEach(() => {
  for (const following of open.splice(0)) following.hangUp();
});
async function following(where: World, token: string, path?: string) {
  const page = await follow(where, token, path);
  expect(page.status).toBe(200);
  open.push(page);
  return page;
}

/** A process opens streams from the moment on in which it hears the others. */
async function heard(where: World) {
  const { token } = await where.person();
  const status = async () => {
    const page = await follow(where, token);
    page.hangUp();
    return page.status;
  };
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
}

// Long for a page, and still shorter than the time after which it would find out by itself.
const soon = { timeout: 10_000, interval: 10 };
const told = (page: { told: string[] }) => expect.poll(() => page.told, soon);
const isOver = (page: { over: boolean }) => expect.poll(() => page.over, soon).toBe(true);
const signIn = async (person: Person) => {
  const body = { username: person.email, loginMethod: 'email', password: person.password } as const;
  return (await world.call('POST /api/v1/auth/signin', { body })).body.data.token;
};

describe('an open page', () => {
  it('is answered with a stream that nothing on the way keeps back', async () => {
    const { token } = await world.person();
    const { headers } = await following(world, token);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  it.each(['this', 'another'])('is told of news that come up in %s process', async (which) => {
    const person = await world.person();
    const page = await following(which === 'this' ? world : beside, person.token);
    await world.notify(person, 'You made a sale');
    await told(page).toEqual(['notifications']);
  });

  it('is told nothing of what was undone, and nothing of what is in it', async () => {
    const person = await world.person();
    const page = await following(world, person.token);
    const { database, notifications } = world.container;
    const undone = database.transact(async (tx) => {
      await notifications.notify(tx, { userId: person.id, message: 'This never happened' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await world.notify(person, 'A secret');
    await told(page).toEqual(['notifications']);
  });

  it('is told when they were read elsewhere', async () => {
    const person = await world.person();
    await world.notify(person, 'One');
    const page = await following(beside, await signIn(person));
    const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
    await world.call('PUT /api/v1/notifications/{id}/read', { params: { id: body.data[0]?.id ?? '' } }, person.token);
    await told(page).toEqual(['notifications']);
    await world.call('PUT /api/v1/notifications/read', {}, person.token);
    await told(page).toEqual(['notifications', 'notifications']);
  });

  it('never hears of what is for somebody else', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const pages = [await following(world, one.token), await following(beside, one.token)];
    await world.notify(other, 'Not for them');
    await beside.notify(other, 'Not for them');
    await world.ban(other);
    // What comes after it arrives, so what came before it did not.
    await world.notify(one, 'For them');
    for (const page of pages) await told(page).toEqual(['notifications']);
  });

  it('of an administrator hears nothing that is meant for a person', async () => {
    const administrator = await world.administrator();
    const page = await following(world, administrator.token, '/api/v1/admin/events');
    await world.notify(administrator, 'For the person');
    await world.ban(administrator);
    await told(page).toEqual(['session-ended']);
  });
});

describe('a session that ends', () => {
  const everywhere = async (person: Person) => [
    await following(world, person.token),
    await following(beside, person.token),
    await following(beside, await signIn(person)),
  ];
  async function expectThrownOut(pages: Awaited<ReturnType<typeof following>>[]) {
    for (const page of pages) {
      await isOver(page);
      expect(page.told).toEqual(['session-ended']);
    }
  }

  it('by a ban ends every stream of the person within a second, in every process', async () => {
    const [person, administrator] = [await world.person(), await world.administrator()];
    const pages = await everywhere(person);
    const bystander = await following(world, (await world.person()).token);
    const params = { id: String(person.id) };
    await world.call('POST /api/v1/admin/users/{id}/ban', { params, body: { reason: 'Spam' } }, administrator.token);
    await expectThrownOut(pages);
    expect(bystander).toMatchObject({ told: [], over: false });
  });

  it('by signing out ends the streams of that session alone', async () => {
    const person = await world.person();
    const [here, there, other] = await everywhere(person);
    await world.call('POST /api/v1/auth/signout', {}, person.token);
    await expectThrownOut([here, there].filter((page) => page !== undefined));
    await world.notify(person, 'Still there');
    await told(other ?? { told: [] }).toEqual(['notifications']);
  });

  it('by a new password ends those of all others', async () => {
    const person = await world.person();
    const [own, , other] = await everywhere(person);
    const body = { oldPassword: person.password, newPassword: 'another long one', confirmPassword: 'another long one' };
    await world.call('POST /api/v1/auth/update-password', { body }, person.token);
    await expectThrownOut(other ? [other] : []);
    expect(own).toMatchObject({ told: [], over: false });
  });

  it('of an administrator, by the second factor that another one switched on, ends theirs', async () => {
    const administrator = await world.administrator();
    const { username, password } = administrator;
    const second = await world.call('POST /api/v1/admin/signin', { body: { username, password } });
    const page = await following(beside, second.body.data.token, '/api/v1/admin/events');
    const { code } = await secondFactorBegun(world, administrator);
    await world.call('POST /api/v1/admin/second-factor/confirm', { body: { code: code() } }, administrator.token);
    await expectThrownOut([page]);
  });

  it('by running out ends them too, and one that is in use meanwhile does not', async () => {
    const [idle, busy] = [await world.administrator(), await world.administrator()];
    const [left, kept] = [
      await following(world, idle.token, '/api/v1/admin/events'),
      await following(world, busy.token, '/api/v1/admin/events'),
    ];
    world.clock.turn(minutes(20));
    await world.call('GET /api/v1/admin/me', {}, busy.token);
    world.clock.turn(minutes(11));
    await expect.poll(() => left.told, soon).toEqual(['session-ended']);
    expect(kept).toMatchObject({ told: [], over: false });
    world.clock.turn(-minutes(31));
  });

  it('just before its page asks is answered as any call: not at all', async () => {
    const person = await world.person();
    await world.ban(person);
    expect((await follow(world, person.token)).status).toBe(401);
    const late = await world.person();
    world.clock.turn(days(2));
    expect((await follow(world, late.token)).status).toBe(401);
    world.clock.turn(-days(2));
  });

  it('is found even when nobody said so', async () => {
    const person = await world.person();
    const page = await following(world, person.token);
    await world.container.database.pool.query('update sessions set ended_at = $2 where user_id = $1', [person.id, world.clock.now()]);
    await expect.poll(() => page.told, { timeout: 45_000, interval: 100 }).toEqual(['session-ended']);
  });
});

describe('a person with too many pages', () => {
  it('keeps the newest twelve; the oldest is told to look for itself', async () => {
    const person = await world.person();
    const pages: Awaited<ReturnType<typeof following>>[] = [];
    for (let count = 0; count < 14; count++) pages.push(await following(world, person.token));
    for (const page of pages.slice(0, 2)) {
      await isOver(page);
      expect(page.told).toEqual(['crowded-out']);
    }
    await world.notify(person, 'News');
    for (const page of pages.slice(2)) await told(page).toEqual(['notifications']);
  });
});

describe('a process', () => {
  const listeners = async () => {
    const text = `select pid from pg_stat_activity where application_name = 'jamun events' and datname = current_database()`;
    return (await world.container.database.pool.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
  };

  it('that hears the others no more sends its pages away, and takes them again when it does', async () => {
    const person = await world.person();
    const page = await following(world, person.token);
    const before = await listeners();
    expect(before).toHaveLength(2);
    await world.container.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
    await isOver(page);
    expect(page.told).toEqual([]);
    for (const each of [world, beside]) await heard(each);
    const again = await following(beside, person.token);
    await world.notify(person, 'Heard again');
    await told(again).toEqual(['notifications']);
    await expect.poll(listeners).toHaveLength(2);
  });

  it('is not impressed by what others say on the channel', async () => {
    const person = await world.person();
    const page = await following(world, person.token);
    const stranger = new pg.Client({ connectionString: world.databaseUrl });
    await stranger.connect();
    for (const payload of [
      '',
      '{',
      'null',
      '[]',
      '{"userId":"1"}',
      `{"userId":${person.id},"about":["x"]}`,
      `{"userId":${person.id},"about":"money"}`,
    ])
      await stranger.query('select pg_notify($1, $2)', ['jamun_events', payload]);
    await stranger.end();
    await world.notify(person, 'After all that');
    await told(page).toEqual(['notifications']);
  });

  it('forgets who hung up, and does not mind who never reads', async () => {
    const person = await world.person();
    const { hostname, port } = new URL(world.url);
    const silent = connect(Number(port), hostname);
    silent.pause();
    silent.write(`GET /api/v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\n\r\n`);
    for (let count = 0; count < 20; count++) (await following(world, person.token)).hangUp();
    const page = await following(world, person.token);
    await world.notify(person, 'Still works');
    await told(page).toEqual(['notifications']);
    silent.destroy();
  });

  it('that is to end hangs up on everybody first, and is gone at once', async () => {
    const third = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const person = await third.person();
    const page = await following(third, person.token);
    const began = performance.now();
    await third.container.drain();
    await isOver(page);
    expect(page.told).toEqual([]);
    expect((await follow(third, person.token)).status).toBe(503);
    await third.close();
    // Somebody who does not hang up is waited for for longer.
    expect(performance.now() - began).toBeLessThan(3_500);
    await expect.poll(listeners).toHaveLength(2);
  });
});
