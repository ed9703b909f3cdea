import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const list = (person: Person, query: { page?: string; limit?: string } = {}) =>
  world.call('GET /api/v1/notifications', { query }, person.token);
const messages = async (person: Person, query: { page?: string; limit?: string } = {}) =>
  (await list(person, query)).body.data.map(({ message }) => message);
const unread = async (person: Person) =>
  (await world.call('GET /api/v1/notifications/unread-count', {}, person.token)).body.data.unreadCount;
const markRead = (person: Person, id: string) => world.call('PUT /api/v1/notifications/{id}/read', { params: { id } }, person.token);
const markAllRead = (person: Person) => world.call('PUT /api/v1/notifications/read', {}, person.token);
const newest = async (person: Person) => (await list(person)).body.data[0]?.id ?? '';

async function personWithNotifications(count: number): Promise<Person> {
  const person = await world.person();
  for (let i = 1; i <= count; i++) await world.notify(person, `Notification ${i}`);
  return person;
}

describe('notification list', () => {
  it('lists notifications newest first, ten per page', async () => {
    const person = await personWithNotifications(12);
    const first = await list(person);
    expect(first.status).toBe(200);
    expect(first.body.meta).toEqual({ page: 1, limit: 10, total: 12 });
    expect(first.body.data.map(({ message }) => message)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Notification ${n}`));
    expect(await messages(person, { page: '2' })).toEqual(['Notification 2', 'Notification 1']);
    expect(await messages(person, { page: '3', limit: '5' })).toEqual(['Notification 2', 'Notification 1']);
  });

  it('an empty notification page returns no data and the total', async () => {
    const person = await personWithNotifications(1);
    expect((await list(person, { page: '10000', limit: '100' })).body).toMatchObject({ data: [], meta: { total: 1 } });
    expect((await list(await world.person())).body).toMatchObject({ data: [], meta: { page: 1, limit: 10, total: 0 } });
  });

  it('a listed notification has its time, link and read state', async () => {
    const person = await world.person();
    await world.notify(person, 'Check your payment methods', '/settings');
    const [item] = (await list(person)).body.data;
    expect(item).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
      message: 'Check your payment methods',
      link: '/settings',
      createdAt: world.clock.now().toISOString(),
      isRead: false,
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e1',
    'page=0x1',
    'page=%2B1',
    'page=',
    'page=%D9%A1',
    'page=10001',
    'page=99999999999999999999',
    'page=1&page=2',
    'page[]=1',
    'limit=0',
    'limit=101',
    'limit=abc',
    'limit=1;drop table notifications',
    'sort=message',
  ])('rejects the notification list query ?%s', async (query) => {
    const person = await world.person();
    const response = await world.send('GET', `/api/v1/notifications?${query}`, { headers: { authorization: `Bearer ${person.token}` } });
    expect(response).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    const { errors } = response.body as { errors: Record<string, string> };
    expect(Object.values(errors)[0]).toMatch(
      /^(Page must be a whole number from 1 to 10000|Limit must be a whole number from 1 to 100|Unknown field)$/,
    );
  });
});

describe('read state of notifications', () => {
  it('marking a notification as read decrements the unread count and is idempotent', async () => {
    const person = await personWithNotifications(3);
    expect(await unread(person)).toBe(3);
    const id = await newest(person);
    expect(await markRead(person, id)).toMatchObject({ status: 200, body: { message: 'Notification marked as read' } });
    const readAt = async () => (await world.container.database.pool.query('select read_at from notifications where id = $1', [id])).rows;
    const first = await readAt();
    world.clock.advance(hours(1));
    expect((await markRead(person, id)).status).toBe(200);
    expect(await readAt()).toEqual(first);
    expect(await unread(person)).toBe(2);
    expect((await list(person)).body.data.map(({ isRead }) => isRead)).toEqual([true, false, false]);
  });

  it('marking all notifications as read works concurrently with new notifications', async () => {
    const person = await personWithNotifications(20);
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => markAllRead(person)),
      ...Array.from({ length: 5 }, async () => markRead(person, await newest(person))),
      ...Array.from({ length: 5 }, async (_, i) => ({ status: 200, sent: await world.notify(person, `Late ${i}`) })),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await markAllRead(person)).body.message).toBe('All notifications marked as read');
    expect(await unread(person)).toBe(0);
    expect((await list(person)).body.meta.total).toBe(25);
  });

  it('marks 4500 unread notifications as read in one call', async () => {
    const person = await world.person();
    await world.container.database.pool.query(
      `insert into notifications (id, user_id, message, created_at) select 'unread-' || n, $1, 'Many', $2 from generate_series(1, 4500) n`,
      [person.id, world.clock.now()],
    );
    expect((await markAllRead(person)).status).toBe(200);
    expect(await unread(person)).toBe(0);
  });

  it('marking notifications as read is scoped to the user', async () => {
    const [one, other] = [await personWithNotifications(2), await personWithNotifications(2)];
    expect((await markRead(other, await newest(one))).status).toBe(404);
    await markAllRead(other);
    expect({ one: await unread(one), other: await unread(other) }).toEqual({ one: 2, other: 0 });
  });

  it('marking an unknown notification as read returns 404', async () => {
    const person = await world.person();
    for (const id of ['0'.repeat(20), 'x', "' or 1=1 --"]) expect((await markRead(person, id)).status).toBe(404);
  });
});

it('concurrent unread count requests return the count of each user', async () => {
  const people = await Promise.all([0, 1, 2, 3, 4].map(personWithNotifications));
  const callers = [...people, ...people, ...people];
  expect(await Promise.all(callers.map(unread))).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
});

describe('creating notifications', () => {
  it('a rolled back transaction creates no notification', async () => {
    const person = await world.person();
    const { database, notifications } = world.container;
    const rolledBack = database.transact(async (tx) => {
      await notifications.notify(tx, { userId: person.id, message: 'This never happened' });
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    expect(await messages(person)).toEqual([]);
  });

  it('truncates a notification message above 500 characters', async () => {
    const person = await world.person();
    await world.notify(person, '😀'.repeat(501));
    const [message = ''] = await messages(person);
    expect([...message]).toHaveLength(500);
    expect(message).toMatch(/^(😀){499}…$/u);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\n',
    'https://evil.example',
    'javascript:alert(1)',
    'settings',
    '/',
    '',
  ])('rejects %j as a notification link', async (link) => {
    const person = await world.person();
    await expect(world.notify(person, 'Look', link)).rejects.toThrow();
    expect(await messages(person)).toEqual([]);
  });
});

describe('notification sweep', () => {
  /** Enqueues the sweep as the hourly schedule does, and runs it. */
  const sweep = async () => {
    await world.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
    await world.runJobs();
  };
  const storedMessages = async (person: Person) => {
    const text = 'select message from notifications where user_id = $1 order by seq';
    const { rows } = await world.container.database.pool.query<{ message: string }>(text, [person.id]);
    return rows.map(({ message }) => message);
  };

  it('the sweep deletes notifications read more than 90 days ago and keeps unread ones', async () => {
    const person = await personWithNotifications(3);
    await markRead(person, await newest(person));
    await world.container.database.pool.query(
      `insert into notifications (id, user_id, message, created_at, read_at)
       select 'many-' || n, $1, 'Many', $2, $2 from generate_series(1, 2500) n`,
      [person.id, world.clock.now()],
    );
    world.clock.advance(days(89));
    await sweep();
    expect(await storedMessages(person)).toHaveLength(2503);
    world.clock.advance(days(2));
    await sweep();
    expect(await storedMessages(person)).toEqual(['Notification 1', 'Notification 2']);
    world.clock.advance(-days(91));
  });
});
