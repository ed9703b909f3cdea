import { type ContractKey, Refusal, routeKeys, routeOf } from '@jamun/contract';
import { sized } from '@jamun/test-support/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtures } from '../../harness/routes/fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const perRoute = sized(6, 500);

let world: World;
let bystander: Person;
beforeAll(async () => {
  world = await createWorld();
  bystander = await world.person();
  console.log(`fuzzing ${routeKeys.length} routes, ${perRoute} requests each, FUZZ_SEED=${seed}`);
});
afterAll(() => world.close());

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e308,
  0.1,
  [],
  {},
  [[]],
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'NaN',
  '-1',
  '1e999',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(5_000),
  'é'.repeat(300),
  { $ne: null },
  { toString: 1 },
  JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
  Array.from({ length: 1_000 }, () => 'x'),
);
const extraNames = fc.constantFrom('role', 'isBanned', 'id', 'userId', 'status', '__proto__', 'constructor', '\u0000', 'x'.repeat(300));
const rawTypes = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'garbage',
  'application/json; charset=utf-16',
);
const rawTexts = fc.constantFrom(
  '',
  '{',
  '{"a":1',
  '[1,2',
  'null',
  '"text"',
  '{"__proto__":{"role":"ADMIN"}}',
  '\u0000',
  '['.repeat(20_000),
  `{"a":"${'x'.repeat(400_000)}"}`,
);
const badIds = fc.constantFrom('0', '%00', '%', '..%2f..', "'", 'x'.repeat(1_000), '%F0%9F', 'null', '-1', '00000000000000000000');
const badQueries = fc.constantFrom(
  'page=-1',
  'limit=1e9',
  'limit=0',
  'a[]=1&a[b]=2',
  '%00=%00',
  `search=${'x'.repeat(4_000)}`,
  'sort=id;drop table users',
  'page=1&page=2',
  'order=%F0%9F',
);

const inBody = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), value: nasty }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), name: extraNames, value: nasty }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('whole' as const), value: nasty }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('raw' as const), type: rawTypes, text: rawTexts }) },
);
const inPath = fc.record({ kind: fc.constant('path' as const), value: badIds });
const inQuery = fc.record({ kind: fc.constant('query' as const), text: badQueries });
type Mutation = typeof inBody | typeof inPath | typeof inQuery extends fc.Arbitrary<infer M> ? M : never;

/** What can be bent on this route; a body on a route without one is bent too, but seldom. */
function mutations(key: ContractKey): fc.Arbitrary<Mutation> {
  const route = routeOf(key);
  return fc.oneof(
    { weight: route.body ? 6 : 1, arbitrary: inBody as fc.Arbitrary<Mutation> },
    { weight: route.params ? 4 : 1, arbitrary: inPath as fc.Arbitrary<Mutation> },
    { weight: route.query ? 4 : 1, arbitrary: inQuery as fc.Arbitrary<Mutation> },
  );
}
const authorization = fc.oneof(
  { weight: 8, arbitrary: fc.constant('rightful') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'none',
      'Bearer',
      'Bearer x',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer a\u00e9b',
      'Basic YTpi',
      `Bearer ${'A'.repeat(43)}`,
    ),
  },
);

type Path = (string | number)[];
const leaves = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))]
    : [path];

/** A copy with one place, however deep, replaced or taken out. */
function bent(body: unknown, at: number, change: { value: unknown } | null): unknown {
  const places = leaves(body).slice(1);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return change ? change.value : undefined;
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = place.slice(0, -1).reduce<Record<string, unknown>>((inside, name) => inside[name] as Record<string, unknown>, copy);
  const name = place.at(-1) as string;
  if (change) parent[name] = change.value;
  else delete parent[name];
  return copy;
}

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

