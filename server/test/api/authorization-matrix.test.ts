import { mustBeLoggedInTo, type Route, routeKeys, routeOf } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../src/kit/clock.ts';
import { fixtures, namesObjectInBody, namesWhatIsForEverybody } from '../harness/fixtures.ts';
import { type Answer, createWorld, type Person, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
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

  let refusedBefore: Promise<{ owner: Person; input: never }> | undefined;
  /** Something that the call could be about: anew where it is carried out, the same again where it is refused and changes nothing. */
  function something() {
    const make = async () => {
      const owner = await world.person();
      return { owner, input: (await fixtures[key](world, owner)) as never };
    };
    if (open) return make();
    refusedBefore ??= make();
    return refusedBefore;
  }
  const send = async (token?: string) =>
    (await world.call(key, (await something()).input, token)) as Answer<{ message: string; code?: string }>;

  it(open ? 'is open to anyone' : 'sends the signed-out away', async () => {
    const answer = await send();
    if (open) return expect(answer.status).toBe(200);
    expectRefused(answer, 401);
    expect(answer.body.message).toBe(mustBeLoggedInTo(route.to));
  });

  it(`${route.access === 'admin' ? 'is closed to' : 'works for'} a person on what is theirs`, async () => {
    if (route.access === 'admin') return expectRefused(await send((await something()).owner.token), 403);
    const owner = await world.person();
    const answer = await world.call(key, (await fixtures[key](world, owner)) as never, owner.token);
    expect(answer.status).toBe(200);
  });

  it('never reaches what belongs to another', async () => {
    const [{ owner, input }, other] = [await something(), await world.person()];
    const before = await world.call('GET /api/v1/users/me', {}, owner.token);
    const answer = (await world.call(key, input, other.token)) as Answer<{ code?: string }>;
    if (route.access === 'admin') expectRefused(answer, 403);
    else if (open || namesWhatIsForEverybody.has(key)) expect(answer.status).toBe(200);
    else if (route.params || namesObjectInBody.has(key)) expectRefused(answer, 404);
    // Where nothing names an object the call is about the caller, whatever it answers: the owner is as before.
    expect((await world.call('GET /api/v1/users/me', {}, owner.token)).text).toBe(before.text);
    if (route.access === 'user' && (route.params || namesObjectInBody.has(key))) {
      expect((await world.call(key, input, owner.token)).status).toBe(200);
    }
  });

  const rightful = () => (route.access === 'admin' ? world.administrator() : world.person());

  it(open ? 'does not mind the token of someone banned' : 'is closed to the banned', async () => {
    const banned = await rightful();
    await world.ban(banned);
    const answer = await send(banned.token);
    if (open) return expect(answer.status).toBe(200);
    expectRefused(answer, 401);
  });

  it(open ? 'does not mind a token that has expired' : 'is closed to a session that has expired', async () => {
    const stale = await rightful();
    world.clock.turn(days(2));
    const answer = await send(stale.token);
    world.clock.turn(-days(2));
    if (open) return expect(answer.status).toBe(200);
    expectRefused(answer, 401);
  });

  it(`${route.access === 'user' ? 'is closed to' : 'works for'} an administrator`, async () => {
    const administrator = await world.administrator();
    if (route.access === 'user') return expectRefused(await send(administrator.token), 403);
    const input = (await fixtures[key](world, await world.person(), administrator)) as never;
    expect((await world.call(key, input, administrator.token)).status).toBe(200);
  });
});
