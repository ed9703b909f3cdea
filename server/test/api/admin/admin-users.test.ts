import { adminUserMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { kycDocument, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['administrator']>>;
beforeAll(async () => {
  world = await createWorld({ env: { SUPPORT_EMAIL: 'help@jamun.test' } });
  admin = await world.administrator();
});
afterAll(() => world.close());

type Query = Record<string, string>;
const list = (query: Query = {}, token = admin.token) => world.call('GET /api/v1/admin/users', { query: query as never }, token);
const names = async (query: Query) => (await list(query)).body.data.map(({ name }) => name);
const detail = (id: number | string, token = admin.token) =>
  world.call('GET /api/v1/admin/users/{id}', { params: { id: String(id) } }, token);
const ban = (id: number | string, body: object = { reason: 'Sold stolen content' }, token = admin.token) =>
  world.call('POST /api/v1/admin/users/{id}/ban', { params: { id: String(id) }, body: body as never }, token);
const unban = (id: number | string, body: object = {}, token = admin.token) =>
  world.call('POST /api/v1/admin/users/{id}/unban', { params: { id: String(id) }, body: body as never }, token);
const assign = (id: number | string, body: object, token = admin.token) =>
  world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(id) }, body: body as never }, token);
const me = (token: string) => world.call('GET /api/v1/users/me', {}, token);
const signIn = ({ email, password }: Person) =>
  world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const auditRecords = async (userId: number) => (await query('select * from audit_log where user_id = $1 order by seq', [userId])).rows;

/** A user with the given display name. */
async function personNamed(name: string): Promise<Person> {
  const person = await world.person();
  await world.call('PUT /api/v1/users/me', { body: { name } }, person.token);
  return { ...person, name };
}

