import { mustBeLoggedInTo, mustVerifyEmailTo, type Route, routeKeys, routeOf } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { productionEnv } from '../../harness/administration.ts';
import { newGuest } from '../../harness/guests.ts';
import { routeFixtures, routesWithOwnedObjectInBody, routesWithPublicObject } from '../../harness/routes/route-fixtures.ts';
import { type ApiResponse, createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
/** Rejected callers change nothing, so one of each kind is shared by all routes. */
let other: Person;
let administrator: { token: string };
let banned: Record<'person' | 'administrator', { token: string }>;
let stale: typeof banned;
let unverified: Person;
let guest: { token: string };
beforeAll(async () => {
  world = await createWorld();
  const newPair = async () => ({ person: await world.person(), administrator: await world.administrator() });
  [{ person: other, administrator }, stale] = [await newPair(), await newPair()];
  unverified = await world.person({ isVerified: false });
  guest = await newGuest(world);
  const people = await newPair();
  for (const person of Object.values(people)) await world.ban(person);
  banned = people;
});
afterAll(() => world.close());

const expectRejected = (response: ApiResponse<{ code?: string }>, status: number) => {
  expect(response.status).toBe(status);
  expect(Object.keys(response.body).sort()).toEqual(['code', 'message', 'success']);
};

it('every route of the contract has a fixture', () => {
  expect(Object.keys(routeFixtures).sort()).toEqual([...routeKeys].sort());
});

describe.each(routeKeys)('%s', (key) => {
  const route: Route = routeOf(key);
  const isPublic = route.access === 'public';

  const isForGuests = route.access === 'guest';
  const kind = route.access === 'admin' ? 'administrator' : 'person';
  const changesData = isPublic && !key.startsWith('GET ');

  const createTarget = async () => {
    const owner = await world.person();
    const routeAdministrator = route.access === 'admin' ? await world.administrator() : undefined;
    const input = (await routeFixtures[key](world, owner, routeAdministrator)) as never;
    return { owner, input, authorized: isForGuests ? await newGuest(world) : (routeAdministrator ?? owner) };
  };
  let sharedTarget: ReturnType<typeof createTarget> | undefined;
  /** The object of the call: a new one for each call of a public route that changes data; otherwise shared, as only the last caller is accepted. */
  function target() {
    if (changesData) return createTarget();
    sharedTarget ??= createTarget();
    return sharedTarget;
  }
  const send = async (token?: string) =>
    (await world.call(key, (await target()).input, token)) as ApiResponse<{ message: string; code?: string }>;

  it(`${key} ${isPublic ? 'is open without a session' : 'rejects callers without a session'}`, async () => {
    const response = await send();
    if (isPublic) return expect(response.status).toBe(200);
    expectRejected(response, 401);
    expect(response.body.message).toBe(mustBeLoggedInTo(route.to));
  });

  it(`${key} does not reach objects of another user`, async () => {
    const namesObject = Boolean(route.params) || routesWithOwnedObjectInBody.has(key);
    const isRejected =
      route.access === 'admin' || isForGuests || (route.access === 'user' && namesObject && !routesWithPublicObject.has(key));
    const [{ owner, input }, caller] = isRejected ? [await target(), other] : [await createTarget(), await world.person()];
    const before = await world.call('GET /api/v1/users/me', {}, owner.token);
    const response = (await world.call(key, input, caller.token)) as ApiResponse<{ code?: string }>;
    if (isRejected) expectRejected(response, route.access === 'admin' || isForGuests ? 403 : 404);
    else if (isPublic || routesWithPublicObject.has(key)) expect(response.status).toBe(200);
    // A call without an object id is about the caller: whatever its response, the owner is unchanged.
    expect((await world.call('GET /api/v1/users/me', {}, owner.token)).text).toBe(before.text);
  });

  it(`${key} ${isPublic ? 'ignores' : 'rejects'} the session of a banned user`, async () => {
    const response = await send(banned[kind].token);
    if (isPublic) return expect(response.status).toBe(200);
    expectRejected(response, 401);
  });

  it(`${key} ${isPublic ? 'ignores' : 'rejects'} an expired session`, async () => {
    world.clock.advance(days(2));
    const response = await send(stale[kind].token);
    world.clock.advance(-days(2));
    if (isPublic) return expect(response.status).toBe(200);
    expectRejected(response, 401);
  });

  if (route.access !== 'admin') {
    it(`${key} ${isPublic ? 'works with' : 'rejects'} an administrator session`, async () => {
      const response = await send(administrator.token);
      if (isPublic) return expect(response.status).toBe(200);
      expectRejected(response, 403);
    });
  }
  if (!isPublic && !isForGuests && !route.guests) {
    it(`${key} rejects a guest session`, async () => expectRejected(await send(guest.token), 403));
  }
  if (route.guests) {
    it(`${key} recognises a guest session`, async () => expect([200, 404]).toContain((await send(guest.token)).status));
  }
  if (route.needs === 'verified-email') {
    it(`${key} rejects a user with an unverified email address`, async () => {
      const response = await send(unverified.token);
      expectRejected(response, 403);
      expect(response.body).toMatchObject({ code: 'EMAIL_UNVERIFIED', message: mustVerifyEmailTo(route.to) });
    });
  }
  if (route.access === 'admin') {
    it(`${key} is for administrators only and rejects even the owner of the object`, async () => {
      expectRejected(await send((await target()).owner.token), 403);
    });
  }

  if (route.proof === 'recent' || route.proof === 'recent or code') {
    it(`${key} requires recent proof when the last password or code is more than ten minutes old`, async () => {
      const { input, authorized } = await target();
      world.clock.advance(minutes(11));
      const response = (await world.call(key, input, authorized.token)) as ApiResponse<{ code?: string }>;
      world.clock.advance(-minutes(11));
      expectRejected(response, 403);
      expect(response.body.code).toBe('PROOF_REQUIRED');
    });
  }

  it(`${key} works for ${isForGuests ? 'a guest' : kind === 'person' ? 'the owner' : 'an administrator'} after all rejected calls`, async () => {
    const { input, authorized } = await target();
    expect((await world.call(key, input, authorized.token)).status).toBe(200);
  });
});

describe('administrators without a second factor in production', () => {
  let production: World;
  let restricted: { token: string };
  beforeAll(async () => {
    production = await createWorld({ env: productionEnv });
    restricted = await production.administrator();
  });
  afterAll(() => production.close());

  const adminRoutes = routeKeys.filter((key) => routeOf(key).access === 'admin');
  it.each(adminRoutes.filter((key) => !routeOf(key).duringSetUp))(
    'an administrator without a second factor cannot call %s',
    async (key) => {
      const [method = '', path = ''] = key.split(' ');
      const headers = { authorization: `Bearer ${restricted.token}`, 'content-type': 'application/json' };
      // Access is checked before the request is parsed, so ids and bodies do not matter.
      const response = await production.send(method, path.replace(/\{\w+\}/g, '1'), { headers, body: method === 'GET' ? null : '{}' });
      expect(response).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } });
    },
  );

  it('an administrator without a second factor can call the setup routes', async () => {
    const setUpRoutes = adminRoutes.filter((key) => routeOf(key).duringSetUp);
    for (const key of setUpRoutes) {
      const administrator = await production.administrator();
      const input = (await routeFixtures[key](production, await production.person(), administrator)) as never;
      expect({ key, status: (await production.call(key, input, administrator.token)).status }).toEqual({ key, status: 200 });
    }
    expect(setUpRoutes).toHaveLength(6);
  });
});

it('the expired sessions of the matrix are valid at the current time', async () => {
  expect((await world.call('GET /api/v1/users/me', {}, stale.person.token)).status).toBe(200);
  expect((await world.call('GET /api/v1/admin/me', {}, stale.administrator.token)).status).toBe(200);
});