function wire(key: ContractKey, input: Sent, change: Mutation): { path: string; type: string; body: string } {
  const pattern = key.split(' ')[1] ?? '';
  const fill = (value?: string) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => value ?? input.params?.[name] ?? '');
  const search = input.query ? `?${new URLSearchParams(input.query)}` : '';
  const plain = { path: fill() + search, type: 'application/json', body: JSON.stringify(input.body ?? {}) };
  switch (change.kind) {
    case 'replace':
      return { ...plain, body: JSON.stringify(bent(input.body ?? {}, change.at, { value: change.value })) };
    case 'remove':
      return { ...plain, body: JSON.stringify(bent(input.body ?? {}, change.at, null)) ?? '' };
    case 'add':
      return { ...plain, body: JSON.stringify({ ...(input.body as object), [change.name]: change.value }) };
    case 'whole':
      return { ...plain, body: JSON.stringify(change.value) };
    case 'raw':
      return { ...plain, type: change.type, body: change.text };
    case 'path':
      return { ...plain, path: pattern.includes('{') ? fill(change.value) : `${fill()}/${change.value}` };
    case 'query':
      return { ...plain, path: `${fill()}?${change.text}` };
  }
}

/** The session that the route asks for; made anew when what was sent has ended it. */
async function rightfulCaller(key: ContractKey) {
  const { access } = routeOf(key);
  const owner = await world.person();
  const administrator = access === 'admin' ? await world.administrator() : undefined;
  return { owner, administrator, token: administrator?.token ?? owner.token };
}

const inside = /node_modules|\bat \w+.*\(|DrizzleQueryError|SyntaxError|TypeError|select .* from|\.ts:\d+/i;

describe.each(routeKeys)('%s', (key) => {
  it(
    'takes hostile requests without breaking, and tells nothing about the inside or about others',
    async () => {
      const method = key.split(' ')[0] ?? '';
      let caller = await rightfulCaller(key);
      let input = (await fixtures[key](world, caller.owner, caller.administrator)) as Sent;
      let [rightful, gotIn] = [0, 0];
      for (const [change, authorized] of fc.sample(fc.tuple(mutations(key), authorization), { seed, numRuns: perRoute })) {
        const sent = wire(key, input, change);
        const bearer = authorized === 'rightful' ? `Bearer ${caller.token}` : authorized;
        const headers = { 'content-type': sent.type, ...(authorized === 'none' ? {} : { authorization: bearer }) };
        const answer = await world.send(method, sent.path, { headers, body: method === 'GET' ? null : sent.body });
        const told = JSON.stringify({ key, change, authorized }).slice(0, 600);
        expect(answer.status, told).toBeLessThan(500);
        expect(answer.text, told).not.toMatch(inside);
        // Administrators see everybody.
        const foreign = routeOf(key).access === 'admin' ? [] : [bystander.email, bystander.phone, bystander.name];
        for (const text of foreign) expect(answer.text, told).not.toContain(text);
        if (answer.status >= 400) expect(Refusal.safeParse(answer.body).success, `${told} → ${answer.text.slice(0, 200)}`).toBe(true);
        else if (routeOf(key).stream) expect(answer.text, told).toBe(': here\n\n');
        else if (routeOf(key).file) expect(answer.headers.get('content-type'), told).toBe(`${routeOf(key).file}; charset=utf-8`);
        else expect(answer.body, told).toMatchObject({ success: true });
        if (authorized === 'rightful') rightful += 1;
        if (authorized === 'rightful' && ![401, 403].includes(answer.status)) gotIn += 1;
        // What was sent may have been good after all, and have ended the session or used the fixture up; reading does neither.
        if ((answer.status < 300 && method !== 'GET') || (authorized === 'rightful' && answer.status === 401)) {
          caller = await rightfulCaller(key);
          input = (await fixtures[key](world, caller.owner, caller.administrator)) as Sent;
        }
      }
      // Public routes have no door: 401 is the answer of a sign-in page to a wrong password.
      if (routeOf(key).access !== 'public') expect(gotIn, 'most who may must get past the door').toBeGreaterThan(rightful / 2);
    },
    sized(30_000, 600_000),
  );
});
