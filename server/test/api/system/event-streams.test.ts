import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { beginSecondFactor } from '../../harness/administration.ts';
import { openEventStream } from '../../harness/event-stream.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// Two processes on one database, as behind a load balancer.
let world: World;
let second: World;
beforeAll(async () => {
  world = await createWorld();
  second = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

type EventStream = Awaited<ReturnType<typeof openEventStream>>;
const openStreams: EventStream[] = [];
afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.close();
});
async function openStream(target: World, token: string, path?: string) {
  const stream = await openEventStream(target, token, path);
  expect(stream.status).toBe(200);
  openStreams.push(stream);
  return stream;
}

/** Waits until the process listens for database notifications: before, it rejects event streams. */
async function waitUntilListening(target: World) {
  const { token } = await target.person();
  const status = async () => {
    const stream = await openEventStream(target, token);
    stream.close();
    return stream.status;
  };
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
}

// Longer than any delivery, and shorter than the interval of the session check that would end a stream anyway.
const pollOptions = { timeout: 10_000, interval: 10 };
const expectEvents = (stream: EventStream) => expect.poll(() => stream.kinds, pollOptions);
const expectQuiet = (stream: EventStream | undefined) =>
  expect({ events: stream?.kinds, isClosed: stream?.ended }).toEqual({ events: [], isClosed: false });
const expectClosed = (stream: EventStream) => expect.poll(() => stream.ended, pollOptions).toBe(true);
const signIn = async (person: Person) => {
  const body = { username: person.email, loginMethod: 'email', password: person.password } as const;
  return (await world.call('POST /api/v1/auth/signin', { body })).body.data.token;
};

