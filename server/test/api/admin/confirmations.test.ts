import { attentionMessages, confirmationMessages, payoutMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../src/kit/clock.ts';
import { administratorWithEmail } from '../../harness/administration.ts';
import { ledgerBook } from '../../harness/checkout.ts';
import {
  cancelWithdrawal,
  createDebt,
  createSeller,
  exportWithdrawals,
  processWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '../../harness/payouts.ts';
import { askForCredit } from '../../harness/routes/confirmation-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

type AdministratorWithEmail = Awaited<ReturnType<typeof administratorWithEmail>>;

let world: World;
let asker: AdministratorWithEmail;
let second: AdministratorWithEmail;
beforeAll(async () => {
  world = await createWorld({ env: { SECOND_ADMIN_ABOVE: '1000' } });
});
afterAll(() => world.close());
beforeEach(async () => {
  [asker, second] = [await administratorWithEmail(world), await administratorWithEmail(world)];
});

type Token = { token: string };
const credit = (person: { id: number }, amount: number, { by = asker, ...body }: { by?: Token; idempotencyKey?: string } = {}) =>
  world.call(
    'POST /api/v1/admin/users/{id}/adjustments',
    { params: { id: String(person.id) }, body: { amount, reason: 'Goodwill', ...body } },
    by.token,
  );
const confirm = (id: string, { token }: Token = second) =>
  world.call('POST /api/v1/admin/confirmations/{id}/confirm', { params: { id } }, token);
const reject = (id: string, { token }: Token = second) =>
  world.call('POST /api/v1/admin/confirmations/{id}/reject', { params: { id }, body: { reason: 'The amount is wrong' } }, token);
const cancel = (id: string, { token }: Token = asker) =>
  world.call('POST /api/v1/admin/confirmations/{id}/cancel', { params: { id } }, token);
const balanceOf = async (person: { id: number }) => (await ledgerBook(world, person)).available ?? 0;
const query = async (text: string, values: unknown[]) => (await world.container.database.pool.query(text, values)).rows;
const openRequests = (userId: number) =>
  query(`select id, kind from confirmation_requests where user_id = $1 and status = 'OPEN'`, [userId]);
const statusOf = async (id: string) => (await query('select status from confirmation_requests where id = $1', [id]))[0]?.status;
const withdrawalStatus = async (id: string) => (await query('select status from withdrawals where id = $1', [id]))[0]?.status;
const subjectsTo = async ({ email }: AdministratorWithEmail) => (await world.mailsTo(email)).map(({ subject }) => subject);

/** Open request for a credit of ₹1,500. */
async function askedCredit() {
  const person = await world.person();
  const { body } = await credit(person, 1_500);
  return { person, id: body.data.id };
}

/** Seller whose withdrawal of ₹1,500 waits for a second administrator. */
async function askedWithdrawal() {
  const seller = await createSeller(world, { balance: 5_000 });
  const { id: withdrawalId } = await requestWithdrawal(world, seller, 1_500);
  const response = await processWithdrawal(world, asker.token, withdrawalId, { status: 'APPROVED', adminNotes: 'Checked' });
  const [request] = await openRequests(seller.id);
  return { seller, withdrawalId, response, id: request?.id as string };
}

describe('credits above SECOND_ADMIN_ABOVE', () => {
  it('a credit above the limit is booked once a second administrator confirms it, in the name of the one who asked', async () => {
    const person = await world.person();
    const asked = await credit(person, 1_000.01);
    expect({ status: asked.status, message: asked.body.message, waits: asked.body.data.waitsForConfirmation }).toEqual({
      status: 200,
      message: confirmationMessages.asked,
      waits: true,
    });
    expect(await balanceOf(person)).toBe(0);
    const confirmed = await confirm(asked.body.data.id);
    expect(confirmed.body.data).toMatchObject({
      status: 'CONFIRMED',
      kind: 'ADJUSTMENT',
      amount: 1_000.01,
      requestedBy: { id: asker.id },
      decidedBy: { id: second.id },
    });
    expect(await balanceOf(person)).toBe(1_000.01);
    expect(await query('select created_by::int as by from adjustments where seller_id = $1', [person.id])).toEqual([{ by: asker.id }]);
    const { body } = await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id) } }, second.token);
    expect(body.data.map(({ action, actor }) => ({ action, by: actor?.id }))).toEqual([
      { action: 'CONFIRMATION_GIVEN', by: second.id },
      { action: 'BALANCE_ADJUSTED', by: second.id },
      { action: 'CONFIRMATION_REQUESTED', by: asker.id },
    ]);
  });

  it('a credit of exactly the limit and a deduction above it are booked at once', async () => {
    const person = await world.person();
    const [atLimit, deduction] = [await credit(person, 1_000), await credit(person, -5_000)];
    expect([atLimit, deduction].map(({ body }) => body.data.waitsForConfirmation)).toEqual([false, false]);
    expect(await openRequests(person.id)).toEqual([]);
  });

  it('several credits of one administrator to one user in 24 hours count together, those of another administrator do not', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const waits = async (...parameters: Parameters<typeof credit>) => (await credit(...parameters)).body.data.waitsForConfirmation;
    const results = {
      first: await waits(person, 600),
      splitting: await waits(person, 500),
      otherUser: await waits(other, 600),
      otherAdministrator: await waits(person, 600, { by: second }),
    };
    world.clock.advance(hours(24));
    const { token } = (await world.call('POST /api/v1/admin/signin', { body: { username: asker.username, password: asker.password } })).body
      .data;
    const nextDay = await waits(person, 900, { by: { token } });
    world.clock.advance(-hours(24));
    expect({ ...results, nextDay }).toEqual({
      first: false,
      splitting: true,
      otherUser: false,
      otherAdministrator: false,
      nextDay: false,
    });
  });

  it('the other administrators get an email about a request, and the one who asked about the decision', async () => {
    const { id } = await askedCredit();
    expect(await subjectsTo(second)).toContain(`${asker.username} asks you to confirm a credit of ₹1,500.00`);
    expect(await subjectsTo(asker)).toEqual([]);
    await reject(id);
    const [mail] = await world.mailsTo(asker.email);
    expect(mail?.subject).toBe('Your request for a credit of ₹1,500.00 was rejected');
    expect(mail?.text).toContain('The amount is wrong');
  });
});

