import { PaymentMethodStatus, reviewMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { hasReason, reviewTransitions } from '../../../src/modules/payouts/payment-methods/payment-method-status.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['administrator']>>;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.administrator();
});
afterAll(() => world.close());

const bank = {
  type: 'BANK',
  bankName: 'HDFC Bank',
  accountNumber: '0050100012345678',
  ifscCode: 'HDFC0001234',
  accountHolderName: 'Meera Krishnan',
} as const;
const upi = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;

const list = (query: Record<string, string> = {}, token = admin.token) =>
  world.call('GET /api/v1/admin/payment-methods', { query: query as never }, token);
const ids = async (query: Record<string, string>) => (await list(query)).body.data.map(({ id }) => id);
const review = (id: string, body: object, token = admin.token) =>
  world.call('PUT /api/v1/admin/payment-methods/{id}', { params: { id }, body: body as never }, token);
const addMethod = async (person: Person, body: object = bank) =>
  (await world.call('POST /api/v1/payment-methods', { body: body as never }, person.token)).body.data.id;
const edit = (person: Person, id: string, body: object) =>
  world.call('PUT /api/v1/payment-methods/{id}', { params: { id }, body }, person.token);
const methodOf = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/payment-methods/{id}', { params: { id } }, person.token)).body.data;
const notificationMessages = async (person: Person) =>
  (await world.call('GET /api/v1/notifications', {}, person.token)).body.data.map(({ message }) => message);
const reviewMails = async ({ email }: Person) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your payment method'));
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const auditRecords = async (id: string) =>
  (await query("select * from audit_log where subject_id = $1 and action = 'PAYMENT_METHOD_REVIEWED' order by seq", [id])).rows;
/** Valid request body for a review with this status. */
const reviewBody = (status: string) => ({ status, ...(status === 'REJECTED' ? { reason: 'The name is another one' } : {}) });