describe('event stream', () => {
  it('an event stream has headers that disable caching and buffering', async () => {
    const { token } = await world.person();
    const { headers } = await openStream(world, token);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  it.each(['this', 'another'])('an event stream receives notifications created in %s process', async (which) => {
    const person = await world.person();
    const stream = await openStream(which === 'this' ? world : second, person.token);
    await world.notify(person, 'You made a sale');
    await expectEvents(stream).toEqual(['notifications']);
  });

  it('an event stream gets no event for a rolled back transaction, and only the kind of an event', async () => {
    const person = await world.person();
    const stream = await openStream(world, person.token);
    const { database, notifications } = world.container;
    const rolledBack = database.transact(async (tx) => {
      await notifications.notify(tx, { userId: person.id, message: 'This never happened' });
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    await world.notify(person, 'A secret');
    await expectEvents(stream).toEqual(['notifications']);
  });

  it('an event stream gets an event when notifications are read in another session', async () => {
    const person = await world.person();
    await world.notify(person, 'One');
    const stream = await openStream(second, await signIn(person));
    const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
    await world.call('PUT /api/v1/notifications/{id}/read', { params: { id: body.data[0]?.id ?? '' } }, person.token);
    await expectEvents(stream).toEqual(['notifications']);
    await world.call('PUT /api/v1/notifications/read', {}, person.token);
    await expectEvents(stream).toEqual(['notifications', 'notifications']);
  });

  it('an event stream gets no events of other users', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const streams = [await openStream(world, one.token), await openStream(second, one.token)];
    await world.notify(other, 'Not for them');
    await second.notify(other, 'Not for them');
    await world.ban(other);
    // Events arrive in order: the first event received is this one, so the earlier ones were not sent.
    await world.notify(one, 'For them');
    for (const stream of streams) await expectEvents(stream).toEqual(['notifications']);
  });

  it('an admin event stream gets no user notifications', async () => {
    const administrator = await world.administrator();
    const stream = await openStream(world, administrator.token, '/api/v1/admin/events');
    await world.notify(administrator, 'For the person');
    await world.ban(administrator);
    await expectEvents(stream).toEqual(['session-ended']);
  });
});

describe('event streams of ended sessions', () => {
  const openInAllProcesses = async (person: Person) => [
    await openStream(world, person.token),
    await openStream(second, person.token),
    await openStream(second, await signIn(person)),
  ];
  async function expectSessionEnded(streams: EventStream[]) {
    for (const stream of streams) {
      await expectClosed(stream);
      expect(stream.kinds).toEqual(['session-ended']);
    }
  }

  it('a ban ends every event stream of the user in every process', async () => {
    const [person, administrator] = [await world.person(), await world.administrator()];
    const streams = await openInAllProcesses(person);
    const bystander = await openStream(world, (await world.person()).token);
    const params = { id: String(person.id) };
    await world.call('POST /api/v1/admin/users/{id}/ban', { params, body: { reason: 'Spam' } }, administrator.token);
    await expectSessionEnded(streams);
    expectQuiet(bystander);
  });

  it('signing out ends the event streams of that session only', async () => {
    const person = await world.person();
    const [here, there, other] = await openInAllProcesses(person);
    await world.call('POST /api/v1/auth/signout', {}, person.token);
    await expectSessionEnded([here, there].filter((stream) => stream !== undefined));
    await world.notify(person, 'Still there');
    await expect.poll(() => other?.kinds, pollOptions).toEqual(['notifications']);
  });

  it('a password change ends the event streams of the other sessions', async () => {
    const person = await world.person();
    const [own, , other] = await openInAllProcesses(person);
    const body = { oldPassword: person.password, newPassword: 'another long one', confirmPassword: 'another long one' };
    await world.call('POST /api/v1/auth/update-password', { body }, person.token);
    await expectSessionEnded(other ? [other] : []);
    expectQuiet(own);
  });

  it('enabling the second factor ends the admin event streams of the other sessions', async () => {
    const administrator = await world.administrator();
    const { username, password } = administrator;
    const otherSession = await world.call('POST /api/v1/admin/signin', { body: { username, password } });
    const stream = await openStream(second, otherSession.body.data.token, '/api/v1/admin/events');
    const { code } = await beginSecondFactor(world, administrator);
    await world.call('POST /api/v1/admin/second-factor/confirm', { body: { code: code() } }, administrator.token);
    await expectSessionEnded([stream]);
  });

  it('an expired admin session ends its event stream, an active one keeps it', async () => {
    const [idle, busy] = [await world.administrator(), await world.administrator()];
    const [idleStream, busyStream] = [
      await openStream(world, idle.token, '/api/v1/admin/events'),
      await openStream(world, busy.token, '/api/v1/admin/events'),
    ];
    world.clock.advance(minutes(20));
    await world.call('GET /api/v1/admin/me', {}, busy.token);
    world.clock.advance(minutes(11));
    await expect.poll(() => idleStream.kinds, pollOptions).toEqual(['session-ended']);
    expectQuiet(busyStream);
    world.clock.advance(-minutes(31));
  });

  it('an event stream with an ended or expired session returns 401', async () => {
    const person = await world.person();
    await world.ban(person);
    expect((await openEventStream(world, person.token)).status).toBe(401);
    const late = await world.person();
    world.clock.advance(days(2));
    expect((await openEventStream(world, late.token)).status).toBe(401);
    world.clock.advance(-days(2));
  });

  it('the periodic check ends an event stream whose session ended without a notification', async () => {
    const person = await world.person();
    const stream = await openStream(world, person.token);
    await world.container.database.pool.query('update sessions set ended_at = $2 where user_id = $1', [person.id, world.clock.now()]);
    await expect.poll(() => stream.kinds, { timeout: 45_000, interval: 100 }).toEqual(['session-ended']);
  });
});

describe('event stream limit', () => {
  it('a user keeps the newest twelve event streams, and older ones end with crowded-out', async () => {
    const person = await world.person();
    const streams: EventStream[] = [];
    for (let count = 0; count < 14; count++) streams.push(await openStream(world, person.token));
    for (const stream of streams.slice(0, 2)) {
      await expectClosed(stream);
      expect(stream.kinds).toEqual(['crowded-out']);
    }
    await world.notify(person, 'A notification');
    for (const stream of streams.slice(2)) await expectEvents(stream).toEqual(['notifications']);
  });
});

describe('event stream processes', () => {
  const listeners = async () => {
    const text = `select pid from pg_stat_activity where application_name = 'jamun events' and datname = current_database()`;
    return (await world.container.database.pool.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
  };

  it('a lost notification connection ends the event streams until the process listens again', async () => {
    const person = await world.person();
    const stream = await openStream(world, person.token);
    const before = await listeners();
    expect(before).toHaveLength(2);
    await world.container.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
    await expectClosed(stream);
    expect(stream.kinds).toEqual([]);
    for (const each of [world, second]) await waitUntilListening(each);
    const again = await openStream(second, person.token);
    await world.notify(person, 'Heard again');
    await expectEvents(again).toEqual(['notifications']);
    await expect.poll(listeners).toHaveLength(2);
  });

  it('ignores malformed payloads on the notification channel', async () => {
    const person = await world.person();
    const stream = await openStream(world, person.token);
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
    await expectEvents(stream).toEqual(['notifications']);
  });

  it('closed and stalled event streams do not block other streams', async () => {
    const person = await world.person();
    const { hostname, port } = new URL(world.url);
    const silent = connect(Number(port), hostname);
    silent.pause();
    silent.write(`GET /api/v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\n\r\n`);
    for (let count = 0; count < 20; count++) (await openStream(world, person.token)).close();
    const stream = await openStream(world, person.token);
    await world.notify(person, 'Still works');
    await expectEvents(stream).toEqual(['notifications']);
    silent.destroy();
  });

  it('draining ends the event streams and the process closes within 3.5 seconds', async () => {
    const third = await createWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const person = await third.person();
    const stream = await openStream(third, person.token);
    const startedAt = performance.now();
    await third.container.drain();
    await expectClosed(stream);
    expect(stream.kinds).toEqual([]);
    expect((await openEventStream(third, person.token)).status).toBe(503);
    await third.close();
    // Closing with an open connection would wait longer.
    expect(performance.now() - startedAt).toBeLessThan(3_500);
    await expect.poll(listeners).toHaveLength(2);
  });
});