describe('admin user list', () => {
  it('lists users with plan and KYC status', async () => {
    const person = await personNamed(`Listed ${randomWord()}`);
    await world.call(
      'POST /api/v1/kyc/upload-document',
      { body: { ...kycDocument, s3Key: await uploadKycDocument(world, person) } },
      person.token,
    );
    const { status, body } = await list({ search: person.name });
    expect({ status, meta: body.meta }).toEqual({ status: 200, meta: { page: 1, limit: 20, total: 1 } });
    const { rows } = await query('select name from platform_plans where is_default');
    expect(body.data).toEqual([
      {
        id: person.id,
        username: person.email.split('@')[0],
        name: person.name,
        email: person.email,
        phone: person.phone,
        role: 'USER',
        isGuest: false,
        isBanned: false,
        createdAt: expect.any(String),
        planName: rows[0].name,
        kycStatus: 'PENDING',
      },
    ]);
  });

  it('searches users by name, username, email and phone, case-insensitively', async () => {
    const word = randomWord();
    const person = await personNamed(`Ärger ${word} Krishnan`);
    const digits = person.phone.slice(3);
    for (const search of [`ärger ${word}`, `${word.toUpperCase()} KRISH`, person.email.toUpperCase(), person.email.slice(0, 8), digits])
      expect(
        (await list({ search })).body.data.map(({ id }) => id),
        search,
      ).toContain(person.id);
    for (const search of [`${digits.slice(0, 5)} ${digits.slice(5)}`, person.phone, ` ${person.email} `])
      expect(
        (await list({ search })).body.data.map(({ id }) => id),
        search,
      ).toEqual([person.id]);
  });

  it('the user search treats wildcards and injection strings as literal text', async () => {
    const word = randomWord();
    const [percent, under, back, quote] = [`${word} 100% sure`, `${word} a_b`, `${word} c\\d`, `${word} O'Brien`];
    for (const name of [percent, under, back, quote]) await personNamed(name);
    expect(await names({ search: `${word} 100%` })).toEqual([percent]);
    expect(await names({ search: `${word} %` })).toEqual([]);
    expect(await names({ search: `${word} a_b` })).toEqual([under]);
    expect(await names({ search: `${word} a%b` })).toEqual([]);
    expect(await names({ search: `${word}__` })).toEqual([]);
    expect(await names({ search: `${word} c\\d` })).toEqual([back]);
    expect(await names({ search: `${word} c\\` })).toEqual([back]);
    expect(await names({ search: `${word} O'B` })).toEqual([quote]);
    for (const search of ["' or 1=1 --", '"; drop table users; --', '%', '_', '\\', '%00', '{{7*7}}', '\u202e', '😀'.repeat(50)])
      expect(await list({ search }), search).toMatchObject({ status: 200 });
    expect(await names({ search: `' or 1=1 --` })).toEqual([]);
    expect((await list({ search: 'x'.repeat(101) })).body.errors).toEqual({ search: 'Search must be at most 100 characters' });
    expect((await list({ search: 'a\u0000b' })).status).toBe(422);
    // A blank search lists all users.
    expect((await list({ search: '   ' })).body.meta.total).toBe((await list()).body.meta.total);
  });

  it('filters, sorts and paginates the user list', async () => {
    const word = randomWord();
    for (const initial of ['b', 'A', 'c']) {
      world.clock.advance(1_000);
      await personNamed(`${initial} ${word}`);
    }
    expect(await names({ search: word })).toEqual([`c ${word}`, `A ${word}`, `b ${word}`]);
    expect(await names({ search: word, order: 'asc' })).toEqual([`b ${word}`, `A ${word}`, `c ${word}`]);
    expect(await names({ search: word, sort: 'name' })).toEqual([`A ${word}`, `b ${word}`, `c ${word}`]);
    expect(await names({ search: word, sort: 'name', order: 'desc' })).toEqual([`c ${word}`, `b ${word}`, `A ${word}`]);
    const second = await list({ search: word, sort: 'name', limit: '2', page: '2' });
    expect({ names: second.body.data.map(({ name }) => name), meta: second.body.meta }).toEqual({
      names: [`c ${word}`],
      meta: { page: 2, limit: 2, total: 3 },
    });
    expect((await list({ search: word, page: '9' })).body).toMatchObject({ data: [], meta: { total: 3 } });
    const { body } = await list({ search: word, sort: 'name', limit: '1' });
    await ban(body.data[0]?.id ?? 0);
    expect(await names({ search: word, status: 'banned' })).toEqual([`A ${word}`]);
    expect(await names({ search: word, status: 'active', sort: 'name' })).toEqual([`b ${word}`, `c ${word}`]);
    expect(await names({ search: word, role: 'ADMIN' })).toEqual([]);
    expect((await list({ role: 'ADMIN', search: admin.username })).body.data).toMatchObject([{ id: admin.id, email: null, phone: null }]);
  });

  it.each([
    { page: '0' },
    { limit: '101' },
    { limit: '1e2' },
    { page: '10001' },
    { sort: 'password_hash' },
    { sort: 'id;drop table users' },
    { order: 'up' },
    { status: 'BANNED' },
    { role: 'ROOT' },
    { passwordHash: 'x' },
  ])('rejects the user list query %j with a field error', async (filters) => {
    const { status, body } = await list(filters as unknown as Query);
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: Object.keys(filters) });
  });

  it('user list and user detail contain no password hash or token', async () => {
    const person = await world.person();
    for (const { text } of [await list({ search: person.email }), await detail(person.id)]) {
      expect(text).toContain(person.email);
      expect(text).not.toMatch(/passwordHash|argon2|token/i);
    }
  });
});

