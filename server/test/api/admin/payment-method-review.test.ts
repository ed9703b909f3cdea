import { PaymentMethodStatus, reviewMessages as say } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { reviewable, saysWhy } from '../../../src/modules/payouts/payment-methods/payment-method-status.ts';
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
const made = async (person: Person, body: object = bank) =>
  (await world.call('POST /api/v1/payment-methods', { body: body as never }, person.token)).body.data.id;
const edit = (person: Person, id: string, body: object) =>
  world.call('PUT /api/v1/payment-methods/{id}', { params: { id }, body }, person.token);
const own = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/payment-methods/{id}', { params: { id } }, person.token)).body.data;
const news = async (person: Person) =>
  (await world.call('GET /api/v1/notifications', {}, person.token)).body.data.map(({ message }) => message);
const letters = async ({ email }: Person) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your payment method'));
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const audited = async (id: string) =>
  (await query("select * from audit_log where subject_id = $1 and action = 'PAYMENT_METHOD_REVIEWED' order by seq", [id])).rows;
/** A body that may set this status. */
const to = (status: string) => ({ status, ...(status === 'REJECTED' ? { reason: 'The name is another one' } : {}) });

describe('the list', () => {
  it('lists payment methods with their owners and masked numbers', async () => {
    const person = await world.person();
    await made(person);
    world.clock.turn(minutes(1));
    await made(person, upi);
    const { status, body } = await list({ search: person.email });
    expect({ status, meta: body.meta }).toEqual({ status: 200, meta: { page: 1, limit: 20, total: 2 } });
    const user = { id: person.id, username: person.email.split('@')[0], email: person.email, name: person.name };
    const both = { status: 'PENDING', reason: null, priority: 'SECONDARY', version: 1, user };
    const times = { id: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(body.data).toEqual([
      { ...both, ...times, ...bank, accountNumber: '•••• 5678', upiId: null, upiName: null },
      { ...both, ...times, ...upi, upiId: 'me•••@okhdfc', bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null },
    ]);
  });

  it('payment methods are listed with PENDING first, oldest at the top, then reviewed ones, newest first', async () => {
    const person = await world.person();
    const made4: string[] = [];
    for (const body of [bank, upi, bank, upi]) {
      world.clock.turn(minutes(1));
      made4.push(await made(person, body));
    }
    const [first = '', second = '', third = '', fourth = ''] = made4;
    const search = person.email;
    await review(first, to('VERIFIED'));
    await review(third, to('REJECTED'));
    expect(await ids({ search })).toEqual([second, fourth, third, first]);
    expect(await ids({ search, sort: 'createdAt', order: 'desc' })).toEqual([fourth, third, second, first]);
    expect(await ids({ search, sort: 'status', order: 'desc' })).toEqual([first, third, fourth, second]);
    expect(await ids({ search, status: 'REJECTED' })).toEqual([third]);
    expect(await ids({ search, type: 'UPI' })).toEqual([second, fourth]);
    expect(await ids({ search, limit: '3', page: '2' })).toEqual([first]);
  });

  it('finds by person and by what stands on it, but not by its number, and takes wildcards for what they are', async () => {
    const word = randomWord();
    const person = await world.person();
    const account = await made(person, { ...bank, bankName: `Bank ${word}` });
    const handle = await made(person, { ...upi, upiName: `Name ${word}` });
    expect(await ids({ search: word.toUpperCase() })).toEqual([account, handle]);
    expect(await ids({ search: `bank ${word}` })).toEqual([account]);
    expect(await ids({ search: person.name })).toEqual([account, handle]);
    for (const search of ['%', '_', '\\', `${word}%`, "' or 1=1 --", '0050100012345678', 'meera.k@okhdfc'])
      expect(await ids({ search }), search).toEqual([]);
    for (const given of [
      { status: 'DONE' },
      { type: 'CARD' },
      { sort: 'account_number_sealed' },
      { order: 'x' },
      { page: '0' },
      { userId: '1' },
    ])
      expect((await list(given as never)).status, JSON.stringify(given)).toBe(422);
  });
});

describe('a review', () => {
  it('is told to the person, inside and by mail, and written down without numbers', async () => {
    const person = await world.person();
    const id = await made(person);
    const answer = await review(id, { status: 'VERIFIED', version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { message: say.methodUpdated } });
    expect(answer.body.data).toMatchObject({ id, status: 'VERIFIED', reason: null, version: 2, accountNumber: '•••• 5678' });
    expect(await own(person, id)).toMatchObject({ status: 'VERIFIED', reason: null, accountNumber: '•••• 5678' });
    expect((await news(person))[0]).toBe('Your payment method HDFC Bank •••• 5678 was verified');
    const reason = 'The name is another one.\nSee your passbook.';
    const rejected = await review(id, { status: 'REJECTED', reason, version: 2 });
    expect(rejected.body.data).toMatchObject({ status: 'REJECTED', reason, version: 3 });
    expect(await own(person, id)).toMatchObject({ status: 'REJECTED', reason });
    expect((await news(person))[0]).toBe(
      'Your payment method HDFC Bank •••• 5678 was rejected: The name is another one. See your passbook.',
    );
    const [last, before] = await letters(person);
    expect({ last: last?.subject, before: before?.subject }).toEqual({
      last: 'Your payment method was rejected',
      before: 'Your payment method was verified',
    });
    for (const text of ['The name is another one.', 'See your passbook.', 'Correct it in your settings', '/settings'])
      expect(last?.text).toContain(text);
    expect(before?.text).toContain('withdraw');
    const entries = await audited(id);
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
    expect(JSON.stringify([entries, await letters(person), await news(person)])).not.toContain(bank.accountNumber);
  });

  it.each(PaymentMethodStatus.options.flatMap((from) => PaymentMethodStatus.options.map((next) => [from, next] as const)))(
    'may turn %s into %s, and says why exactly where it should',
    async (from, next) => {
      const person = await world.person();
      const id = await made(person, upi);
      if (from !== 'PENDING') await review(id, to(from));
      const told = (await letters(person)).length;
      expect(reviewable[from]).toContain(next);
      const { status, body } = await review(id, to(next));
      expect([status, body.data.status, body.data.reason !== null]).toEqual([200, next, saysWhy[next]]);
      expect((await letters(person)).length - told).toBe(from === next ? 0 : 1);
      expect(await audited(id)).toHaveLength(from === 'PENDING' ? 1 : 2);
      // The database holds to the same.
      const raw = (reason: string | null) => query('update payment_methods set status = $2, reason = $3 where id = $1', [id, next, reason]);
      await expect(raw(saysWhy[next] ? null : 'Because')).rejects.toThrow();
      await expect(raw(saysWhy[next] ? 'Because' : null)).resolves.toMatchObject({ rowCount: 1 });
    },
  );

  it('that says the same once more changes nothing and tells nobody', async () => {
    const person = await world.person();
    const id = await made(person);
    const first = await review(id, to('REJECTED'));
    const second = await review(id, to('REJECTED'));
    expect({ status: second.status, data: second.body.data }).toEqual({ status: 200, data: first.body.data });
    expect([(await letters(person)).length, (await news(person)).length]).toEqual([1, 2]);
    expect((await audited(id)).map(({ before, after }) => [before, after])[1]).toEqual([{}, {}]);
    expect((await review(id, { status: 'REJECTED', reason: 'Another' })).body.data).toMatchObject({ reason: 'Another', version: 3 });
  });

  it('of details that were changed meanwhile is refused', async () => {
    const person = await world.person();
    const id = await made(person);
    await edit(person, id, { accountNumber: '112233445566' });
    expect(await review(id, { status: 'VERIFIED', version: 1 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await own(person, id)).status).toBe('PENDING');
    // Another priority says nothing about where the money goes.
    await edit(person, id, { priority: 'PRIMARY' });
    expect((await review(id, { status: 'VERIFIED', version: 2 })).status).toBe(200);
  });

  it('that meets a change of the details never verifies what was not seen', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await world.person();
      const id = await made(person);
      const [verified, changed] = await Promise.all([
        review(id, { status: 'VERIFIED', version: 1 }),
        edit(person, id, { accountNumber: '112233445566' }),
      ]);
      expect([changed.status, [200, 409].includes(verified.status)]).toEqual([200, true]);
      expect(await own(person, id)).toMatchObject({ status: 'PENDING', accountNumber: '•••• 5566' });
    }
  });

  it('by two at once is told to the later one', async () => {
    const person = await world.person();
    const id = await made(person);
    const other = await world.administrator();
    const answers = await Promise.all([
      review(id, { status: 'VERIFIED', version: 1 }),
      review(id, { ...to('REJECTED'), version: 1 }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([(await audited(id)).length, (await letters(person)).length]).toEqual([1, 1]);
  });

  it('of one that was deleted, or never was, is not found', async () => {
    const person = await world.person();
    const id = await made(person);
    await world.call('DELETE /api/v1/payment-methods/{id}', { params: { id } }, person.token);
    for (const gone of [id, '0'.repeat(20), 'x', '%00', '../1'])
      expect((await review(gone, { status: 'VERIFIED' })).status, gone).toBe(404);
  });

  it('of one’s own is another’s to do', async () => {
    const word = randomWord();
    const [email, password] = [`${word}@example.in`, `password ${word}`];
    await world.container.accounts.createAdministrator({ username: word, name: word, email, password });
    const asPerson = await world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
    const asAdmin = await world.call('POST /api/v1/admin/signin', { body: { username: word, password } });
    const id = await made({ id: asPerson.body.data.user.id, token: asPerson.body.data.token, email, password, phone: '', name: word });
    expect(await review(id, { status: 'VERIFIED' }, asAdmin.body.data.token)).toMatchObject({
      status: 403,
      body: { message: say.ownMethod },
    });
    expect((await review(id, { status: 'VERIFIED' })).status).toBe(200);
  });

  it.each([
    [{}, 'status', 'Choose a status'],
    [{ status: 'APPROVED' }, 'status', 'Choose a status'],
    [{ status: 'REJECTED' }, 'reason', say.reasonRequired],
    [{ status: 'REJECTED', reason: ' \n' }, 'reason', say.reasonRequired],
    [{ status: 'REJECTED', reason: 'x'.repeat(501) }, 'reason', 'Reason must be at most 500 characters'],
    [{ status: 'REJECTED', reason: 'a\u0007b' }, 'reason', 'Reason contains characters that are not allowed'],
    [{ status: 'VERIFIED', reason: 'Fine' }, 'reason', say.reasonOnlyOnRejection],
    [{ status: 'VERIFIED', version: 1.5 }, 'version', 'Version must be a whole number'],
    [{ status: 'VERIFIED', priority: 'PRIMARY' }, 'priority', 'This field is not known'],
    [{ status: 'VERIFIED', userId: 1 }, 'userId', 'This field is not known'],
    [{ status: 'VERIFIED', accountNumber: '1' }, 'accountNumber', 'This field is not known'],
  ])('with %j is refused beside its field', async (body, field, message) => {
    const person = await world.person();
    const id = await made(person);
    expect(await review(id, body)).toMatchObject({ status: 422, body: { message, errors: { [field]: message } } });
    expect((await own(person, id)).status).toBe('PENDING');
  });

  it('masks the number where the reason quotes it, however often', async () => {
    const person = await world.person();
    const id = await made(person, { ...bank, accountNumber: '123456789' });
    const answer = await review(id, { status: 'REJECTED', reason: '123456789 '.repeat(50) });
    expect({ status: answer.status, reason: answer.body.data.reason }).toEqual({ status: 200, reason: '•••• 6789 '.repeat(50).trim() });
    const handle = await made(person, { ...upi, upiId: 'a.b@okhdfc' });
    expect((await review(handle, { status: 'REJECTED', reason: 'Is A.B@okhdfc yours? axb@okhdfc' })).body.data.reason).toBe(
      'Is a•••@okhdfc yours? axb@okhdfc',
    );
    // Also of another of theirs, and in groups.
    expect((await review(handle, { status: 'REJECTED', reason: 'Is 1234 567-89 yours too?' })).body.data.reason).toBe(
      'Is •••• 6789 yours too?',
    );
    expect(JSON.stringify([await news(person), await letters(person), await audited(id)])).not.toContain('123456789');
  });

  it('is not there without its line in the audit log, and nobody is told', async () => {
    const person = await world.person();
    const id = await made(person);
    await query(`alter table audit_log add constraint trap check (reason is distinct from 'Trap')`);
    expect((await review(id, { status: 'REJECTED', reason: 'Trap' })).status).toBe(500);
    await query('alter table audit_log drop constraint trap');
    expect(await own(person, id)).toMatchObject({ status: 'PENDING', reason: null });
    expect([(await news(person)).length, await letters(person)]).toEqual([1, []]);
  });
});

it('none of it is for a person, not even on their own method', async () => {
  const person = await world.person();
  const id = await made(person);
  for (const answer of [await list({}, person.token), await review(id, { status: 'VERIFIED' }, person.token)])
    expect(answer).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  expect((await own(person, id)).status).toBe('PENDING');
});
