import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import {
  addPaymentMethod,
  approveKyc,
  bank,
  cancelWithdrawal,
  createDebt,
  createSeller,
  earn,
  fetchWallet,
  processWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  reviewPaymentMethod,
  upi,
  withdraw,
} from '../../harness/payouts.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
let admin: string;
beforeAll(async () => {
  world = await createWorld({ env: { WITHDRAWAL_MINIMUM: '10', WITHDRAWAL_MAXIMUM: '5000' } });
  admin = (await world.administrator()).token;
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});

const list = (token: string, query: Record<string, string> = {}) => world.call('GET /api/v1/wallet/withdrawals', { query }, token);
const paid = { status: 'PAID', paymentMethod: 'NEFT', bankName: 'HDFC Bank', accountNumber: '50100012345678' } as const;
const utr = () => `UTR${randomWord()}`;

describe('withdrawal requests', () => {
  it('a withdrawal request reserves the money and masks the account number', async () => {
    const who = await createSeller(world);
    const { status, body } = await withdraw(world, who, 250.55);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Withdrawal request created successfully' });
    expect(body.data).toMatchObject({
      amount: 250.55,
      status: 'PENDING',
      walletId: who.id,
      paymentMethod: 'BANK',
      processedAt: null,
      adminNotes: null,
      paymentDetails: { bankName: 'HDFC Bank', accountNumber: '•••• 5678' },
      userPaymentMethod: {
        type: 'BANK',
        accountNumber: '•••• 5678',
        ifscCode: 'HDFC0001234',
        accountHolderName: 'Meera Krishnan',
        upiId: null,
      },
    });
    expect(await fetchWallet(world, who)).toMatchObject({
      totalEarnings: 1000,
      totalCharges: 0,
      refunds: 0,
      pendingBalance: 250.55,
      withdrawableBalance: 749.45,
      totalWithdrawn: 0,
      debt: 0,
      withdrawing: { amount: 250.55, requests: 1 },
      limits: { minimum: 10, maximum: 5000 },
    });
    const [mail] = (await world.mailsTo(who.email)).filter(({ subject }) => subject === 'Your withdrawal was requested');
    expect(mail?.text).toContain('₹250.55 to HDFC Bank •••• 5678');
    expect(mail?.text).not.toContain('50100012345678');
  });

  it('rejects invalid withdrawal requests with the error message of the form', async () => {
    const who = await createSeller(world);
    const send = (body: object) => world.call('POST /api/v1/wallet/withdraw', { body: body as never }, who.token);
    const good = { amount: 100, userPaymentMethodId: who.methodId };
    const invalidBodies: [object, string][] = [
      [{}, 'Please fill all the fields'],
      [{ ...good, amount: undefined }, 'Please fill all the fields'],
      [{ ...good, amount: null }, 'Please fill all the fields'],
      [{ ...good, amount: '' }, 'Please fill all the fields'],
      [{ ...good, userPaymentMethodId: '' }, 'Please fill all the fields'],
      [{ amount: 100 }, 'Please fill all the fields'],
      [{ ...good, amount: 0 }, 'Amount must be greater than 0'],
      [{ ...good, amount: -1 }, 'Amount must be greater than 0'],
      [{ ...good, amount: 0.001 }, 'Amount must have at most two decimals'],
      [{ ...good, amount: 10.005 }, 'Amount must have at most two decimals'],
      [{ ...good, amount: 1e308 }, 'Amount is too large'],
      [{ ...good, amount: '100' }, 'Amount must be a number'],
      [{ ...good, amount: 9.99 }, 'The minimum withdrawal is ₹10.00'],
      [{ ...good, amount: 5000.01 }, 'The maximum withdrawal is ₹5,000.00'],
      [{ ...good, userPaymentMethodId: 'x' }, 'Choose a payment method'],
      [{ ...good, status: 'PAID' }, 'Unknown field'],
      [{ ...good, idempotencyKey: 'short' }, 'Idempotency key must be 8 to 64 letters, digits, - or _'],
    ];
    for (const [body, message] of invalidBodies)
      expect(await send(body), JSON.stringify(body)).toMatchObject({ status: 422, body: { message } });
    expect(await send({ ...good, amount: 1000.01 })).toMatchObject({
      status: 409,
      body: { code: 'BEYOND_FUNDS', message: 'You can withdraw at most ₹1,000.00', data: { withdrawableBalance: 1000 } },
    });
    expect((await list(who.token)).body.data).toEqual([]);
    expect((await fetchWallet(world, who)).withdrawableBalance).toBe(1000);
  });

  it('a withdrawal needs approved KYC, an own verified payment method and no debt', async () => {
    const who = await world.person();
    await earn(world, who, 100_000n);
    const methodId = await addPaymentMethod(world, who, { verified: false });
    const request = () => withdraw(world, { ...who, methodId }, 100);
    expect(await request()).toMatchObject({ status: 403, body: { code: 'KYC_REQUIRED' } });
    await approveKyc(world, who);
    expect(await request()).toMatchObject({ status: 409, body: { message: expect.stringContaining('not verified') } });
    await reviewPaymentMethod(world, methodId, 'REJECTED');
    const rejected = 'This payment method was rejected. Correct it in Settings, or choose a verified one.';
    expect(await request()).toMatchObject({ status: 409, body: { message: rejected, errors: { userPaymentMethodId: rejected } } });
    await reviewPaymentMethod(world, methodId, 'VERIFIED');
    await createDebt(world, who, 1n);
    expect(await request()).toMatchObject({ status: 409, body: { message: expect.stringContaining('You owe') } });
    const other = await createSeller(world);
    for (const unknown of [methodId, '0'.repeat(20)])
      expect(await withdraw(world, { ...other, methodId: unknown }, 100)).toMatchObject({
        status: 404,
        body: { message: 'Payment method not found' },
      });
  });

  it('two servers that get the same withdrawal form at the same time create one withdrawal', async () => {
    const who = await createSeller(world);
    const { databaseUrl, secretKey, clock } = world;
    const other = await createWorld({ databaseUrl, secretKey, clock });
    const form = { idempotencyKey: randomWord() };
    const sendBoth = () => Promise.all([world, other].map((server) => withdraw(server, who, 500, form)));
    let sending: ReturnType<typeof sendBoth> | undefined;
    await world.container.database.transact(async (tx) => {
      await tx.client.query('select from users where id = $1 for update', [who.id]);
      sending = sendBoth();
      await waitForLockWaitsOrEnd(world, sending, 2);
    });
    const responses = (await sending) ?? [];
    await other.close();
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('a repeated idempotency key returns the first response and creates no second withdrawal', async () => {
    const who = await createSeller(world);
    const idempotencyKey = randomWord();
    const first = await withdraw(world, who, 100, { idempotencyKey });
    expect((await withdraw(world, who, 100, { idempotencyKey })).text).toBe(first.text);
    await processWithdrawal(world, admin, first.body.data.id, { ...paid, transactionId: utr() });
    world.clock.advance(60_000);
    expect((await withdraw(world, who, 100, { idempotencyKey })).text).toBe(first.text);
    expect(await withdraw(world, who, 100.01, { idempotencyKey })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const another = await addPaymentMethod(world, who, { details: upi });
    expect((await withdraw(world, { ...who, methodId: another }, 100, { idempotencyKey })).status).toBe(409);
    expect((await list(who.token)).body.meta.total).toBe(1);
    // Idempotency keys are scoped to the user.
    expect((await withdraw(world, await createSeller(world), 100, { idempotencyKey })).status).toBe(200);
  });
});

describe('withdrawal processing', () => {
  it('only the owner can cancel a pending withdrawal, and only once', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    expect(await cancelWithdrawal(world, await createSeller(world), id)).toMatchObject({ status: 404 });
    expect(await cancelWithdrawal(world, who, id)).toMatchObject({ status: 200, body: { data: { status: 'CANCELLED' } } });
    expect(await cancelWithdrawal(world, who, id)).toMatchObject({
      status: 409,
      body: { message: 'Only a pending request can be cancelled' },
    });
    expect((await processWithdrawal(world, admin, id, { status: 'APPROVED' })).status).toBe(409);
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 1000, pendingBalance: 0 });
  });

  it('a withdrawal that is paid with empty payment details shows those of the payment method', async () => {
    const { id } = await requestWithdrawal(world, await createSeller(world));
    await processWithdrawal(world, admin, id, { status: 'APPROVED' });
    const empty = { paymentMethod: '', bankName: '', accountNumber: '' };
    const { status, body } = await processWithdrawal(world, admin, id, { status: 'PAID', transactionId: utr(), ...empty });
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { paymentMethod: bank.type, paymentDetails: { bankName: bank.bankName, accountNumber: bank.accountNumber } },
    });
  });

  it('approving and paying a withdrawal emails the seller at each step and writes the audit log', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    const transactionId = utr();
    const approved = await processWithdrawal(world, admin, id, { status: 'APPROVED', adminNotes: 'On Monday' });
    expect(approved).toMatchObject({
      status: 200,
      body: { message: 'Withdrawal request approved', data: { status: 'APPROVED', version: 2 } },
    });
    expect((await cancelWithdrawal(world, who, id)).status).toBe(409);
    const approvedAt = world.clock.now().toISOString();
    world.clock.advance(minutes(3));
    const { status, body } = await processWithdrawal(world, admin, id, { ...paid, transactionId });
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: {
        status: 'PAID',
        approvedAt,
        processedAt: world.clock.now().toISOString(),
        transactionId,
        paymentMethod: 'NEFT',
        paymentDetails: { bankName: 'HDFC Bank', accountNumber: '50100012345678' },
      },
    });
    expect((await list(who.token)).body.data[0]).toMatchObject({
      status: 'PAID',
      approvedAt,
      transactionId,
      paymentDetails: { accountNumber: '•••• 5678' },
    });
    expect(await fetchWallet(world, who)).toMatchObject({ withdrawableBalance: 900, pendingBalance: 0, totalWithdrawn: 100 });
    const subjects = (await world.mailsTo(who.email)).map(({ subject }) => subject);
    for (const subject of ['Your withdrawal was requested', 'Your withdrawal was approved', 'Your withdrawal was paid'])
      expect(subjects).toContain(subject);
    const log = await world.call('GET /api/v1/admin/audit', { query: { userId: String(who.id), action: 'WITHDRAWAL_PROCESSED' } }, admin);
    expect(log.body.data.map(({ before, after }) => ({ before: before?.status, after: after?.status }))).toEqual([
      { before: 'APPROVED', after: 'PAID' },
      { before: 'PENDING', after: 'APPROVED' },
    ]);
  });

  it('rejecting a withdrawal needs a reason, returns the money and masks account numbers in the reason', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    expect(await rejectWithdrawal(world, admin, id, {})).toMatchObject({
      status: 422,
      body: { errors: { adminNotes: expect.any(String) } },
    });
    expect(await rejectWithdrawal(world, admin, id, { status: 'PAID', transactionId: 'X1' })).toMatchObject({ status: 422 });
    expect(await rejectWithdrawal(world, admin, id, { status: 'APPROVED', adminNotes: 'ok' })).toMatchObject({ status: 422 });
    expect((await rejectWithdrawal(world, admin, id, { adminNotes: 'Is 50100012345678 yours?' })).body.data).toMatchObject({
      status: 'REJECTED',
      adminNotes: 'Is •••• 5678 yours?',
      transactionId: null,
    });
    expect((await fetchWallet(world, who)).withdrawableBalance).toBe(1000);
    expect((await processWithdrawal(world, admin, id, { ...paid, transactionId: utr() })).status).toBe(409);
  });

  it('rejects invalid decisions about a withdrawal and ignores payment details of an approval', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    const bodies: [Record<string, unknown>, string][] = [
      [{ status: 'PAID' }, 'transactionId'],
      [{ status: 'PAID', transactionId: ' ' }, 'transactionId'],
      [{ status: 'PAID', transactionId: 'a b' }, 'transactionId'],
      [{ status: 'REVERSED' }, 'status'],
      [{ status: 'CANCELLED' }, 'status'],
      [{ status: 'PENDING' }, 'status'],
      [{ status: 'APPROVED', amount: 5 }, 'amount'],
    ];
    for (const [body, field] of bodies)
      expect(await processWithdrawal(world, admin, id, body as never), JSON.stringify(body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(String) } },
      });
    expect(await processWithdrawal(world, admin, '0'.repeat(20), { status: 'APPROVED' })).toMatchObject({ status: 404 });
    const details = { transactionId: 'X1', paymentMethod: 'BANK', bankName: 'HDFC', accountNumber: '1' };
    const approved = await processWithdrawal(world, admin, id, { status: 'APPROVED', ...details });
    expect(approved.body.data).toMatchObject({ status: 'APPROVED', transactionId: null, paymentDetails: { bankName: 'HDFC Bank' } });
  });

  it('a decision about a decided withdrawal returns its current status as the error', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    const decide = async (body: Parameters<typeof processWithdrawal>[3]) => (await processWithdrawal(world, admin, id, body)).body.message;
    await decide({ status: 'APPROVED' });
    expect(await decide({ status: 'APPROVED' })).toBe('This request is already approved.');
    await decide({ ...paid, transactionId: utr() });
    expect(await decide({ ...paid, transactionId: utr() })).toBe('This request is already paid.');
    const { id: second } = await requestWithdrawal(world, who);
    await cancelWithdrawal(world, who, second);
    expect((await processWithdrawal(world, admin, second, { status: 'APPROVED' })).body.message).toBe(
      'This request was cancelled by the user.',
    );
  });

  it('rejects the transaction ID of another payout, ignoring case', async () => {
    const who = await createSeller(world);
    const [one, two] = [await requestWithdrawal(world, who), await requestWithdrawal(world, who)];
    const transactionId = utr();
    await processWithdrawal(world, admin, one.id, { ...paid, transactionId });
    expect(await processWithdrawal(world, admin, two.id, { ...paid, transactionId: transactionId.toLowerCase() })).toMatchObject({
      status: 409,
      body: { errors: { transactionId: 'This transaction ID belongs to another payout' } },
    });
    expect(await processWithdrawal(world, admin, one.id, { ...paid, transactionId: utr() })).toMatchObject({ status: 409 });
    expect((await list(who.token, { status: 'PENDING' })).body.data.map(({ id }) => id)).toEqual([two.id]);
  });

  it('rejects the later of two concurrent decisions with the same version', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    const responses = await Promise.all([
      processWithdrawal(world, admin, id, { status: 'APPROVED', version: 1 }),
      processWithdrawal(world, (await world.administrator()).token, id, { status: 'REJECTED', adminNotes: 'No', version: 1 }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('an administrator cannot process their own withdrawal', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    await world.container.database.pool.query(`update users set role = 'ADMIN' where id = $1`, [who.id]);
    const username = (await world.call('GET /api/v1/users/me', {}, who.token)).body.data?.username ?? '';
    const signedIn = await world.call('POST /api/v1/admin/signin', { body: { username, password: who.password } });
    for (const response of [
      await processWithdrawal(world, signedIn.body.data.token, id, { ...paid, transactionId: utr() }),
      await rejectWithdrawal(world, signedIn.body.data.token, id),
    ])
      expect(response).toMatchObject({ status: 403, body: { message: expect.stringContaining('your own') } });
  });

  it('a withdrawal of a seller who lost eligibility can only be rejected, which repays the debt', async () => {
    const who = await createSeller(world);
    const attempts = async (id: string) => [
      await processWithdrawal(world, admin, id, { status: 'APPROVED' }),
      await processWithdrawal(world, admin, id, { ...paid, transactionId: utr() }),
    ];
    const { id } = await requestWithdrawal(world, who);
    const obstacles: [() => Promise<unknown>, string, () => Promise<unknown>][] = [
      [() => approveKyc(world, who, 'REJECTED'), 'KYC', () => approveKyc(world, who)],
      [
        () => reviewPaymentMethod(world, who.methodId, 'REJECTED'),
        'no longer verified',
        () => reviewPaymentMethod(world, who.methodId, 'VERIFIED'),
      ],
      [() => createDebt(world, who, 2_500n), 'owes', async () => {}],
      [() => world.ban(who), 'banned', async () => {}],
    ];
    for (const [create, message, remove] of obstacles) {
      await create();
      for (const response of await attempts(id))
        expect(response, message).toMatchObject({ status: 409, body: { message: expect.stringContaining(message) } });
      await remove();
    }
    expect((await rejectWithdrawal(world, admin, id)).status).toBe(200);
    const { rows } = await world.container.database.pool.query(
      'select available, debt, withdrawing from ledger_books where seller_id = $1',
      [who.id],
    );
    expect(rows).toEqual([{ available: '7500', debt: '0', withdrawing: '0' }]);
  });
});

describe('payment methods of withdrawals', () => {
  it('a payment method of an open withdrawal cannot be edited or deleted, only reprioritised', async () => {
    const who = await createSeller(world);
    const { id } = await requestWithdrawal(world, who);
    const params = { id: who.methodId };
    const edit = (body: object) => world.call('PUT /api/v1/payment-methods/{id}', { params, body }, who.token);
    const remove = () => world.call('DELETE /api/v1/payment-methods/{id}', { params }, who.token);
    for (const body of [{ accountNumber: '999988887777' }, { bankName: 'Axis Bank', priority: 'PRIMARY' }])
      expect(await edit(body)).toMatchObject({ status: 409, body: { message: expect.stringContaining('open withdrawal') } });
    expect((await remove()).status).toBe(409);
    expect((await edit({ priority: 'PRIMARY', bankName: bank.bankName })).status).toBe(200);
    await processWithdrawal(world, admin, id, { status: 'APPROVED' });
    expect((await remove()).status).toBe(409);
    await processWithdrawal(world, admin, id, { ...paid, transactionId: utr() });
    expect((await edit({ accountNumber: '999988887777' })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    // The withdrawal still shows its destination.
    expect((await list(who.token)).body.data[0]?.userPaymentMethod.accountNumber).toBe('•••• 5678');
  });

  it('a concurrent edit and withdrawal never use an unverified payment method', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await createSeller(world);
      const [edited, requested] = await Promise.all([
        world.call(
          'PUT /api/v1/payment-methods/{id}',
          { params: { id: who.methodId }, body: { accountNumber: '999988887777' } },
          who.token,
        ),
        withdraw(world, who, 100),
      ]);
      expect([edited.status, requested.status].sort()).toEqual([200, 409]);
      if (requested.status === 200) expect(requested.body.data.userPaymentMethod.accountNumber).toBe('•••• 5678');
    }
  });
});

describe('withdrawal lists', () => {
  it('a seller can search, filter, sort and paginate their withdrawals', async () => {
    const who = await createSeller(world, { balance: 4000 });
    const ids: string[] = [];
    for (const amount of [300, 100.5, 200]) ids.push((await requestWithdrawal(world, who, amount)).id);
    await cancelWithdrawal(world, who, ids[2] ?? '');
    const amounts = async (query: Record<string, string>) => (await list(who.token, query)).body.data.map(({ amount }) => amount);
    expect(await amounts({})).toEqual([200, 100.5, 300]);
    expect(await amounts({ sort: 'amount', order: 'asc' })).toEqual([100.5, 200, 300]);
    expect(await amounts({ sort: 'status', order: 'asc' })).toEqual([200, 300, 100.5]);
    expect(await amounts({ status: 'PENDING', sort: 'date', order: 'asc' })).toEqual([300, 100.5]);
    expect(await amounts({ search: '₹100.5' })).toEqual([100.5]);
    expect(await amounts({ search: 'hdfc' })).toHaveLength(3);
    expect(await amounts({ search: '%' })).toEqual([]);
    expect((await list(who.token, { limit: '2', page: '2' })).body).toMatchObject({
      data: [{ amount: 300 }],
      meta: { page: 2, limit: 2, total: 3 },
    });
    expect((await list((await world.person()).token)).body.data).toEqual([]);
  });

  it('administrators see PENDING withdrawals first, then APPROVED, oldest first, then the rest, newest first', async () => {
    const who = await createSeller(world);
    const ids: string[] = [];
    for (let number = 0; number < 6; number++) ids.push((await requestWithdrawal(world, who)).id);
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
    const finance = async () => (await world.call('GET /api/v1/admin/dashboard', {}, admin)).body.data.finance;
    const { pendingWithdrawals } = await finance();
    await processWithdrawal(world, admin, first, { ...paid, transactionId: utr() });
    await processWithdrawal(world, admin, third, { status: 'APPROVED' });
    await rejectWithdrawal(world, admin, fourth);
    await processWithdrawal(world, admin, fifth, { status: 'APPROVED' });
    const { data } = (await world.call('GET /api/v1/admin/withdrawals', { query: { search: who.email } }, admin)).body;
    expect(data.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: second, status: 'PENDING' },
      { id: sixth, status: 'PENDING' },
      { id: third, status: 'APPROVED' },
      { id: fifth, status: 'APPROVED' },
      { id: fourth, status: 'REJECTED' },
      { id: first, status: 'PAID' },
    ]);
    // The badge also counts APPROVED withdrawals, which are not paid yet.
    expect((await finance()).pendingWithdrawals).toBe(pendingWithdrawals - 2);
  });

  it('the administrator list masks account details, and the detail view shows them in full', async () => {
    const who = await createSeller(world, { details: upi });
    const { id } = await requestWithdrawal(world, who);
    const { body, text } = await world.call('GET /api/v1/admin/withdrawals', { query: { search: who.email } }, admin);
    expect(body.data).toMatchObject([
      {
        id,
        amount: 100,
        status: 'PENDING',
        paymentMethod: 'UPI',
        wallet: { id: who.id, user: { id: who.id, email: who.email, name: who.name } },
      },
    ]);
    expect(text).not.toContain('meera.k@okhdfc');
    const opened = await world.call('GET /api/v1/admin/withdrawals/{id}', { params: { id } }, admin);
    expect(opened.body.data.userPaymentMethod).toMatchObject({ type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' });
    for (const query of [{ sort: 'amount' }, { sort: 'status', order: 'desc' }, { status: 'PAID' }, { search: id }])
      expect((await world.call('GET /api/v1/admin/withdrawals', { query: query as never }, admin)).status).toBe(200);
    const counts = await world.call('GET /api/v1/admin/dashboard', {}, admin);
    const { rows } = await world.container.database.pool.query(
      `select count(*)::int as all, count(*) filter (where status in ('PENDING', 'APPROVED'))::int as open from withdrawals`,
    );
    expect(counts.body.data.finance).toMatchObject({ totalWithdrawalRequests: rows[0].all, pendingWithdrawals: rows[0].open });
  });
});
