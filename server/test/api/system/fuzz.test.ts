import { type ContractKey, ErrorReply, routeKeys, routeOf } from '@jamun/contract';
import { sized } from '@jamun/test-support/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest } from '../../harness/guests.ts';
import { routeFixtures } from '../../harness/routes/route-fixtures.ts';
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

const hostileValues = fc.constantFrom<unknown>(
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
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), value: hostileValues }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), name: extraNames, value: hostileValues }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('whole' as const), value: hostileValues }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('raw' as const), type: rawTypes, text: rawTexts }) },
);
const inPath = fc.record({ kind: fc.constant('path' as const), value: badIds });
const inQuery = fc.record({ kind: fc.constant('query' as const), text: badQueries });
type Mutation = typeof inBody | typeof inPath | typeof inQuery extends fc.Arbitrary<infer M> ? M : never;

/** Mutations for this route, weighted: body, path and query are mutated more often where the route has them. */
function mutations(key: ContractKey): fc.Arbitrary<Mutation> {
  const route = routeOf(key);
  return fc.oneof(
    { weight: route.body ? 6 : 1, arbitrary: inBody as fc.Arbitrary<Mutation> },
    { weight: route.params ? 4 : 1, arbitrary: inPath as fc.Arbitrary<Mutation> },
    { weight: route.query ? 4 : 1, arbitrary: inQuery as fc.Arbitrary<Mutation> },
  );
}
const credentials = fc.oneof(
  { weight: 8, arbitrary: fc.constant('valid') },
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

/** A copy with one value, at any depth, replaced or removed. */
function replaceLeaf(body: unknown, at: number, change: { value: unknown } | null): unknown {
  const paths = leaves(body).slice(1);
  const path = paths[at % Math.max(1, paths.length)];
  if (!path) return change ? change.value : undefined;
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((node, name) => node[name] as Record<string, unknown>, copy);
  const name = path.at(-1) as string;
  if (change) parent[name] = change.value;
  else delete parent[name];
  return copy;
}

interface RouteRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

function buildRequest(key: ContractKey, input: RouteRequest, change: Mutation): { path: string; type: string; body: string } {
  const pattern = key.split(' ')[1] ?? '';
  const fill = (value?: string) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => value ?? input.params?.[name] ?? '');
  const search = input.query ? `?${new URLSearchParams(input.query)}` : '';
  const unchanged = { path: fill() + search, type: 'application/json', body: JSON.stringify(input.body ?? {}) };
  switch (change.kind) {
    case 'replace':
      return { ...unchanged, body: JSON.stringify(replaceLeaf(input.body ?? {}, change.at, { value: change.value })) };
    case 'remove':
      return { ...unchanged, body: JSON.stringify(replaceLeaf(input.body ?? {}, change.at, null)) ?? '' };
    case 'add':
      return { ...unchanged, body: JSON.stringify({ ...(input.body as object), [change.name]: change.value }) };
    case 'whole':
      return { ...unchanged, body: JSON.stringify(change.value) };
    case 'raw':
      return { ...unchanged, type: change.type, body: change.text };
    case 'path':
      return { ...unchanged, path: pattern.includes('{') ? fill(change.value) : `${fill()}/${change.value}` };
    case 'query':
      return { ...unchanged, path: `${fill()}?${change.text}` };
  }
}

/** A new caller with the session kind that the route requires. */
async function newCaller(key: ContractKey) {
  const { access } = routeOf(key);
  const owner = await world.person();
  const administrator = access === 'admin' ? await world.administrator() : undefined;
  const guest = access === 'guest' ? await newGuest(world) : undefined;
  return { owner, administrator, token: (guest ?? administrator ?? owner).token };
}

const internals = /node_modules|\bat \w+.*\(|DrizzleQueryError|SyntaxError|TypeError|select .* from|\.ts:\d+/i;

describe.each(routeKeys)('%s', (key) => {
  it(
    `${key} handles hostile requests without a server error and without leaking internals or data of others`,
    async () => {
      const method = key.split(' ')[0] ?? '';
      let caller = await newCaller(key);
      let input = (await routeFixtures[key](world, caller.owner, caller.administrator)) as RouteRequest;
      let [authorizedCount, acceptedCount] = [0, 0];
      for (const [change, credential] of fc.sample(fc.tuple(mutations(key), credentials), { seed, numRuns: perRoute })) {
        const request = buildRequest(key, input, change);
        const bearer = credential === 'valid' ? `Bearer ${caller.token}` : credential;
        const headers = { 'content-type': request.type, ...(credential === 'none' ? {} : { authorization: bearer }) };
        const response = await world.send(method, request.path, { headers, body: method === 'GET' ? null : request.body });
        const description = JSON.stringify({ key, change, credential }).slice(0, 600);
        expect(response.status, description).toBeLessThan(500);
        expect(response.text, description).not.toMatch(internals);
        // Administrators may see the data of every user.
        const foreignData = routeOf(key).access === 'admin' ? [] : [bystander.email, bystander.phone, bystander.name];
        for (const text of foreignData) expect(response.text, description).not.toContain(text);
        if (response.status >= 400)
          expect(ErrorReply.safeParse(response.body).success, `${description} → ${response.text.slice(0, 200)}`).toBe(true);
        else if (routeOf(key).stream) expect(response.text, description).toBe(': here\n\n');
        else if (routeOf(key).file) expect(response.headers.get('content-type'), description).toBe(`${routeOf(key).file}; charset=utf-8`);
        else expect(response.body, description).toMatchObject({ success: true });
        if (credential === 'valid') authorizedCount += 1;
        if (credential === 'valid' && ![401, 403].includes(response.status)) acceptedCount += 1;
        // A request that succeeded may have ended the session or consumed the fixture; GET requests do neither.
        if ((response.status < 300 && method !== 'GET') || (credential === 'valid' && response.status === 401)) {
          caller = await newCaller(key);
          input = (await routeFixtures[key](world, caller.owner, caller.administrator)) as RouteRequest;
        }
      }
      // Public routes are left out: there, 401 is the response of a sign-in route to a wrong password.
      if (routeOf(key).access !== 'public')
        expect(acceptedCount, 'most authorized requests pass the access check').toBeGreaterThan(authorizedCount / 2);
    },
    sized(30_000, 600_000),
  );
});