describe('withdrawals above SECOND_ADMIN_ABOVE', () => {
  it('a withdrawal above the limit stays pending until a second administrator confirms its approval; the payment needs no other', async () => {
    const { withdrawalId, response, id } = await askedWithdrawal();
    expect({ message: response.body.message, status: response.body.data.status }).toEqual({
      message: confirmationMessages.asked,
      status: 'PENDING',
    });
    expect((await confirm(id)).body.data).toMatchObject({ status: 'CONFIRMED', kind: 'PAYOUT', withdrawalId, reason: 'Checked' });
    expect(await withdrawalStatus(withdrawalId)).toBe('APPROVED');
    const paid = await processWithdrawal(world, asker.token, withdrawalId, { status: 'PAID', transactionId: `UTR${randomWord()}` });
    expect({ status: paid.status, notes: paid.body.data.status }).toEqual({ status: 200, notes: 'PAID' });
  });

  it('a withdrawal above the limit cannot be marked as paid before its approval is confirmed', async () => {
    const seller = await createSeller(world, { balance: 5_000 });
    const { id } = await requestWithdrawal(world, seller, 1_500);
    const paid = await processWithdrawal(world, asker.token, id, { status: 'PAID', transactionId: `UTR${randomWord()}` });
    expect({ status: paid.status, message: paid.body.message }).toEqual({ status: 409, message: confirmationMessages.approveFirst });
    expect(await withdrawalStatus(id)).toBe('PENDING');
  });

  it('several withdrawals let go by one administrator count together, also after another administrator marked one as paid', async () => {
    const seller = await createSeller(world, { balance: 5_000 });
    const [first, next] = [await requestWithdrawal(world, seller, 600), await requestWithdrawal(world, seller, 500)];
    await processWithdrawal(world, asker.token, first.id, { status: 'APPROVED' });
    await processWithdrawal(world, second.token, first.id, { status: 'PAID', transactionId: `UTR${randomWord()}` });
    const splitting = await processWithdrawal(world, asker.token, next.id, { status: 'APPROVED' });
    expect({ message: splitting.body.message, status: await withdrawalStatus(next.id) }).toEqual({
      message: confirmationMessages.asked,
      status: 'PENDING',
    });
  });

  it('a withdrawal in a bank file counts after its rejection, which is emailed to the other administrators', async () => {
    const seller = await createSeller(world, { balance: 1_000 });
    const { id } = await requestWithdrawal(world, seller, 1_000);
    await processWithdrawal(world, asker.token, id, { status: 'APPROVED' });
    const { number } = await exportWithdrawals(world);
    const rejected = await rejectWithdrawal(world, asker.token, id, { adminNotes: 'No', confirmExport: number });
    expect({ status: rejected.status, balance: await balanceOf(seller) }).toEqual({ status: 200, balance: 1_000 });
    const subject = `${asker.username} rejected ₹1,000.00 that is in bank file no. ${number}`;
    expect(await subjectsTo(second)).toContain(subject);
    expect(await subjectsTo(asker)).not.toContain(subject);
    const again = await requestWithdrawal(world, seller, 1_000);
    const approval = await processWithdrawal(world, asker.token, again.id, { status: 'APPROVED' });
    expect({ message: approval.body.message, status: await withdrawalStatus(again.id) }).toEqual({
      message: confirmationMessages.asked,
      status: 'PENDING',
    });
  });

  it('a withdrawal rejected before any bank file does not count, and its rejection is not emailed to administrators', async () => {
    const seller = await createSeller(world, { balance: 1_000 });
    const { id } = await requestWithdrawal(world, seller, 1_000);
    await processWithdrawal(world, asker.token, id, { status: 'APPROVED' });
    await rejectWithdrawal(world, asker.token, id);
    const again = await requestWithdrawal(world, seller, 1_000);
    expect((await processWithdrawal(world, asker.token, again.id, { status: 'APPROVED' })).body.data.status).toBe('APPROVED');
    expect((await subjectsTo(second)).filter((subject) => subject.includes('rejected'))).toEqual([]);
  });

  it('two direct payments of one administrator count together', async () => {
    const seller = await createSeller(world, { balance: 5_000 });
    const [first, next] = [await requestWithdrawal(world, seller, 600), await requestWithdrawal(world, seller, 500)];
    const pay = (id: string) => processWithdrawal(world, asker.token, id, { status: 'PAID', transactionId: `UTR${randomWord()}` });
    expect([(await pay(first.id)).status, (await pay(next.id)).status]).toEqual([200, 409]);
  });

  it('rejecting a withdrawal above the limit needs no second administrator, and its open request cannot be confirmed', async () => {
    const { withdrawalId, id, seller } = await askedWithdrawal();
    expect((await rejectWithdrawal(world, asker.token, withdrawalId)).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message: payoutMessages.decided.REJECTED } });
    expect(await balanceOf(seller)).toBe(5_000);
  });

  it('a withdrawal that its user cancelled cannot be confirmed', async () => {
    const { withdrawalId, id, seller } = await askedWithdrawal();
    expect((await cancelWithdrawal(world, seller, withdrawalId)).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message: payoutMessages.decided.CANCELLED } });
    expect(await balanceOf(seller)).toBe(5_000);
  });

  it('a confirmed withdrawal to a payment method that one of the two verified is emailed to all others', async () => {
    const third = await administratorWithEmail(world);
    const seller = await createSeller(world, { balance: 5_000 });
    for (const status of ['PENDING', 'VERIFIED'] as const)
      await world.call('PUT /api/v1/admin/payment-methods/{id}', { params: { id: seller.methodId }, body: { status } }, second.token);
    const withdrawal = await requestWithdrawal(world, seller, 1_500);
    await processWithdrawal(world, asker.token, withdrawal.id, { status: 'APPROVED' });
    const [request] = await openRequests(seller.id);
    await confirm(request?.id);
    expect(await subjectsTo(third)).toContain(`${second.username} approved ₹1,500.00 to a payment method they verified themselves`);
  });
});

