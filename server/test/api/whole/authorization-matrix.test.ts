import { mustBeLoggedInTo, mustVerifyEmailTo, type Route, routeKeys, routeOf } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { productionEnv } from '../../harness/administration.ts';
import { fixtures, namesObjectInBody, namesWhatIsForEverybody } from '../../harness/routes/fixtures.ts';
import { type Answer, createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
/** Who is turned away can change nothing, so one of each will do for all routes that turn them away. */
let other: Person;
let administrator: { token: string };
let banned: Record<'person' | 'administrator', { token: string }>;
let stale: typeof banned;
let unverified: Person;
beforeAll(async () => {
  world = await createWorld();
  const both = async () => ({ person: await world.person(), administrator: await world.administrator() });
  [{ person: other, administrator }, stale] = [await both(), await both()];
  unverified = await world.person({ isVerified: false });
  const people = await both();
  for (const person of Object.values(people)) await world.ban(person);
  banned = people;
});
afterAll(() => world.close());

const expectRefused = (answer: Answer<{ code?: string }>, status: number) => {
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'success']);
};

it('knows a fixture for every route', () => {
  expect(Object.keys(fixtures).sort()).toEqual([...routeKeys].sort());
});

describe.each(routeKeys)('%s', (key) => {
  const route: Route = routeOf(key);
  const open = route.access === 'public';

  const kind = route.access === 'admin' ? 'administrator' : 'person';
  const changesThings = open && !key.startsWith('GET ');

  const make = async () => {
    const owner = await world.person();
    const inCharge = route.access === 'admin' ? await world.administrator() : undefined;
    const input = (await fixtures[key](world, owner, inCharge)) as never;
    return { owner, input, rightful: inCharge ?? owner };
  };
  let made: ReturnType<typeof make> | undefined;
  /** Something that the call could be about: anew where anybody may change it, the same again where all but one are refused. */
  function something() {
    if (changesThings) return make();
    made ??= make();
    return made;
  }
  const send = async (token?: string) =>
    (await world.call(key, (await something()).input, token)) as Answer<{ message: string; code?: string }>;

  it(open ? 'is open to anyone' : 'sends the signed-out away', async () => {
    const answer = await send();
    if (open) return expect(answer.status).toBe(200);
    expectRefused(answer, 401);
    expect(answer.body.message).toBe(mustBeLoggedInTo(route.to));
  });

  it('never reaches what belongs to another', async () => {
    const namesObject = Boolean(route.params) || namesObjectInBody.has(key);
    const isRefused = route.access === 'admin' || (route.access === 'user' && namesObject && !namesWhatIsForEverybody.has(key));
    const [{ owner, input }, caller] = isRefused ? [await something(), other] : [await make(), await world.person()];
    const before = await world.call('GET /api/v1/users/me', {}, owner.token);
    const answer = (await world.call(key, input, caller.token)) as Answer<{ code?: string }>;
    if (isRefused) expectRefused(answer, route.access === 'admin' ? 403 : 404);
    else if (open || namesWhatIsForEverybody.has(key)) expect(answer.status).toBe(200);
    // Where nothing names an object the call is about the caller, whatever it answers: the owner is as before.
    expect((await world.call('GET /api/v1/users/me', {}, owner.token)).text).toBe(before.text);
  });

  it(open ? 'does not mind the token of someone banned' : 'is closed to the banned', async () => {
    const answer = await send(banned[kind].token);
    if (open) return expect(answer.status).toBe(200);
    expectRefused(answer, 401);
  });

  it(open ? 'does not mind a token that has expired' : 'is closed to a session that has expired', async () => {
    world.clock.turn(days(2));
    const answer = await send(stale[kind].token);
    world.clock.turn(-days(2));
    if (open) return expect(answer.status).toBe(200);
    expectRefused(answer, 401);
  });

  if (route.access !== 'admin') {
    it(open ? 'works for an administrator' : 'is closed to an administrator', async () => {
      const answer = await send(administrator.token);
      if (open) return expect(answer.status).toBe(200);
      expectRefused(answer, 403);
    });
  }
  if (route.needs === 'verified-email') {
    it('is closed to a person whose email address is not verified', async () => {
      const answer = await send(unverified.token);
      expectRefused(answer, 403);
      expect(answer.body).toMatchObject({ code: 'EMAIL_UNVERIFIED', message: mustVerifyEmailTo(route.to) });
    });
  }
  if (route.access === 'admin') {
    it('is closed to a person, be it their own', async () => {
      expectRefused(await send((await something()).owner.token), 403);
    });
  }

  if (route.proof === 'recent') {
    it('asks the owner for proof when the last password or code is more than ten minutes old', async () => {
      const { input, rightful } = await something();
      world.clock.turn(minutes(11));
      const answer = (await world.call(key, input, rightful.token)) as Answer<{ code?: string }>;
      world.clock.turn(-minutes(11));
      expectRefused(answer, 403);
      expect(answer.body.code).toBe('PROOF_REQUIRED');
    });
  }

  it(`works for ${kind === 'person' ? 'a person on what is theirs' : 'an administrator'}, after all the others have tried`, async () => {
    const { input, rightful } = await something();
    expect((await world.call(key, input, rightful.token)).status).toBe(200);
  });
});

describe('an administrator without a second factor, in production', () => {
  let production: World;
  let restricted: { token: string };
  beforeAll(async () => {
    production = await createWorld({ env: productionEnv });
    restricted = await production.administrator();
  });
  afterAll(() => production.close());

  const adminRoutes = routeKeys.filter((key) => routeOf(key).access === 'admin');
  it.each(adminRoutes.filter((key) => !routeOf(key).duringSetUp))('cannot call %s', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const headers = { authorization: `Bearer ${restricted.token}`, 'content-type': 'application/json' };
    // Access is checked before the request is read, so that the ids and bodies do not matter.
    const answer = await production.send(method, path.replace(/\{\w+\}/g, '1'), { headers, body: method === 'GET' ? null : '{}' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } });
  });

  it('can call the routes of the set-up', async () => {
    const open = adminRoutes.filter((key) => routeOf(key).duringSetUp);
    for (const key of open) {
      const administrator = await production.administrator();
      const input = (await fixtures[key](production, await production.person(), administrator)) as never;
      expect({ key, status: (await production.call(key, input, administrator.token)).status }).toEqual({ key, status: 200 });
    }
    expect(open).toHaveLength(6);
  });
});

it('those whose session had expired were refused for that alone', async () => {
  expect((await world.call('GET /api/v1/users/me', {}, stale.person.token)).status).toBe(200);
  expect((await world.call('GET /api/v1/admin/me', {}, stale.administrator.token)).status).toBe(200);
});
