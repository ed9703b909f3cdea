import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { minuteInIndia } from '../../../src/kit/india-time.ts';
import {
  bank,
  createApprovedWithdrawal,
  createSeller,
  processWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  upi,
} from '../../harness/payouts.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
let admin: { id: number; token: string; username: string };
beforeAll(async () => {
  world = await createWorld();
  admin = await world.administrator();
});
// No withdrawal waits for a bank file when a test starts.
beforeEach(async () => {
  await create();
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const create = (token = admin.token) => world.call('POST /api/v1/admin/withdrawal-exports', {}, token);
const list = async (query = {}) => (await world.call('GET /api/v1/admin/withdrawal-exports', { query }, admin.token)).body;
const next = async () => (await world.call('GET /api/v1/admin/withdrawal-exports/next', {}, admin.token)).body.data;
const download = (number: number | string, token = admin.token) =>
  world.call('GET /api/v1/admin/withdrawal-exports/{number}/file', { params: { number: String(number) } }, token);
const open = async (id: string) => (await world.call('GET /api/v1/admin/withdrawals/{id}', { params: { id } }, admin.token)).body.data;
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);

async function exported() {
  const { status, body, text } = await create();
  expect(status, text).toBe(200);
  return body.data;
}

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => ({ id: line.slice(0, 20), facts: line.slice(0, line.lastIndexOf(',')), status: line.slice(line.lastIndexOf(',') + 1) }));
const rowsIn = async (number: number) => rowsOf((await download(number)).text);
const idsIn = async (number: number) => (await rowsIn(number)).map(({ id }) => id);
const paid = () => ({ status: 'PAID', transactionId: `UTR${randomWord()}` }) as const;

