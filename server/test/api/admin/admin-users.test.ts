import { adminUserMessages as say } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { kycDocument, sentDocument } from '../../harness/uploads.ts';
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
const ban = (id: number | string, body: object = { reason: 'Sold what is not theirs' }, token = admin.token) =>
  world.call('POST /api/v1/admin/users/{id}/ban', { params: { id: String(id) }, body: body as never }, token);
const unban = (id: number | string, body: object = {}, token = admin.token) =>
  world.call('POST /api/v1/admin/users/{id}/unban', { params: { id: String(id) }, body: body as never }, token);
const assign = (id: number | string, body: object, token = admin.token) =>
  world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(id) }, body: body as never }, token);
const me = (token: string) => world.call('GET /api/v1/users/me', {}, token);
const signIn = ({ email, password }: Person) =>
  world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const audited = async (userId: number) => (await query('select * from audit_log where user_id = $1 order by seq', [userId])).rows;

/** Somebody with this name, and nobody else. */
async function called(name: string): Promise<Person> {
  const person = await world.person();
  await world.call('PUT /api/v1/users/me', { body: { name } }, person.token);
  return { ...person, name };
}

describe('the list of users', () => {
  it('shows each with plan and KYC', async () => {
    const person = await called(`Listed ${randomWord()}`);
    await world.call(
      'POST /api/v1/kyc/upload-document',
      { body: { ...kycDocument, s3Key: await sentDocument(world, person) } },
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
        isBanned: false,
        createdAt: expect.any(String),
        planName: rows[0].name,
        kycStatus: 'PENDING',
      },
    ]);
  });

  it('finds people by name, username, e-mail and phone, whatever the case', async () => {
    const word = randomWord();
    const person = await called(`Ärger ${word} Krishnan`);
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

  it('takes wildcards and hostile strings for what they are', async () => {
    const word = randomWord();
    const [percent, under, back, quote] = [`${word} 100% sure`, `${word} a_b`, `${word} c\\d`, `${word} O'Brien`];
    for (const name of [percent, under, back, quote]) await called(name);
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
    // Nothing typed looks for nothing.
    expect((await list({ search: '   ' })).body.meta.total).toBe((await list()).body.meta.total);
  });

  it('filters, sorts and pages in the database', async () => {
    const word = randomWord();
    for (const letter of ['b', 'A', 'c']) {
      world.clock.turn(1_000);
      await called(`${letter} ${word}`);
    }
    expect(await names({ search: word })).toEqual([`c ${word}`, `A ${word}`, `b ${word}`]);
    expect(await names({ search: word, order: 'asc' })).toEqual([`b ${word}`, `A ${word}`, `c ${word}`]);
    expect(await names({ search: word, sort: 'name' })).toEqual([`A ${word}`, `b ${word}`, `c ${word}`]);
    expect(await names({ search: word, sort: 'name', order: 'desc' })).toEqual([`c ${word}`, `b ${word}`, `A ${word}`]);
    const second = await list({ search: word, sort: 'name', limit: '2', page: '2' });
    expect([second.body.data.map(({ name }) => name), second.body.meta]).toEqual([[`c ${word}`], { page: 2, limit: 2, total: 3 }]);
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
  ])('refuses %j beside its field', async (given) => {
    const { status, body } = await list(given as unknown as Query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(given)]);
  });

  it('never tells what is secret', async () => {
    const person = await world.person();
    for (const { text } of [await list({ search: person.email }), await detail(person.id)]) {
      expect(text).toContain(person.email);
      expect(text).not.toMatch(/passwordHash|argon2|token/i);
    }
  });
});