describe('payment method list of administrators', () => {
  it('lists payment methods with their owners and masked numbers', async () => {
    const person = await world.person();
    await addMethod(person);
    world.clock.advance(minutes(1));
    await addMethod(person, upi);
    const { status, body } = await list({ search: person.email });
    expect({ status, meta: body.meta }).toEqual({ status: 200, meta: { page: 1, limit: 20, total: 2 } });
    const user = { id: person.id, username: person.email.split('@')[0], email: person.email, name: person.name };
    const common = { status: 'PENDING', reason: null, priority: 'SECONDARY', version: 1, user };
    const times = { id: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(body.data).toEqual([
      { ...common, ...times, ...bank, accountNumber: '•••• 5678', upiId: null, upiName: null },
      { ...common, ...times, ...upi, upiId: 'me•••@okhdfc', bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null },
    ]);
  });

  it('lists payment methods with PENDING first, oldest at the top, then reviewed ones, newest first', async () => {
    const person = await world.person();
    const created: string[] = [];
    for (const body of [bank, upi, bank, upi]) {
      world.clock.advance(minutes(1));
      created.push(await addMethod(person, body));
    }
    const [first = '', second = '', third = '', fourth = ''] = created;
    const search = person.email;
    await review(first, reviewBody('VERIFIED'));
    await review(third, reviewBody('REJECTED'));
    expect(await ids({ search })).toEqual([second, fourth, third, first]);
    expect(await ids({ search, sort: 'createdAt', order: 'desc' })).toEqual([fourth, third, second, first]);
    expect(await ids({ search, sort: 'status', order: 'desc' })).toEqual([first, third, fourth, second]);
    expect(await ids({ search, status: 'REJECTED' })).toEqual([third]);
    expect(await ids({ search, type: 'UPI' })).toEqual([second, fourth]);
    expect(await ids({ search, limit: '3', page: '2' })).toEqual([first]);
  });

  it('searches payment methods by user and names, not by number, with literal wildcards', async () => {
    const word = randomWord();
    const person = await world.person();
    const account = await addMethod(person, { ...bank, bankName: `Bank ${word}` });
    const handle = await addMethod(person, { ...upi, upiName: `Name ${word}` });
    expect(await ids({ search: word.toUpperCase() })).toEqual([account, handle]);
    expect(await ids({ search: `bank ${word}` })).toEqual([account]);
    expect(await ids({ search: person.name })).toEqual([account, handle]);
    for (const search of ['%', '_', '\\', `${word}%`, "' or 1=1 --", '0050100012345678', 'meera.k@okhdfc'])
      expect(await ids({ search }), search).toEqual([]);
    for (const filters of [
      { status: 'DONE' },
      { type: 'CARD' },
      { sort: 'account_number_sealed' },
      { order: 'x' },
      { page: '0' },
      { userId: '1' },
    ])
      expect((await list(filters as never)).status, JSON.stringify(filters)).toBe(422);
  });
});

describe('payment method reviews', () => {
  it('a payment method review notifies the user, sends an email, and writes an audit record, without full numbers', async () => {
    const person = await world.person();
    const id = await addMethod(person);
    const response = await review(id, { status: 'VERIFIED', version: 1 });
    expect(response).toMatchObject({ status: 200, body: { message: reviewMessages.methodUpdated } });
    expect(response.body.data).toMatchObject({ id, status: 'VERIFIED', reason: null, version: 2, accountNumber: '•••• 5678' });
    expect(await methodOf(person, id)).toMatchObject({ status: 'VERIFIED', reason: null, accountNumber: '•••• 5678' });
    expect((await notificationMessages(person))[0]).toBe('Your payment method HDFC Bank •••• 5678 was verified');
    const reason = 'The name is another one.\nSee your passbook.';
    const rejected = await review(id, { status: 'REJECTED', reason, version: 2 });
    expect(rejected.body.data).toMatchObject({ status: 'REJECTED', reason, version: 3 });
    expect(await methodOf(person, id)).toMatchObject({ status: 'REJECTED', reason });
    expect((await notificationMessages(person))[0]).toBe(
      'Your payment method HDFC Bank •••• 5678 was rejected: The name is another one. See your passbook.',
    );
    const [last, before] = await reviewMails(person);
    expect({ last: last?.subject, before: before?.subject }).toEqual({
      last: 'Your payment method was rejected',
      before: 'Your payment method was verified',
    });
    for (const text of ['The name is another one.', 'See your passbook.', 'Correct it in Settings', '/settings'])
      expect(last?.text).toContain(text);
    expect(before?.text).toContain('withdraw');
    const entries = await auditRecords(id);
    expect(entries).toMatchObject([
      {
        action: 'PAYMENT_METHOD_REVIEWED',
        actor_id: String(admin.id),
        subject_type: 'payment-method',
        user_id: String(person.id),
        before: { status: 'PENDING' },
        after: { status: 'VERIFIED' },
      },
      { before: { status: 'VERIFIED', reason: null }, after: { status: 'REJECTED', reason }, reason },
    ]);
    expect(JSON.stringify([entries, await reviewMails(person), await notificationMessages(person)])).not.toContain(bank.accountNumber);
  });

  it.each(PaymentMethodStatus.options.flatMap((from) => PaymentMethodStatus.options.map((next) => [from, next] as const)))(
    'a payment method review changes the status from %s to %s, with a reason only for a rejection',
    async (from, next) => {
      const person = await world.person();
      const id = await addMethod(person, upi);
      if (from !== 'PENDING') await review(id, reviewBody(from));
      const mailsBefore = (await reviewMails(person)).length;
      expect(reviewTransitions[from]).toContain(next);
      const { status, body } = await review(id, reviewBody(next));
      expect({ status, methodStatus: body.data.status, hasReason: body.data.reason !== null }).toEqual({
        status: 200,
        methodStatus: next,
        hasReason: hasReason[next],
      });
      expect((await reviewMails(person)).length - mailsBefore).toBe(from === next ? 0 : 1);
      expect(await auditRecords(id)).toHaveLength(from === 'PENDING' ? 1 : 2);
      // The database enforces the same rule.
      const updateInDatabase = (reason: string | null) =>
        query('update payment_methods set status = $2, reason = $3 where id = $1', [id, next, reason]);
      await expect(updateInDatabase(hasReason[next] ? null : 'Because')).rejects.toThrow();
      await expect(updateInDatabase(hasReason[next] ? 'Because' : null)).resolves.toMatchObject({ rowCount: 1 });
    },
  );

  it('a repeated identical payment method review changes nothing and sends no notification', async () => {
    const person = await world.person();
    const id = await addMethod(person);
    const first = await review(id, reviewBody('REJECTED'));
    const second = await review(id, reviewBody('REJECTED'));
    expect({ status: second.status, data: second.body.data }).toEqual({ status: 200, data: first.body.data });
    expect({ mails: (await reviewMails(person)).length, notifications: (await notificationMessages(person)).length }).toEqual({
      mails: 1,
      notifications: 2,
    });
    expect((await auditRecords(id)).map(({ before, after }) => ({ before, after }))[1]).toEqual({ before: {}, after: {} });
    expect((await review(id, { status: 'REJECTED', reason: 'Another' })).body.data).toMatchObject({ reason: 'Another', version: 3 });
  });

  it('rejects a payment method review with an outdated version', async () => {
    const person = await world.person();
    const id = await addMethod(person);
    await edit(person, id, { accountNumber: '112233445566' });
    expect(await review(id, { status: 'VERIFIED', version: 1 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await methodOf(person, id)).status).toBe('PENDING');
    // A new priority keeps the version: the payout details are unchanged.
    await edit(person, id, { priority: 'PRIMARY' });
    expect((await review(id, { status: 'VERIFIED', version: 2 })).status).toBe(200);
  });

  it('a payment method review concurrent with an edit never verifies the edited details', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await world.person();
      const id = await addMethod(person);
      const [verified, changed] = await Promise.all([
        review(id, { status: 'VERIFIED', version: 1 }),
        edit(person, id, { accountNumber: '112233445566' }),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(verified.status);
      expect(await methodOf(person, id)).toMatchObject({ status: 'PENDING', accountNumber: '•••• 5566' });
    }
  });

  it('concurrent payment method reviews of one version: one succeeds, the other returns 409', async () => {
    const person = await world.person();
    const id = await addMethod(person);
    const other = await world.administrator();
    const responses = await Promise.all([
      review(id, { status: 'VERIFIED', version: 1 }),
      review(id, { ...reviewBody('REJECTED'), version: 1 }, other.token),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect({ auditRecords: (await auditRecords(id)).length, mails: (await reviewMails(person)).length }).toEqual({
      auditRecords: 1,
      mails: 1,
    });
  });

  it('reviewing a deleted or unknown payment method returns 404', async () => {
    const person = await world.person();
    const id = await addMethod(person);
    await world.call('DELETE /api/v1/payment-methods/{id}', { params: { id } }, person.token);
    for (const gone of [id, '0'.repeat(20), 'x', '%00', '../1'])
      expect((await review(gone, { status: 'VERIFIED' })).status, gone).toBe(404);
  });

  it('an administrator cannot review their own payment method', async () => {
    const word = randomWord();
    const [email, password] = [`${word}@example.in`, `password ${word}`];
    await world.container.accounts.createAdministrator({ username: word, name: word, email, password });
    const asPerson = await world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
    const asAdmin = await world.call('POST /api/v1/admin/signin', { body: { username: word, password } });
    const id = await addMethod({ id: asPerson.body.data.user.id, token: asPerson.body.data.token, email, password, phone: '', name: word });
    expect(await review(id, { status: 'VERIFIED' }, asAdmin.body.data.token)).toMatchObject({
      status: 403,
      body: { message: reviewMessages.ownMethod },
    });
    expect((await review(id, { status: 'VERIFIED' })).status).toBe(200);
  });

  it.each([
    [{}, 'status', 'Choose a status'],
    [{ status: 'APPROVED' }, 'status', 'Choose a status'],
    [{ status: 'REJECTED' }, 'reason', reviewMessages.reasonRequired],
    [{ status: 'REJECTED', reason: ' \n' }, 'reason', reviewMessages.reasonRequired],
    [{ status: 'REJECTED', reason: 'x'.repeat(501) }, 'reason', 'Reason must be at most 500 characters'],
    [{ status: 'REJECTED', reason: 'a\u0007b' }, 'reason', 'Reason contains characters that are not allowed'],
    [{ status: 'VERIFIED', reason: 'Fine' }, 'reason', reviewMessages.reasonOnlyOnRejection],
    [{ status: 'VERIFIED', version: 1.5 }, 'version', 'Version must be a whole number'],
    [{ status: 'VERIFIED', priority: 'PRIMARY' }, 'priority', 'Unknown field'],
    [{ status: 'VERIFIED', userId: 1 }, 'userId', 'Unknown field'],
    [{ status: 'VERIFIED', accountNumber: '1' }, 'accountNumber', 'Unknown field'],
  ])('rejects the payment method review %j with a field error', async (body, field, message) => {
    const person = await world.person();
    const id = await addMethod(person);
    expect(await review(id, body)).toMatchObject({ status: 422, body: { message, errors: { [field]: message } } });
    expect((await methodOf(person, id)).status).toBe('PENDING');
  });

  it('a payment method review masks account numbers and UPI IDs in its reason', async () => {
    const person = await world.person();
    const id = await addMethod(person, { ...bank, accountNumber: '123456789' });
    const response = await review(id, { status: 'REJECTED', reason: '123456789 '.repeat(50) });
    expect({ status: response.status, reason: response.body.data.reason }).toEqual({ status: 200, reason: '•••• 6789 '.repeat(50).trim() });
    const handle = await addMethod(person, { ...upi, upiId: 'a.b@okhdfc' });
    expect((await review(handle, { status: 'REJECTED', reason: 'Is A.B@okhdfc yours? axb@okhdfc' })).body.data.reason).toBe(
      'Is a•••@okhdfc yours? axb@okhdfc',
    );
    // Numbers of the user's other methods are masked too, also when written in groups.
    expect((await review(handle, { status: 'REJECTED', reason: 'Is 1234 567-89 yours too?' })).body.data.reason).toBe(
      'Is •••• 6789 yours too?',
    );
    expect(JSON.stringify([await notificationMessages(person), await reviewMails(person), await auditRecords(id)])).not.toContain(
      '123456789',
    );
  });

  it('a payment method review is rolled back when the audit record cannot be written', async () => {
    const person = await world.person();
    const id = await addMethod(person);
    await query(`alter table audit_log add constraint trap check (reason is distinct from 'Trap')`);
    expect((await review(id, { status: 'REJECTED', reason: 'Trap' })).status).toBe(500);
    await query('alter table audit_log drop constraint trap');
    expect(await methodOf(person, id)).toMatchObject({ status: 'PENDING', reason: null });
    expect({ notifications: (await notificationMessages(person)).length, mails: await reviewMails(person) }).toEqual({
      notifications: 1,
      mails: [],
    });
  });
});

it('users cannot list or review payment methods as an administrator', async () => {
  const person = await world.person();
  const id = await addMethod(person);
  for (const response of [await list({}, person.token), await review(id, { status: 'VERIFIED' }, person.token)])
    expect(response).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  expect((await methodOf(person, id)).status).toBe('PENDING');
});
