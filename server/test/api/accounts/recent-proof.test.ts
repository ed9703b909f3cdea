import { routeKeys, routeOf } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import { routeFixtures, signInAgain } from '../../harness/routes/route-fixtures.ts';
import { type Administrator, createWorld, type Person, randomPhone, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const upi = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;
const addMethod = ({ token }: { token: string }) => world.call('POST /api/v1/payment-methods', { body: upi }, token);
const prove = ({ token }: { token: string }, body: { password?: string; code?: string }) =>
  world.call('POST /api/v1/users/me/proof', { body }, token);
const subjects = async ({ email }: Person) => (await world.mailsTo(email)).map(({ subject }) => subject);

/** A user whose sign-in was more than ten minutes ago. */
async function personWithOldProof(): Promise<Person> {
  const person = await world.person();
  world.clock.advance(minutes(11));
  return person;
}

describe('recent proof', () => {
  it('a sign-in counts as recent proof for ten minutes', async () => {
    const person = await world.person();
    world.clock.advance(minutes(10));
    expect((await addMethod(person)).status).toBe(200);
    world.clock.advance(1);
    const rejected = await addMethod(person);
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
  });

  it('the password renews the recent proof, and the rejected call then succeeds unchanged', async () => {
    const person = await personWithOldProof();
    expect((await addMethod(person)).status).toBe(403);
    const proof = await prove(person, { password: person.password });
    expect(new Date(proof.body.data.provedUntil).getTime() - world.clock.now().getTime()).toBe(minutes(10));
    expect((await addMethod(person)).status).toBe(200);
  });

  it('a wrong password does not renew the recent proof', async () => {
    const person = await personWithOldProof();
    const wrong = await prove(person, { password: 'not the password' });
    expect({ status: wrong.status, errors: wrong.body.errors }).toEqual({ status: 422, errors: { password: 'Password is incorrect' } });
    expect((await addMethod(person)).status).toBe(403);
  });

  it('recent proof is scoped to one session', async () => {
    const person = await personWithOldProof();
    const other = await signInAgain(world, person);
    expect((await addMethod(other)).status).toBe(200);
    expect((await addMethod(person)).status).toBe(403);
  });

  it('the password renews the recent proof of its own session only', async () => {
    const person = await world.person();
    const other = await signInAgain(world, person);
    world.clock.advance(minutes(11));
    expect((await prove(other, { password: person.password })).status).toBe(200);
    expect({ proved: (await addMethod(other)).status, other: (await addMethod(person)).status }).toEqual({ proved: 200, other: 403 });
  });

  it('recent proof requires exactly one of password and code', async () => {
    const person = await world.person();
    expect((await prove(person, {})).status).toBe(422);
    expect((await prove(person, { password: person.password, code: '123456' })).status).toBe(422);
    expect((await prove(person, { code: '123456' })).status).toBe(422);
  });

  it('rejects invalid input before requiring recent proof', async () => {
    const person = await personWithOldProof();
    const response = await world.call('POST /api/v1/payment-methods', { body: { ...upi, upiId: 'x' } }, person.token);
    expect(response.status).toBe(422);
  });

  it('a second-factor code gives recent proof, and concurrent use of one code succeeds once', async () => {
    const person = await world.person();
    const { code } = await enableSecondFactor(world, person, 'user');
    world.clock.advance(minutes(11));
    expect((await addMethod(person)).status).toBe(403);
    const once = code();
    const responses = await Promise.all([prove(person, { code: once }), prove(person, { code: once })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await addMethod(person)).status).toBe(200);
  });
});

describe('changes without recent proof', () => {
  it('without recent proof, rejects a new phone number and accepts a new name', async () => {
    const person = await personWithOldProof();
    const update = (body: object) => world.call('PUT /api/v1/users/me', { body }, person.token);
    expect((await update({ name: 'A New Name', phone: person.phone })).status).toBe(200);
    const rejected = await update({ phone: randomPhone() });
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
    const me = await world.call('GET /api/v1/users/me', {}, person.token);
    expect(me.body.data).toMatchObject({ name: 'A New Name', phone: person.phone });
  });

  it('without recent proof, sign-in emails cannot be switched off, other emails can', async () => {
    const person = await personWithOldProof();
    const change = (body: object) => world.call('PUT /api/v1/notifications/preferences', { body }, person.token);
    expect((await change({ sales: false, signIns: true })).status).toBe(200);
    const rejected = await change({ signIns: false });
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
    const preferences = await world.call('GET /api/v1/notifications/preferences', {}, person.token);
    expect(preferences.body.data).toMatchObject({ sales: false, signIns: true });
  });

  it('without recent proof, rejects ending another session', async () => {
    const person = await personWithOldProof();
    const other = await signInAgain(world, person);
    const { body } = await world.call('GET /api/v1/auth/sessions', {}, other.token);
    const id = body.data.find(({ current }) => current)?.id ?? '';
    expect((await world.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }, person.token)).body.code).toBe('PROOF_REQUIRED');
    expect((await world.call('GET /api/v1/users/me', {}, other.token)).status).toBe(200);
  });
});