describe('admin user detail', () => {
  it('user detail returns profile, plan, KYC, payment methods, wallet, sessions and counts', async () => {
    const person = await world.person();
    const document = { ...kycDocument, s3Key: await uploadKycDocument(world, person) };
    await world.call('POST /api/v1/kyc/upload-document', { body: document }, person.token);
    const again = { ...kycDocument, s3Key: await uploadKycDocument(world, person) };
    await world.call('POST /api/v1/kyc/upload-document', { body: again }, person.token);
    const method = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera' } as const;
    await world.call('POST /api/v1/payment-methods', { body: method }, person.token);
    await signIn(person);
    const { status, body, text } = await detail(person.id);
    const profile = await world.call('GET /api/v1/users/me', {}, person.token);
    const kyc = await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
    const methods = await world.call('GET /api/v1/payment-methods', {}, person.token);
    const wallet = await world.call('GET /api/v1/wallet', {}, person.token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...profile.body.data,
      isGuest: false,
      banReason: null,
      bannedAt: null,
      plan: { id: expect.any(String), name: expect.any(String), transactionFeePercentage: expect.any(Number), assigned: false },
      kyc: { id: kyc.body.data?.id, status: 'PENDING', documentType: 'PAN', createdAt: kyc.body.data?.createdAt },
      paymentMethods: methods.body.data.map((method) => ({ ...method, upiId: 'me•••@okhdfc' })),
      wallet: wallet.body.data,
      sessions: Array(2).fill({
        id: expect.any(String),
        kind: 'user',
        device: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      }),
      counts: { sessions: 2, paymentMethods: 1, kycDocuments: 2, sales: 0, purchases: 0 },
    });
    for (const number of [kycDocument.documentNumber, method.upiId]) expect(text).not.toContain(number);
  });

  it('user detail of an administrator lists the admin session', async () => {
    expect((await detail(admin.id)).body.data).toMatchObject({ role: 'ADMIN', email: null, kyc: null, sessions: [{ kind: 'admin' }] });
  });

  it('every admin call for an unknown user returns 404', async () => {
    for (const id of ['999999999', '0', '-1', '1e3', '01', 'me', '9'.repeat(16), '%00', '1.0'])
      for (const response of [await detail(id), await ban(id), await unban(id), await assign(id, { planId: null })])
        expect(response, id).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('sign-out of a user by an administrator', () => {
  const signOut = (id: number | string, token = admin.token) =>
    world.call('POST /api/v1/admin/users/{id}/sign-out', { params: { id: String(id) } }, token);

  it('signing a user out ends every session, sends an email, writes an audit record, and keeps sign-in possible', async () => {
    const person = await world.person();
    const second = (await signIn(person)).body.data.token;
    expect(await signOut(person.id)).toMatchObject({ status: 200, body: { message: adminUserMessages.signedOut, data: { sessions: [] } } });
    for (const token of [person.token, second]) expect((await me(token)).status).toBe(401);
    const [mail] = await world.mailsTo(person.email);
    expect(mail).toMatchObject({ subject: 'You were signed out on all devices', text: expect.stringContaining('/forgot-password') });
    expect((await auditRecords(person.id)).map(({ action, actor_id }) => ({ action, actorId: Number(actor_id) }))).toEqual([
      { action: 'USER_SIGNED_OUT', actorId: admin.id },
    ]);
    expect((await signIn(person)).status).toBe(200);
  });

  it('an administrator cannot sign out another administrator or an unknown user', async () => {
    expect(await signOut(admin.id)).toMatchObject({ status: 403, body: { message: adminUserMessages.notSignedOutHere } });
    expect((await signOut(999_999_999)).status).toBe(404);
    expect((await me(admin.token)).status).not.toBe(401);
  });
});

describe('bans', () => {
  it('a ban ends every session and emails its reason; an unban allows sign-in again', async () => {
    const person = await world.person();
    const second = (await signIn(person)).body.data.token;
    const reason = 'Sold stolen content.\r\nTwice.';
    const banned = await ban(person.id, { reason });
    expect(banned).toMatchObject({ status: 200, body: { message: adminUserMessages.banned } });
    expect(banned.body.data).toMatchObject({
      isBanned: true,
      banReason: 'Sold stolen content.\nTwice.',
      bannedAt: world.clock.now().toISOString(),
      sessions: [],
    });
    for (const token of [person.token, second]) expect((await me(token)).status).toBe(401);
    expect(await signIn(person)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
    const [mail] = await world.mailsTo(person.email);
    expect(mail?.subject).toBe('Your account has been suspended');
    for (const text of ['Sold stolen content.', 'Twice.', 'help@jamun.test']) expect(mail?.text).toContain(text);

    const unbanned = await unban(person.id, { reason: 'It was a mistake' });
    expect(unbanned).toMatchObject({
      status: 200,
      body: { message: adminUserMessages.unbanned, data: { isBanned: false, banReason: null, bannedAt: null } },
    });
    // Sessions ended by the ban stay ended.
    for (const token of [person.token, second]) expect((await me(token)).status).toBe(401);
    expect((await signIn(person)).status).toBe(200);
    expect((await world.mailsTo(person.email))[0]?.subject).toBe('Your account is active again');
    const entries = (await auditRecords(person.id)).map((record) => ({
      action: record.action,
      actorId: Number(record.actor_id),
      before: record.before,
      after: record.after,
      reason: record.reason,
    }));
    expect(entries).toEqual([
      {
        action: 'USER_BANNED',
        actorId: admin.id,
        before: { isBanned: false },
        after: { isBanned: true },
        reason: 'Sold stolen content.\nTwice.',
      },
      {
        action: 'USER_UNBANNED',
        actorId: admin.id,
        before: { isBanned: true, banReason: 'Sold stolen content.\nTwice.' },
        after: { isBanned: false, banReason: null },
        reason: 'It was a mistake',
      },
    ]);
  });

  it('a second ban returns 409 and keeps the first reason; an unban without a ban returns 409', async () => {
    const person = await world.person();
    expect(await unban(person.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: adminUserMessages.notBanned } });
    await ban(person.id, { reason: 'First' });
    expect(await ban(person.id, { reason: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: adminUserMessages.alreadyBanned },
    });
    expect((await detail(person.id)).body.data.banReason).toBe('First');
    expect((await world.mailsTo(person.email)).filter(({ subject }) => subject.includes('suspended'))).toHaveLength(1);
    expect(await auditRecords(person.id)).toHaveLength(1);
  });

  it('concurrent bans of one user succeed once', async () => {
    const person = await world.person();
    const others = await Promise.all([world.administrator(), world.administrator(), world.administrator()]);
    const responses = await Promise.all(others.map(({ token }) => ban(person.id, undefined, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await auditRecords(person.id)).toHaveLength(1);
  });

  it('an administrator cannot ban themselves or another administrator', async () => {
    const other = await world.administrator();
    expect(await ban(admin.id)).toMatchObject({ status: 403, body: { message: adminUserMessages.notYourself } });
    expect(await ban(other.id)).toMatchObject({ status: 403, body: { message: adminUserMessages.notAnAdministrator } });
    for (const { token } of [admin, other]) expect((await list({}, token)).status).toBe(200);
    expect(await auditRecords(other.id).then((rows) => rows.filter(({ action }) => action === 'USER_BANNED'))).toEqual([]);
  });

  it('rejects a ban with an invalid reason or unknown fields', async () => {
    const person = await world.person();
    for (const [body, message] of [
      [{}, 'Reason is required'],
      [{ reason: ' \n ' }, 'Reason is required'],
      [{ reason: '\u200b\u2060' }, 'Reason is required'],
      [{ reason: 'x'.repeat(501) }, 'Reason must be at most 500 characters'],
      [{ reason: 'a\u0000b' }, 'Reason contains characters that are not allowed'],
      [{ reason: 5 }, 'Reason must be text'],
    ] as const)
      expect(await ban(person.id, body)).toMatchObject({ status: 422, body: { errors: { reason: message } } });
    for (const extra of [{ role: 'ADMIN' }, { isBanned: true }, { bannedAt: '2020-01-01' }, { userId: 1 }])
      expect(await ban(person.id, { reason: 'x', ...extra })).toMatchObject({ status: 422 });
    expect((await me(person.token)).status).toBe(200);
  });

  it('a ban concurrent with sign-ins leaves no active session', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await world.person();
      const signIns = Array.from({ length: 6 }, () => signIn(person));
      const [banned, ...responses] = await Promise.all([ban(person.id), ...signIns]);
      expect(banned.status).toBe(200);
      for (const { status, body } of responses) {
        expect([200, 403]).toContain(status);
        if (status === 200) expect((await me(body.data.token)).status).toBe(401);
      }
      expect((await detail(person.id)).body.data.sessions).toEqual([]);
    }
  });

  it('a ban is rolled back when the audit record cannot be written', async () => {
    const person = await world.person();
    await query(`alter table audit_log add constraint trap check (reason is distinct from 'Trap')`);
    expect((await ban(person.id, { reason: 'Trap' })).status).toBe(500);
    await query('alter table audit_log drop constraint trap');
    expect((await me(person.token)).status).toBe(200);
    expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).not.toContain('Your account has been suspended');
  });

  it('the database requires a reason for a ban, and a ban for a reason', async () => {
    const person = await world.person();
    for (const change of [`banned_at = now()`, `ban_reason = 'x'`, `banned_at = now(), ban_reason = ''`])
      await expect(query(`update users set ${change} where id = $1`, [person.id]), change).rejects.toThrow();
  });
});

describe('plan assignment', () => {
  async function createPlan(name: string, overrides: object = {}): Promise<string> {
    const body = { name, monthlyPrice: 10, transactionFeePercentage: 2.5, ...overrides };
    const response = await world.call('POST /api/v1/admin/platform-subscription-plans', { body }, admin.token);
    return response.body.data.id;
  }

  it('assigning and removing the plan of a user each write an audit record', async () => {
    const person = await world.person();
    const planId = await createPlan(`Gold ${randomWord()}`);
    const defaultPlan = (await detail(person.id)).body.data.plan;
    const response = await assign(person.id, { planId });
    expect(response).toMatchObject({ status: 200, body: { message: adminUserMessages.planAssigned } });
    expect(response.body.data.plan).toMatchObject({ id: planId, transactionFeePercentage: 2.5, assigned: true });
    expect((await list({ search: person.email })).body.data[0]?.planName).toBe(response.body.data.plan.name);
    expect((await assign(person.id, { planId: null })).body.data.plan).toEqual(defaultPlan);
    const entries = (await auditRecords(person.id)).map(({ action, before, after }) => ({
      action,
      before: before.planId,
      after: after.planId,
    }));
    expect(entries).toEqual([
      { action: 'USER_PLAN_ASSIGNED', before: defaultPlan.id, after: planId },
      { action: 'USER_PLAN_ASSIGNED', before: planId, after: defaultPlan.id },
    ]);
  });

  it('two administrators assign plans to each other concurrently without a deadlock', async () => {
    const [one, other] = [await world.administrator(), await world.administrator()];
    const planId = await createPlan(`Mutual ${randomWord()}`);
    for (let round = 0; round < 8; round++) {
      const responses = await Promise.all([assign(other.id, { planId }, one.token), assign(one.id, { planId }, other.token)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('rejects assigning an unknown, deleted or inactive plan', async () => {
    const person = await world.person();
    const gone = await createPlan(`Gone ${randomWord()}`);
    await world.call('DELETE /api/v1/admin/platform-subscription-plans/{id}', { params: { id: gone } }, admin.token);
    const off = await createPlan(`Off ${randomWord()}`, { isActive: false });
    for (const [planId, status] of [
      ['0'.repeat(20), 404],
      [gone, 404],
      [off, 409],
      ['x', 422],
      [7, 422],
      [undefined, 422],
    ] as const)
      expect((await assign(person.id, { planId })).status, String(planId)).toBe(status);
    expect((await assign(person.id, { planId: null, fee: 0 })).status).toBe(422);
    expect({ assigned: (await detail(person.id)).body.data.plan.assigned, auditRecords: await auditRecords(person.id) }).toEqual({
      assigned: false,
      auditRecords: [],
    });
  });
});

it('users and expired administrator sessions cannot call the admin user routes', async () => {
  const [person, stale] = [await world.person(), await world.administrator()];
  const calls = (token: string) =>
    Promise.all([
      list({}, token),
      detail(person.id, token),
      ban(person.id, undefined, token),
      unban(person.id, undefined, token),
      assign(person.id, { planId: null }, token),
    ]);
  for (const response of await calls(person.token))
    expect(response).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  world.clock.advance(minutes(31));
  for (const response of await calls(stale.token)) expect(response.status).toBe(401);
  world.clock.advance(-minutes(31));
  expect((await me(person.token)).body.data.isBanned).toBe(false);
});