describe('who decides', () => {
  it('the administrator who asked can cancel a request, but neither confirm nor reject it', async () => {
    const { person, id } = await askedCredit();
    expect([(await confirm(id, asker)).status, (await reject(id, asker)).status, (await cancel(id, second)).status]).toEqual([
      403, 403, 403,
    ]);
    expect((await cancel(id)).body.data.status).toBe('CANCELLED');
    expect([(await confirm(id)).status, await balanceOf(person)]).toEqual([409, 0]);
  });

  it('an administrator who gets the money cannot confirm', async () => {
    const { person, id } = await askedCredit();
    await query(`update users set role = 'ADMIN' where id = $1`, [person.id]);
    const [{ username }] = await query('select username from users where id = $1', [person.id]);
    const signedIn = await world.call('POST /api/v1/admin/signin', { body: { username, password: person.password } });
    expect(await confirm(id, signedIn.body.data)).toMatchObject({ status: 403, body: { message: confirmationMessages.ownMoney } });
    expect(await balanceOf(person)).toBe(0);
  });

  it.each([
    ['was banned', (by: { id: number }) => world.ban(by)],
    ['is no administrator any more', ({ id }: { id: number }) => query(`update users set role = 'USER' where id = $1`, [id])],
  ])('a request of an administrator who %s cannot be confirmed, but rejected', async (_, change) => {
    const { person, id } = await askedCredit();
    await change(asker);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message: confirmationMessages.askerGone } });
    expect([(await reject(id)).status, await balanceOf(person)]).toEqual([200, 0]);
  });

  it('one of two administrators who confirm at the same time books the credit, and the other gets 409', async () => {
    const { person, id } = await askedCredit();
    const third = await administratorWithEmail(world);
    const responses = await Promise.all([confirm(id), confirm(id, third), confirm(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await balanceOf(person)).toBe(1_500);
  });

  it('a confirmation and a rejection at the same time have one outcome', async () => {
    const { person, id } = await askedCredit();
    const third = await administratorWithEmail(world);
    const responses = await Promise.all([confirm(id), reject(id, third)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(person)).toBe((await statusOf(id)) === 'CONFIRMED' ? 1_500 : 0);
  });
});

describe('changes between the request and its confirmation', () => {
  it('a credit to a user who was banned cannot be confirmed', async () => {
    const { person, id } = await askedCredit();
    await world.ban(person);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message: confirmationMessages.userBanned } });
    expect([await statusOf(id), await balanceOf(person)]).toEqual(['OPEN', 0]);
  });

  it.each([
    ['was banned', payoutMessages.notAllowedAnyMore.banned, (seller: { id: number }) => world.ban(seller)],
    ['owes money', payoutMessages.notAllowedAnyMore.debt, (seller: { id: number }) => createDebt(world, seller, 10_000n)],
  ])('a withdrawal of a user who %s cannot be confirmed', async (_, message, change) => {
    const { seller, withdrawalId, id } = await askedWithdrawal();
    await change(seller);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message } });
    expect([await statusOf(id), await withdrawalStatus(withdrawalId)]).toEqual(['OPEN', 'PENDING']);
  });

  it('the deletion of an account cancels its open requests and erases their reasons', async () => {
    const { person, id } = await askedCredit();
    await world.container.database.transact(async (tx) => {
      await tx.client.query(`set local jamun.erasing = 'on'`);
      await world.container.confirmations.erasePersonalData(tx, person.id);
    });
    expect(await query('select status, reason from confirmation_requests where id = $1', [id])).toEqual([
      { status: 'CANCELLED', reason: expect.not.stringContaining('Goodwill') },
    ]);
    expect((await confirm(id)).status).toBe(409);
  });

  it('a credit pays a debt that arose after the request', async () => {
    const { person, id } = await askedCredit();
    await createDebt(world, person, 40_000n);
    expect((await confirm(id)).status).toBe(200);
    expect(await ledgerBook(world, person)).toMatchObject({ available: 1_100, debt: 0 });
  });

  it('an open request can be confirmed after the limit was switched off, and the same credit is not booked beside it', async () => {
    const unlimited = await createWorld();
    try {
      const [by, other, person] = [await unlimited.administrator(), await unlimited.administrator(), await unlimited.person()];
      const id = await askForCredit(unlimited, person, by);
      const body = { amount: 500, reason: 'Goodwill' };
      const adjusting = await unlimited.call(
        'POST /api/v1/admin/users/{id}/adjustments',
        { params: { id: String(person.id) }, body },
        by.token,
      );
      expect(adjusting).toMatchObject({ status: 409, body: { message: confirmationMessages.alreadyAsked } });
      expect((await unlimited.call('POST /api/v1/admin/confirmations/{id}/confirm', { params: { id } }, other.token)).status).toBe(200);
      expect((await ledgerBook(unlimited, person)).available).toBe(500);
    } finally {
      await unlimited.close();
    }
  });
});