describe('emails about sensitive changes', () => {
  it('emails the user when a payment method is added, changed or removed', async () => {
    const person = await world.person();
    const { id } = (await addMethod(person)).body.data;
    const change = (body: object) => world.call('PUT /api/v1/payment-methods/{id}', { params: { id }, body }, person.token);
    await change({ upiName: 'Meera K' });
    await change({ upiName: 'Meera K' });
    await world.call('DELETE /api/v1/payment-methods/{id}', { params: { id } }, person.token);
    const mails = await world.mailsTo(person.email);
    const notices = mails.filter(({ subject }) => subject.startsWith('A payment method was'));
    expect(notices.map(({ subject }) => subject).sort()).toEqual([
      'A payment method was added',
      'A payment method was changed',
      'A payment method was removed',
    ]);
    expect(notices.filter(({ text }) => text.includes(upi.upiId))).toEqual([]);
  });

  it('emails the user about a new phone number with its last four digits only', async () => {
    const person = await world.person();
    const phone = randomPhone();
    await world.call('PUT /api/v1/users/me', { body: { phone } }, person.token);
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject === 'Your phone number was changed');
    expect(mail?.text).toContain(`ends in ${phone.slice(-4)}`);
    expect(mail?.text).not.toContain(phone);
  });

  it('switching off sign-in emails concurrently sends one notice', async () => {
    const person = await world.person();
    const off = () => world.call('PUT /api/v1/notifications/preferences', { body: { signIns: false } }, person.token);
    await Promise.all([off(), off()]);
    expect((await subjects(person)).filter((subject) => subject === 'Emails about new sign-ins are off')).toHaveLength(1);
  });

  it('emails the user when the second factor is switched on or off', async () => {
    const person = await world.person();
    const { recoveryCodes } = await enableSecondFactor(world, person, 'user');
    const body = { password: person.password, code: recoveryCodes[0] ?? '' };
    await world.call('POST /api/v1/users/me/second-factor/disable', { body }, person.token);
    expect(await subjects(person)).toEqual(expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']));
  });
});

describe('recent proof of an administrator', () => {
  const refund = ({ token }: Administrator, id = '0'.repeat(20)) =>
    world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id }, body: {} }, token);
  const proveAdministrator = ({ token }: Administrator, body: { password?: string; code?: string }) =>
    world.call('POST /api/v1/admin/proof', { body }, token);

  it('an administrator without a second factor needs a recent password proof to refund an order', async () => {
    const admin = await world.administrator();
    expect((await refund(admin)).status).toBe(404);
    world.clock.advance(minutes(11));
    expect((await refund(admin)).body.code).toBe('PROOF_REQUIRED');
    expect((await proveAdministrator(admin, { password: 'not the password' })).status).toBe(422);
    expect((await proveAdministrator(admin, { password: admin.password })).status).toBe(200);
    expect((await refund(admin)).status).toBe(404);
  });

  it('an administrator without recent proof cannot ban a seller through the decision about a report', async () => {
    const admin = await world.administrator();
    world.clock.advance(minutes(11));
    const body = { decision: 'BANNED', reason: 'Scam' } as const;
    const decide = () => world.call('POST /api/v1/admin/reports/{id}/decide', { params: { id: '0'.repeat(20) }, body }, admin.token);
    expect((await decide()).body.code).toBe('PROOF_REQUIRED');
    await proveAdministrator(admin, { password: admin.password });
    expect((await decide()).status).toBe(404);
  });

  it('an administrator with a second factor must give a code as recent proof', async () => {
    const admin = await world.administrator();
    const { recoveryCodes } = await enableSecondFactor(world, admin);
    world.clock.advance(minutes(11));
    const rejected = await proveAdministrator(admin, { password: admin.password });
    expect({ status: rejected.status, errors: rejected.body.errors }).toEqual({
      status: 422,
      errors: { code: 'Enter the code from your authenticator app' },
    });
    expect((await refund(admin)).body.code).toBe('PROOF_REQUIRED');
    expect((await proveAdministrator(admin, { code: recoveryCodes[0] ?? '' })).status).toBe(200);
    expect((await refund(admin)).status).toBe(404);
    expect((await proveAdministrator(admin, { code: recoveryCodes[0] ?? '' })).status).toBe(422);
  });
});

