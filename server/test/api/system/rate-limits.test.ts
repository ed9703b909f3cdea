import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createWorld, randomPhone, tokenInLink, type World } from '../../harness/world.ts';

// Two processes share the counters of one database. 127.0.0.1 is the trusted proxy that forwards the client address.
const secretKey = Buffer.alloc(32, 9);
const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', ALLOW_SANDBOX: 'telegram,payments,mail' };
let one: World;
let two: World;
beforeAll(async () => {
  one = await createWorld({ env, secretKey });
  two = await createWorld({ env, secretKey, databaseUrl: one.databaseUrl, clock: one.clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

let lastAddress = 0;
const newAddress = () => `10.0.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

const post = (world: World, from: string, path: string, body: object) =>
  world.send('POST', path, { headers: { 'content-type': 'application/json', 'x-forwarded-for': from }, body: JSON.stringify(body) });
const signIn = (world: World, from: string, username: string, password: string) =>
  post(world, from, '/api/v1/auth/signin', { username, loginMethod: 'email', password });

async function signedUp(from = newAddress()) {
  const email = `${randomWord()}@x.in`;
  const response = await post(one, from, '/api/v1/auth/signup', { email, fullName: 'A', phone: randomPhone(), password: 'right password' });
  expect(response.status).toBe(200);
  return { email, from };
}

describe('password attempt limits', () => {
  it('limits password attempts to ten per address across processes for 15 minutes', async () => {
    const { email } = await signedUp();
    const stranger = newAddress();
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push((await signIn(i % 2 ? one : two, stranger, email, 'guess')).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const rejected = await signIn(two, stranger, email, 'right password');
    expect({ status: rejected.status, retryAfter: rejected.headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '900' });
    expect(rejected.body).toMatchObject({ code: 'TOO_MANY', message: 'Too many attempts. Please try again in 15 minutes.' });
    one.clock.advance(minutes(16));
    expect((await signIn(one, stranger, email, 'right password')).status).toBe(200);
  });

  it('limits concurrent password attempts exactly', async () => {
    const { email } = await signedUp();
    const stranger = newAddress();
    const responses = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(i % 2 ? one : two, stranger, email, 'guess')));
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    const others = responses.filter(({ status }) => status !== 401 && status !== 429).map(({ status, text }) => ({ status, text }));
    expect({ refused: count(401), limited: count(429), others }).toEqual({ refused: 10, limited: 30, others: [] });
  });

  it('limits password attempts from many addresses without locking out the address of the owner', async () => {
    const { email, from } = await signedUp();
    for (let i = 0; i < 50; i++) await signIn(one, newAddress(), email, 'guess');
    expect((await signIn(one, newAddress(), email, 'right password')).status).toBe(429);
    expect((await signIn(one, from, email, 'right password')).status).toBe(200);
  });

  it('a password reset clears the password attempt limits', async () => {
    const { email } = await signedUp();
    for (let i = 0; i < 51; i++) await signIn(one, newAddress(), email, 'guess');
    // The owner has used up the attempts of their own address too.
    const ownerAddress = newAddress();
    for (let i = 0; i < 11; i++) await signIn(one, ownerAddress, email, 'was it this one?');
    expect((await signIn(one, ownerAddress, email, 'right password')).status).toBe(429);
    await post(one, ownerAddress, '/api/v1/auth/forgot-password', { email });
    const token = tokenInLink((await one.mailsTo(email)).find((mail) => mail.subject === 'Set a new password')?.text ?? '');
    await post(one, ownerAddress, '/api/v1/auth/reset-password', {
      token,
      newPassword: 'brand new password',
      confirmPassword: 'brand new password',
    });
    expect((await signIn(one, ownerAddress, email, 'brand new password')).status).toBe(200);
  });

  it('limits password attempts for unknown accounts the same way', async () => {
    const [stranger, unknownEmail] = [newAddress(), `${randomWord()}@x.in`];
    for (let i = 0; i < 10; i++) expect((await signIn(one, stranger, unknownEmail, 'guess')).status).toBe(401);
    expect((await signIn(one, stranger, unknownEmail, 'guess')).status).toBe(429);
  });
});

it('sends at most five password reset emails per address with an unchanged response', async () => {
  const { email } = await signedUp();
  for (let i = 0; i < 8; i++)
    expect((await post(i % 2 ? one : two, newAddress(), '/api/v1/auth/forgot-password', { email })).status).toBe(200);
  expect((await one.mailsTo(email)).filter((mail) => mail.subject === 'Set a new password')).toHaveLength(5);
});

it('password attempts are counted per sign-in page and username, so that they reveal no link between email and phone', async () => {
  const person = await one.person();
  const stranger = newAddress();
  for (let i = 0; i < 10; i++) await signIn(one, stranger, person.email, 'guess');
  const byPhone = { username: person.phone, loginMethod: 'phone', password: 'guess' };
  const username = person.email.split('@')[0];
  expect({
    sameName: (await signIn(one, stranger, person.email, 'guess')).status,
    phone: (await post(one, stranger, '/api/v1/auth/signin', byPhone)).status,
    adminPage: (await post(one, stranger, '/api/v1/admin/signin', { username: person.email, password: 'guess' })).status,
    adminPageUsername: (await post(one, stranger, '/api/v1/admin/signin', { username, password: 'guess' })).status,
  }).toEqual({ sameName: 429, phone: 401, adminPage: 401, adminPageUsername: 401 });
});

it('limits sign-ups to 60 per address', async () => {
  const from = newAddress();
  const statuses = new Map<number, number>();
  for (let i = 0; i < 62; i++) {
    const { status } = await post(i % 2 ? one : two, from, '/api/v1/auth/signup', { email: 'x', fullName: 'A', phone: '1', password: 'p' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 422: 60, 429: 2 });
});

it('rate limits ignore X-Forwarded-For without a trusted proxy', async () => {
  const direct = await createWorld({ env: { RATE_LIMITS: 'on' }, secretKey, databaseUrl: one.databaseUrl, clock: one.clock });
  const email = `${randomWord()}@x.in`;
  for (let i = 0; i < 10; i++) await signIn(direct, newAddress(), email, 'guess');
  expect((await signIn(direct, newAddress(), email, 'guess')).status).toBe(429);
  await direct.close();
});

it('rate limit keys contain no usernames and no IP addresses', async () => {
  const { email, from } = await signedUp();
  await signIn(one, from, email, 'guess');
  const { rows } = await one.container.database.pool.query('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|10\.0\./);
});