describe('repeated requests', () => {
  it('the same withdrawal has one open request, also when two administrators approve it at once', async () => {
    const seller = await createSeller(world, { balance: 5_000 });
    const { id } = await requestWithdrawal(world, seller, 1_500);
    const approve = ({ token }: Token) => processWithdrawal(world, token, id, { status: 'APPROVED' });
    const responses = await Promise.all([approve(asker), approve(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await openRequests(seller.id)).toHaveLength(1);
  });

  it('the same credit of one administrator has one open request', async () => {
    const { person } = await askedCredit();
    expect(await credit(person, 1_500)).toMatchObject({ status: 409, body: { message: confirmationMessages.alreadyAsked } });
    expect(await openRequests(person.id)).toHaveLength(1);
  });

  it('a repeated form returns the first request, and after the confirmation the booked adjustment', async () => {
    const person = await world.person();
    const idempotencyKey = randomWord().repeat(3);
    const send = (amount = 1_500) => credit(person, amount, { idempotencyKey });
    const [first, again] = await Promise.all([send(), send()]);
    expect(again?.body.data.id).toBe(first?.body.data.id);
    expect(await send(1_501)).toMatchObject({ status: 409, body: { message: attentionMessages.otherAdjustment } });
    await confirm(first?.body.data.id ?? '');
    expect((await send()).body.data.waitsForConfirmation).toBe(false);
    expect(await balanceOf(person)).toBe(1_500);
  });

  it.each([
    ['above', 1_500],
    ['below', 500],
  ])('credits to several users at once with one idempotency key, %s the limit, have one success and conflicts', async (_, amount) => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person()));
    const idempotencyKey = randomWord().repeat(3);
    const responses = await Promise.all(people.map((person) => credit(person, amount, { idempotencyKey })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [conflict] = responses.filter(({ status }) => status === 409);
    expect(conflict?.body.message).toBe(attentionMessages.otherAdjustment);
  });

  it('a form whose request was rejected books nothing when it is sent again', async () => {
    const person = await world.person();
    const idempotencyKey = randomWord().repeat(3);
    const { body } = await credit(person, 1_500, { idempotencyKey });
    await reject(body.data.id);
    expect(await credit(person, 1_500, { idempotencyKey })).toMatchObject({
      status: 409,
      body: { message: confirmationMessages.decided.REJECTED },
    });
    expect(await balanceOf(person)).toBe(0);
  });
});

describe('expiry', () => {
  /** Sessions of administrators end before a request expires. */
  const signInAgain = async ({ username, password }: AdministratorWithEmail) =>
    (await world.call('POST /api/v1/admin/signin', { body: { username, password } })).body.data;

  it('a request can be confirmed for 72 hours', async () => {
    const [early, late] = [await askedCredit(), await askedCredit()];
    world.clock.advance(hours(72) - 1_000);
    const again = await signInAgain(second);
    const inTime = (await confirm(early.id, again)).status;
    world.clock.advance(1_000);
    const tooLate = await confirm(late.id, again);
    world.clock.advance(-hours(72));
    expect({ inTime, tooLate: tooLate.body.message }).toEqual({ inTime: 200, tooLate: confirmationMessages.decided.EXPIRED });
    expect(await balanceOf(late.person)).toBe(0);
  });

  it('the sweep closes expired requests and emails the administrators who asked', async () => {
    const { id } = await askedCredit();
    world.clock.advance(hours(72));
    await world.container.runSweeps('confirmation-requests');
    world.clock.advance(-hours(72));
    expect(await statusOf(id)).toBe('EXPIRED');
    expect(await subjectsTo(asker)).toEqual(['Your request for a credit of ₹1,500.00 has expired']);
  });

  it('a withdrawal can be asked for again after its request expired, also before the sweep', async () => {
    const { seller, withdrawalId, id } = await askedWithdrawal();
    world.clock.advance(hours(72) + minutes(1));
    const again = await processWithdrawal(world, (await signInAgain(asker)).token, withdrawalId, { status: 'APPROVED' });
    world.clock.advance(-hours(72) - minutes(1));
    expect({ message: again.body.message, first: await statusOf(id) }).toEqual({ message: confirmationMessages.asked, first: 'EXPIRED' });
    expect(await openRequests(seller.id)).toHaveLength(1);
  });
});

it('the list of confirmation requests is filtered by status and shows who asked, who gets the money and who decided', async () => {
  const { person, id } = await askedCredit();
  const list = async (status: 'OPEN' | 'CONFIRMED') =>
    (await world.call('GET /api/v1/admin/confirmations', { query: { status, limit: '100' } }, second.token)).body.data;
  expect((await list('OPEN')).find((request) => request.id === id)).toMatchObject({
    user: { id: person.id },
    requestedBy: { id: asker.id, username: asker.username },
    reason: 'Goodwill',
    decidedBy: null,
  });
  await confirm(id);
  expect((await list('CONFIRMED')).find((request) => request.id === id)).toMatchObject({ decidedBy: { id: second.id } });
});