describe('administrator routes that move money or trust', () => {
  const changes = routeKeys.filter((key) => routeOf(key).access === 'admin' && !key.startsWith('GET '));
  const withProof = (proof: string) => changes.filter((key) => routeOf(key).proof === proof).sort();

  it('administrator routes that move money or trust, or take something away, need recent proof or a code', () => {
    expect({ recent: withProof('recent'), recentOrCode: withProof('recent or code') }).toEqual({
      recent: [
        'DELETE /api/v1/admin/platform-subscription-plans/{id}',
        'POST /api/v1/admin/confirmations/{id}/confirm',
        'POST /api/v1/admin/coupons/{id}/pause',
        'POST /api/v1/admin/coupons/{id}/resume',
        'POST /api/v1/admin/links/{id}/restore',
        'POST /api/v1/admin/links/{id}/takedown',
        'POST /api/v1/admin/orders/{id}/chargeback',
        'POST /api/v1/admin/orders/{id}/refund',
        'POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry',
        'POST /api/v1/admin/platform-subscription-plans',
        'POST /api/v1/admin/reports/{id}/decide',
        'POST /api/v1/admin/reports/{id}/restore',
        'POST /api/v1/admin/users/{id}/ban',
        'POST /api/v1/admin/users/{id}/sign-out',
        'POST /api/v1/admin/users/{id}/unban',
        'POST /api/v1/admin/withdrawal-exports',
        'POST /api/v1/admin/withdrawals/{id}/approve',
        'POST /api/v1/admin/withdrawals/{id}/reject',
        'PUT /api/v1/admin/kyc-documents/{id}',
        'PUT /api/v1/admin/payment-methods/{id}',
        'PUT /api/v1/admin/platform-subscription-plans/{id}',
        'PUT /api/v1/admin/users/{id}/plan',
      ],
      recentOrCode: [
        'POST /api/v1/admin/attention/{id}/resolve',
        'POST /api/v1/admin/orders/{id}/chargeback/reverse',
        'POST /api/v1/admin/users/{id}/adjustments',
      ],
    });
  });

  it('administrator routes with a code in the body declare `recent or code`, apart from the sign-in and its second factor', () => {
    const takesCode = (key: (typeof changes)[number]) => 'code' in ((routeOf(key).body as { shape?: object } | undefined)?.shape ?? {});
    const ownAccount = /^POST \/api\/v1\/admin\/(signin|proof|second-factor)/;
    expect(changes.filter((key) => takesCode(key) && !ownAccount.test(key)).sort()).toEqual(withProof('recent or code'));
  });

  it.each(withProof('recent or code'))('%s checks the code that replaces recent proof', async (key) => {
    const [plain, secured] = [await world.administrator(), await world.administrator()];
    const { recoveryCodes } = await enableSecondFactor(world, secured);
    const input = (await routeFixtures[key](world, await world.person(), plain)) as { body: object };
    world.clock.advance(minutes(11));
    const send = async ({ token }: Administrator, code: object) => {
      const response = await world.call(key, { ...input, body: { ...input.body, ...code } } as never, token);
      const { code: errorCode, errors } = response.body as { code?: string; errors?: object };
      return { status: response.status, errorCode, fields: Object.keys(errors ?? {}) };
    };
    const wrongCode = { status: 422, errorCode: 'INVALID', fields: ['code'] };
    const notProved = { status: 403, errorCode: 'PROOF_REQUIRED', fields: [] };
    expect({
      withoutCode: await send(plain, {}),
      emptyCode: await send(plain, { code: '' }),
      madeUpCode: await send(plain, { code: '000000' }),
      codeOfSomebodyElse: await send(plain, { code: recoveryCodes[0] }),
      wrongCode: await send(secured, { code: '000000' }),
      rightCode: (await send(secured, { code: recoveryCodes[1] })).status,
    }).toEqual({
      withoutCode: notProved,
      emptyCode: notProved,
      madeUpCode: wrongCode,
      codeOfSomebodyElse: wrongCode,
      wrongCode,
      rightCode: 200,
    });
  });
});