describe('creating withdrawal exports', () => {
  it('an export contains the approved withdrawals, with full account numbers and no formulas', async () => {
    const details = { ...bank, accountHolderName: '=HYPERLINK("x")', accountNumber: '000123456789' };
    const byBank = await createApprovedWithdrawal(world, await createSeller(world, { details }), 123.4);
    const byUpi = await createApprovedWithdrawal(world, await createSeller(world, { details: upi }), 50);
    await requestWithdrawal(world, await createSeller(world), 70);
    const created = await create();
    expect(created).toMatchObject({
      status: 200,
      body: {
        message: `Bank file no. ${created.body.data.number} created with 2 withdrawals`,
        data: { rows: 2, amount: 173.4, createdAt: world.clock.now().toISOString(), createdBy: admin.username },
      },
    });
    const { number } = created.body.data;
    const file = await download(number);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="withdrawals-${number}.csv"`);
    expect(file.text.split('\r\n')).toEqual([
      '\ufeffWithdrawal ID,Amount (INR),Mode,Beneficiary Name,Bank Name,Account Number,IFSC Code,UPI ID,Approved At,Status',
      `${byBank.id},123.4,BANK,"'=HYPERLINK(""x"")",HDFC Bank,000123456789,HDFC0001234,,${byBank.approvedAt},APPROVED`,
      `${byUpi.id},50,UPI,Meera Krishnan,,,,meera.k@okhdfc,${byUpi.approvedAt},APPROVED`,
      '',
    ]);
  });

  it('a second export contains only withdrawals that were approved since, and has the next number', async () => {
    const who = await createSeller(world);
    const older = await createApprovedWithdrawal(world, who, 10);
    const first = await exported();
    const newer = [await createApprovedWithdrawal(world, who, 20), await createApprovedWithdrawal(world, who, 30)];
    const second = await exported();
    expect(second).toMatchObject({ number: first.number + 1, rows: 2, amount: 50 });
    expect({ first: await idsIn(first.number), second: await idsIn(second.number) }).toEqual({
      first: [older.id],
      second: newer.map(({ id }) => id),
    });
  });

  it('rejects an export without new withdrawals and uses no number', async () => {
    const who = await createSeller(world);
    const { id } = await createApprovedWithdrawal(world, who);
    await rejectWithdrawal(world, admin.token, id);
    const before = (await list()).meta.total;
    expect(await create()).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'Nothing to export. No approved withdrawal is waiting for a bank file.' },
    });
    expect((await list()).meta.total).toBe(before);
    await createApprovedWithdrawal(world, who);
    expect((await exported()).number).toBe(before + 1);
  });

  it('the preview of the next export shows rows and amount, and zero after it is created', async () => {
    const who = await createSeller(world);
    await createApprovedWithdrawal(world, who, 10.5);
    await createApprovedWithdrawal(world, who, 20);
    expect(await next()).toEqual({ rows: 2, amount: 30.5 });
    await exported();
    expect(await next()).toEqual({ rows: 0, amount: 0 });
  });

  it('concurrent withdrawal exports contain every approved withdrawal exactly once', async () => {
    const who = await createSeller(world);
    const others = [await world.administrator(), await world.administrator(), await world.administrator()];
    const tokens = [admin, ...others].map(({ token }) => token);
    for (let round = 0; round < 4; round++) {
      const ids: string[] = [];
      for (let request = 0; request < 5; request++) ids.push((await createApprovedWithdrawal(world, who, 1)).id);
      const late = await requestWithdrawal(world, who, 1);
      const responses = await Promise.all([
        ...tokens.flatMap((token) => [create(token), create(token)]),
        processWithdrawal(world, admin.token, late.id, { status: 'APPROVED' }),
      ]);
      const left = await create();
      const created = [...responses.slice(0, -1), left].flatMap(({ status, body }) =>
        status === 200 ? [body.data as { number: number }] : [],
      );
      const contained = (await Promise.all(created.map(({ number }) => idsIn(number)))).flat();
      expect(contained.sort()).toEqual([...ids, late.id].sort());
      expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
  });

  it('a withdrawal that is exported and rejected concurrently ends in one of the two states', async () => {
    const who = await createSeller(world);
    for (let round = 0; round < 6; round++) {
      const { id } = await createApprovedWithdrawal(world, who, 1);
      const [created, rejected] = await Promise.all([create(), rejectWithdrawal(world, admin.token, id)]);
      expect([created.status, rejected.status].sort()).toEqual([200, 409]);
      expect(await open(id)).toMatchObject(
        created.status === 200
          ? { status: 'APPROVED', exportNumber: created.body.data.number }
          : { status: 'REJECTED', exportNumber: null, exportedAt: null },
      );
    }
  });
});

describe('downloading withdrawal exports', () => {
  it('an old export keeps its rows and details after its withdrawals were paid or rejected', async () => {
    const [one, two] = [await createSeller(world), await createSeller(world, { details: upi })];
    const ids = [
      (await createApprovedWithdrawal(world, one, 10)).id,
      (await createApprovedWithdrawal(world, two, 20)).id,
      (await createApprovedWithdrawal(world, one, 30)).id,
    ];
    const { number } = await exported();
    const before = await rowsIn(number);
    world.clock.advance(minutes(5));
    await processWithdrawal(world, admin.token, ids[0] ?? '', { ...paid(), bankName: 'Axis Bank', accountNumber: '999' });
    await rejectWithdrawal(world, admin.token, ids[1] ?? '', { adminNotes: 'No', confirmExport: number });
    await world.call(
      'PUT /api/v1/payment-methods/{id}',
      { params: { id: two.methodId }, body: { upiId: 'another@okaxis', upiName: 'Another' } },
      two.token,
    );
    const after = await rowsIn(number);
    expect(after.map(({ facts }) => facts)).toEqual(before.map(({ facts }) => facts));
    expect({ before: before.map(({ status }) => status), after: after.map(({ status }) => status) }).toEqual({
      before: ['APPROVED', 'APPROVED', 'APPROVED'],
      after: ['PAID', 'REJECTED', 'APPROVED'],
    });
  });

  it('an unknown export number returns 404', async () => {
    for (const number of ['999999999', '9999999999', '0', '-1', '1.5', 'x']) expect((await download(number)).status, number).toBe(404);
  });

  it('the audit log records the creation and each download of an export', async () => {
    await createApprovedWithdrawal(world, await createSeller(world), 12.5);
    const auditor = await world.administrator();
    const { number } = (await create(auditor.token)).body.data;
    await download(number, auditor.token);
    await download(number, auditor.token);
    const log = await world.call(
      'GET /api/v1/admin/audit',
      { query: { actorId: String(auditor.id), subjectType: 'withdrawal-export' } },
      admin.token,
    );
    const subject = { type: 'withdrawal-export', id: String(number) };
    const after = { exportNumber: number, requests: 1, amount: 12.5 };
    expect(log.body.data).toMatchObject([
      { action: 'WITHDRAWAL_EXPORT_DOWNLOADED', subject, after },
      { action: 'WITHDRAWAL_EXPORT_DOWNLOADED', subject, after },
      { action: 'WITHDRAWALS_EXPORTED', subject, after },
    ]);
  });
});

describe('exported withdrawals', () => {
  it.each([
    ['reject', rejectWithdrawal],
    ['approve', (at: World, token: string, id: string, body: object) => processWithdrawal(at, token, id, { status: 'REJECTED', ...body })],
  ] as const)('rejecting an exported withdrawal through %s needs the number of its export', async (_, send) => {
    const { id } = await createApprovedWithdrawal(world, await createSeller(world));
    const { number, createdAt } = await exported();
    const at = minuteInIndia(new Date(createdAt));
    for (const confirmExport of [undefined, number + 1])
      expect(await send(world, admin.token, id, { adminNotes: 'No', confirmExport })).toMatchObject({
        status: 409,
        body: {
          code: 'IN_BANK_FILE',
          message:
            `This request is in bank file no. ${number} of ${at} IST. If the bank already has the file, it may pay the request. ` +
            `To reject it anyway, send confirmExport ${number}.`,
          data: { exportNumber: number, exportedAt: createdAt },
        },
      });
    expect((await open(id)).status).toBe('APPROVED');
    expect(await send(world, admin.token, id, { adminNotes: 'No', confirmExport: number })).toMatchObject({
      status: 200,
      body: { data: { status: 'REJECTED', exportNumber: number, exportedAt: createdAt } },
    });
    const log = await world.call('GET /api/v1/admin/audit', { query: { action: 'WITHDRAWAL_PROCESSED', limit: '1' } }, admin.token);
    expect(log.body.data[0]).toMatchObject({ subject: { id }, after: { status: 'REJECTED', exportNumber: number } });
  });

  it('marking an exported withdrawal as paid needs no confirmation', async () => {
    const { id } = await createApprovedWithdrawal(world, await createSeller(world));
    const { number } = await exported();
    expect(await processWithdrawal(world, admin.token, id, paid())).toMatchObject({
      status: 200,
      body: { data: { status: 'PAID', exportNumber: number } },
    });
  });

  it('an exported withdrawal of a banned seller with debt can be marked as paid, because the bank may have paid it', async () => {
    const who = await createSeller(world);
    const { id } = await createApprovedWithdrawal(world, who, 25);
    const { id: unexported } = await requestWithdrawal(world, who, 25);
    await exported();
    const correction = { amount: -1_000, reason: 'A chargeback by letter' };
    await world.call('POST /api/v1/admin/users/{id}/adjustments', { params: { id: String(who.id) }, body: correction }, admin.token);
    await world.call(
      'POST /api/v1/admin/users/{id}/ban',
      { params: { id: String(who.id) }, body: { reason: 'Fraud' } } as never,
      admin.token,
    );
    expect((await processWithdrawal(world, admin.token, unexported, paid())).status).toBe(409);
    expect((await processWithdrawal(world, admin.token, id, paid())).body.data).toMatchObject({ status: 'PAID' });
  });

  it('rejecting a withdrawal that is in no export needs no confirmation', async () => {
    const { id } = await createApprovedWithdrawal(world, await createSeller(world));
    expect(await rejectWithdrawal(world, admin.token, id)).toMatchObject({
      status: 200,
      body: { data: { status: 'REJECTED', exportNumber: null, exportedAt: null } },
    });
  });
});

describe('export lists', () => {
  it('exports are paginated, newest first', async () => {
    const who = await createSeller(world);
    for (const amount of [10, 20, 30]) {
      await createApprovedWithdrawal(world, who, amount);
      await exported();
    }
    const { data, meta } = await list({ limit: '2' });
    const older = await list({ limit: '2', page: '2' });
    expect(data).toMatchObject([
      { number: meta.total, rows: 1, amount: 30, createdBy: admin.username },
      { number: meta.total - 1, rows: 1, amount: 20 },
    ]);
    expect(older.data[0]).toMatchObject({ number: meta.total - 2, amount: 10 });
  });

  it('withdrawals are listed with the number and time of their export', async () => {
    const who = await createSeller(world);
    const inFile = await createApprovedWithdrawal(world, who, 10);
    const { number, createdAt } = await exported();
    const waiting = await createApprovedWithdrawal(world, who, 20);
    const { body } = await world.call(
      'GET /api/v1/admin/withdrawals',
      { query: { search: who.email, sort: 'amount', order: 'asc' } },
      admin.token,
    );
    expect(body.data).toMatchObject([
      { id: inFile.id, exportNumber: number, exportedAt: createdAt },
      { id: waiting.id, exportNumber: null, exportedAt: null },
    ]);
  });
});

describe('export constraints', () => {
  it('the database rejects exporting a withdrawal twice or without approval', async () => {
    const who = await createSeller(world);
    const [twice, pending] = [await createApprovedWithdrawal(world, who), await requestWithdrawal(world, who)];
    const { number } = await exported();
    const insert = (id: string) => query('insert into withdrawal_export_rows (withdrawal_id, export_number) values ($1, $2)', [id, number]);
    await expect(insert(twice.id)).rejects.toMatchObject({ constraint: 'withdrawal_export_rows_pkey' });
    await expect(insert(pending.id)).rejects.toMatchObject({ constraint: 'withdrawal_export_rows_approved' });
  });

  it('the database rejects changes and deletes of exports and their rows', async () => {
    await createApprovedWithdrawal(world, await createSeller(world));
    const { number } = await exported();
    for (const change of [
      'update withdrawal_exports set rows = rows + 1 where number = $1',
      'delete from withdrawal_exports where number = $1',
      'update withdrawal_export_rows set export_number = export_number where export_number = $1',
      'delete from withdrawal_export_rows where export_number = $1',
    ])
      await expect(query(change, [number]), change).rejects.toMatchObject({ constraint: 'withdrawals_stay' });
  });
});