describe('one user', () => {
  it('is shown with all there is about them', async () => {
    const person = await world.person();
    const document = { ...kycDocument, s3Key: await sentDocument(world, person) };
    await world.call('POST /api/v1/kyc/upload-document', { body: document }, person.token);
    const again = { ...kycDocument, s3Key: await sentDocument(world, person) };
    await world.call('POST /api/v1/kyc/upload-document', { body: again }, person.token);
    const method = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera' } as const;
    await world.call('POST /api/v1/payment-methods', { body: method }, person.token);
    await signIn(person);
    const { status, body, text } = await detail(person.id);
    const own = await world.call('GET /api/v1/users/me', {}, person.token);
    const kyc = await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
    const methods = await world.call('GET /api/v1/payment-methods', {}, person.token);
    const wallet = await world.call('GET /api/v1/wallet', {}, person.token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...own.body.data,
      banReason: null,
      bannedAt: null,
      plan: { id: expect.any(String), name: expect.any(String), transactionFeePercentage: expect.any(Number), assigned: false },
      kyc: { id: kyc.body.data?.id, status: 'PENDING', documentType: 'PAN', createdAt: kyc.body.data?.createdAt },
      paymentMethods: methods.body.data.map((one) => ({ ...one, upiId: 'me•••@okhdfc' })),
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

  it('may be an administrator, with a session of that kind', async () => {
    expect((await detail(admin.id)).body.data).toMatchObject({ role: 'ADMIN', email: null, kyc: null, sessions: [{ kind: 'admin' }] });
  });

  it('that never was is not found, by any call', async () => {
    for (const id of ['999999999', '0', '-1', '1e3', '01', 'me', '9'.repeat(16), '%00', '1.0'])
      for (const answer of [await detail(id), await ban(id), await unban(id), await assign(id, { planId: null })])
        expect(answer, id).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('signing a user out', () => {
  const signOut = (id: number | string, token = admin.token) =>
    world.call('POST /api/v1/admin/users/{id}/sign-out', { params: { id: String(id) } }, token);

  it('ends every session, is emailed and audited, and leaves the account open', async () => {
    const person = await world.person();
    const second = (await signIn(person)).body.data.token;
    expect(await signOut(person.id)).toMatchObject({ status: 200, body: { message: say.signedOut, data: { sessions: [] } } });
    for (const token of [person.token, second]) expect((await me(token)).status).toBe(401);
    const [mail] = await world.mailsTo(person.email);
    expect(mail).toMatchObject({ subject: 'You were signed out on all devices', text: expect.stringContaining('/forgot-password') });
    expect((await audited(person.id)).map(({ action, actor_id }) => [action, Number(actor_id)])).toEqual([['USER_SIGNED_OUT', admin.id]]);
    expect((await signIn(person)).status).toBe(200);
  });

  it('refuses administrators, the caller included, and unknown users', async () => {
    expect(await signOut(admin.id)).toMatchObject({ status: 403, body: { message: say.notSignedOutHere } });
    expect((await signOut(999_999_999)).status).toBe(404);
    expect((await me(admin.token)).status).not.toBe(401);
  });
});

describe('a ban', () => {
  it('ends every session at once, is mailed with its reason, and can be taken back', async () => {
    const person = await world.person();
    const second = (await signIn(person)).body.data.token;
    const reason = 'Sold what is not theirs.\r\nTwice.';
    const banned = await ban(person.id, { reason });
    expect(banned).toMatchObject({ status: 200, body: { message: say.banned } });
    expect(banned.body.data).toMatchObject({
      isBanned: true,
      banReason: 'Sold what is not theirs.\nTwice.',
      bannedAt: world.clock.now().toISOString(),
      sessions: [],
    });
    for (const token of [person.token, second]) expect((await me(token)).status).toBe(401);
    expect(await signIn(person)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
    const [mail] = await world.mailsTo(person.email);
    expect(mail?.subject).toBe('Your account has been suspended');
    for (const text of ['Sold what is not theirs.', 'Twice.', 'help@jamun.test']) expect(mail?.text).toContain(text);

    const free = await unban(person.id, { reason: 'It was a mistake' });
    expect(free).toMatchObject({
      status: 200,
      body: { message: say.unbanned, data: { isBanned: false, banReason: null, bannedAt: null } },
    });
    // What was ended stays ended.
    for (const token of [person.token, second]) expect((await me(token)).status).toBe(401);
    expect((await signIn(person)).status).toBe(200);
    expect((await world.mailsTo(person.email))[0]?.subject).toBe('Your account is open again');
    const entries = (await audited(person.id)).map(({ action, actor_id, before, after, reason: why }) => [
      action,
      Number(actor_id),
      before,
      after,
      why,
    ]);
    expect(entries).toEqual([
      ['USER_BANNED', admin.id, { isBanned: false }, { isBanned: true }, 'Sold what is not theirs.\nTwice.'],
      [
        'USER_UNBANNED',
        admin.id,
        { isBanned: true, banReason: 'Sold what is not theirs.\nTwice.' },
        { isBanned: false, banReason: null },
        'It was a mistake',
      ],
    ]);
  });

  it('of one who is banned is a conflict, and keeps the first reason; so is an unban of one who is not', async () => {
    const person = await world.person();
    expect(await unban(person.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: say.notBanned } });
    await ban(person.id, { reason: 'First' });
    expect(await ban(person.id, { reason: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: say.alreadyBanned },
    });
    expect((await detail(person.id)).body.data.banReason).toBe('First');
    expect((await world.mailsTo(person.email)).filter(({ subject }) => subject.includes('suspended'))).toHaveLength(1);
    expect(await audited(person.id)).toHaveLength(1);
  });

  it('of many at the same moment happens once', async () => {
    const person = await world.person();
    const others = await Promise.all([world.administrator(), world.administrator(), world.administrator()]);
    const answers = await Promise.all(others.map(({ token }) => ban(person.id, undefined, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await audited(person.id)).toHaveLength(1);
  });

  it('reaches neither oneself nor another administrator', async () => {
    const other = await world.administrator();
    expect(await ban(admin.id)).toMatchObject({ status: 403, body: { message: say.notYourself } });
    expect(await ban(other.id)).toMatchObject({ status: 403, body: { message: say.notAnAdministrator } });
    for (const { token } of [admin, other]) expect((await list({}, token)).status).toBe(200);
    expect(await audited(other.id).then((rows) => rows.filter(({ action }) => action === 'USER_BANNED'))).toEqual([]);
  });

  it('needs a reason that can be read', async () => {
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

  it('that meets sign-ins leaves none of them standing', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await world.person();
      const signIns = Array.from({ length: 6 }, () => signIn(person));
      const [banned, ...answers] = await Promise.all([ban(person.id), ...signIns]);
      expect(banned.status).toBe(200);
      for (const { status, body } of answers) {
        expect([200, 403]).toContain(status);
        if (status === 200) expect((await me(body.data.token)).status).toBe(401);
      }
      expect((await detail(person.id)).body.data.sessions).toEqual([]);
    }
  });

  it('is not there without its line in the audit log', async () => {
    const person = await world.person();
    await query(`alter table audit_log add constraint trap check (reason is distinct from 'Trap')`);
    expect((await ban(person.id, { reason: 'Trap' })).status).toBe(500);
    await query('alter table audit_log drop constraint trap');
    expect((await me(person.token)).status).toBe(200);
    expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).not.toContain('Your account has been suspended');
  });

  it('has its reason in the database itself, and only then', async () => {
    const person = await world.person();
    for (const change of [`banned_at = now()`, `ban_reason = 'x'`, `banned_at = now(), ban_reason = ''`])
      await expect(query(`update users set ${change} where id = $1`, [person.id]), change).rejects.toThrow();
  });
});

describe('a plan', () => {
  async function plan(name: string, given: object = {}): Promise<string> {
    const body = { name, monthlyPrice: 10, transactionFeePercentage: 2.5, ...given };
    const answer = await world.call('POST /api/v1/admin/platform-subscription-plans', { body }, admin.token);
    return answer.body.data.id;
  }

  it('is assigned and taken back, written down each time', async () => {
    const person = await world.person();
    const planId = await plan(`Gold ${randomWord()}`);
    const usual = (await detail(person.id)).body.data.plan;
    const answer = await assign(person.id, { planId });
    expect(answer).toMatchObject({ status: 200, body: { message: say.planAssigned } });
    expect(answer.body.data.plan).toMatchObject({ id: planId, transactionFeePercentage: 2.5, assigned: true });
    expect((await list({ search: person.email })).body.data[0]?.planName).toBe(answer.body.data.plan.name);
    expect((await assign(person.id, { planId: null })).body.data.plan).toEqual(usual);
    const entries = (await audited(person.id)).map(({ action, before, after }) => [action, before.planId, after.planId]);
    expect(entries).toEqual([
      ['USER_PLAN_ASSIGNED', usual.id, planId],
      ['USER_PLAN_ASSIGNED', planId, usual.id],
    ]);
  });

  it('is assigned by two administrators to each other at the same moment', async () => {
    const [one, other] = [await world.administrator(), await world.administrator()];
    const planId = await plan(`Mutual ${randomWord()}`);
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([assign(other.id, { planId }, one.token), assign(one.id, { planId }, other.token)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('that is unknown, deleted or switched off is not assigned', async () => {
    const person = await world.person();
    const gone = await plan(`Gone ${randomWord()}`);
    await world.call('DELETE /api/v1/admin/platform-subscription-plans/{id}', { params: { id: gone } }, admin.token);
    const off = await plan(`Off ${randomWord()}`, { isActive: false });
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
    expect([(await detail(person.id)).body.data.plan.assigned, await audited(person.id)]).toEqual([false, []]);
  });
});

it('none of it is for a person, or for an administrator whose session has run out', async () => {
  const [person, stale] = [await world.person(), await world.administrator()];
  const calls = (token: string) =>
    Promise.all([
      list({}, token),
      detail(person.id, token),
      ban(person.id, undefined, token),
      unban(person.id, undefined, token),
      assign(person.id, { planId: null }, token),
    ]);
  for (const answer of await calls(person.token))
    expect(answer).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  world.clock.turn(minutes(31));
  for (const answer of await calls(stale.token)) expect(answer.status).toBe(401);
  world.clock.turn(-minutes(31));
  expect((await me(person.token)).body.data.isBanned).toBe(false);
});
