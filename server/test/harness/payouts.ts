import { randomWord } from '@jamun/test-support/random-word';
import { later, minutes } from '../../src/kit/clock.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import { toPaise } from '../../src/kit/money.ts';
import { ledger, splitDebt } from '../../src/modules/ledger/index.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { kycDocument, uploadKycDocument } from './uploads.ts';
import type { Person, World } from './world.ts';

export const bank = {
  type: 'BANK',
  bankName: 'HDFC Bank',
  accountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  accountHolderName: 'Meera Krishnan',
} as const;
export const upi = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;

const adminSessions = new WeakMap<World, Promise<{ token: string; until: number }>>();
/** Session token of an administrator, cached per world for five minutes of its clock. */
async function adminToken(world: World): Promise<string> {
  const cached = await adminSessions.get(world);
  if (cached && world.clock.now().getTime() < cached.until && world.clock.now().getTime() > cached.until - minutes(10)) return cached.token;
  const session = world.administrator().then(({ token }) => ({ token, until: world.clock.now().getTime() + minutes(5) }));
  adminSessions.set(world, session);
  return (await session).token;
}

/** Sets the status of the user's KYC document; uploads one first when there is none. */
export async function approveKyc(world: World, person: Person, status: 'APPROVED' | 'REJECTED' = 'APPROVED'): Promise<void> {
  const token = await adminToken(world);
  const listed = await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
  if (!listed.body.data) {
    const body = { ...kycDocument, s3Key: await uploadKycDocument(world, person) };
    await world.call('POST /api/v1/kyc/upload-document', { body }, person.token);
  }
  const { body } = await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
  await world.call(
    'PUT /api/v1/admin/kyc-documents/{id}',
    { params: { id: body.data?.id ?? '' }, body: { status, note: 'Looked at' } },
    token,
  );
}

/** Adds a payment method, by default a verified bank account. */
export async function addPaymentMethod(world: World, person: Person, { details = bank as object, verified = true } = {}): Promise<string> {
  await world.confirmPassword(person);
  const { body } = await world.call('POST /api/v1/payment-methods', { body: details as never }, person.token);
  if (verified) await reviewPaymentMethod(world, body.data.id, 'VERIFIED');
  return body.data.id;
}

export async function reviewPaymentMethod(world: World, id: string, status: 'VERIFIED' | 'REJECTED' | 'PENDING'): Promise<void> {
  const token = await adminToken(world);
  const body = { status, ...(status === 'REJECTED' ? { reason: 'No' } : {}) };
  await world.call('PUT /api/v1/admin/payment-methods/{id}', { params: { id }, body }, token);
}

/** Posts a sale to the ledger whose money can be withdrawn at once. Amounts in paise. */
export const earn = (world: World, { id: sellerId }: { id: number }, amount: bigint, fee = 0n): Promise<number> =>
  world.container.database.transact(async (tx) => {
    await ledger.lock(tx, sellerId);
    const entries = { GROSS: -amount, CHARGES: fee, AVAILABLE: amount - fee };
    return ledger.post(tx, { kind: 'SALE', source: { type: 'test', id: randomWord() }, sellerId, entries, at: world.clock.now() });
  });

/** Posts a chargeback above the balance: the available balance becomes zero and `amount` becomes debt. */
export const createDebt = (world: World, { id: sellerId }: { id: number }, amount: bigint): Promise<number> =>
  world.container.database.transact(async (tx) => {
    const { AVAILABLE } = await ledger.lock(tx, sellerId);
    const source = { type: 'test', id: randomWord() };
    const entries = { REFUNDS: AVAILABLE + amount, AVAILABLE: -AVAILABLE, DEBT: -amount };
    return ledger.post(tx, { kind: 'CHARGEBACK', source, sellerId, entries, at: world.clock.now() });
  });

/** Creates a seller who can withdraw: KYC approved, payment method verified, balance in rupees. */
export async function createSeller(world: World, { balance = 1_000, details = bank as object, person = null as Person | null } = {}) {
  const owner = person ?? (await world.person());
  await approveKyc(world, owner);
  const methodId = await addPaymentMethod(world, owner, { details });
  if (balance > 0) await earn(world, owner, toPaise(balance));
  return { ...owner, methodId };
}
export type Seller = Awaited<ReturnType<typeof createSeller>>;

/** Like `createSeller` with a balance of zero, but inserts the reviewed rows directly: fast enough for thousands of sellers. */
export async function insertSeller(world: World): Promise<Seller> {
  const owner = await world.person();
  const methodId = await addPaymentMethod(world, owner, { verified: false });
  const [fileId, now] = [newId(systemRandom), world.clock.now()];
  await world.container.database.transact(async (tx) => {
    await tx.client.query(
      `insert into files (id, user_id, purpose, key, object, content_type, size, file_name, created_at)
       values ($1, $2, 'KYC_DOCUMENT', $1, $1, 'application/pdf', 1, 'pan.pdf', $3)`,
      [fileId, owner.id, now],
    );
    await tx.client.query(
      `insert into kyc_documents (id, user_id, document_type, number_sealed, document_name, file_id, status, created_at, updated_at, reviewed_at)
       values ($1, $2, 'PAN', 'sealed', 'pan.pdf', $1, 'APPROVED', $3, $3, $3)`,
      [fileId, owner.id, now],
    );
    await tx.client.query(`update payment_methods set status = 'VERIFIED' where id = $1`, [methodId]);
  });
  return { ...owner, methodId };
}

export const withdraw = (world: World, { token, methodId }: Seller, amount: number, more: object = {}) =>
  world.call('POST /api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId: methodId, ...more } }, token);

/** Requests a withdrawal and expects success. */
export async function requestWithdrawal(world: World, owner: Seller, amount = 100) {
  const { status, body, text } = await withdraw(world, owner, amount);
  if (status !== 200) throw new Error(text);
  return body.data;
}

export const fetchWallet = async (world: World, { token }: { token: string }) =>
  (await world.call('GET /api/v1/wallet', {}, token)).body.data;

type Decision = { status: 'APPROVED' | 'PAID' | 'REJECTED' } & Record<string, unknown>;
export const processWithdrawal = (world: World, token: string, id: string, body: Decision) =>
  world.call('POST /api/v1/admin/withdrawals/{id}/approve', { params: { id }, body }, token);
export const rejectWithdrawal = (world: World, token: string, id: string, body: object = { adminNotes: 'No' }) =>
  world.call('POST /api/v1/admin/withdrawals/{id}/reject', { params: { id }, body }, token);
export const cancelWithdrawal = (world: World, { token }: { token: string }, id: string) =>
  world.call('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id } }, token);

/** Requests a withdrawal and approves it: it waits for a manual payment. */
export async function createApprovedWithdrawal(world: World, owner: Seller, amount = 100) {
  const { id } = await requestWithdrawal(world, owner, amount);
  const { status, body, text } = await processWithdrawal(world, await adminToken(world), id, { status: 'APPROVED' });
  if (status !== 200) throw new Error(text);
  return body.data;
}

/** Creates a bank file with all withdrawals that wait for a manual payment. */
export async function exportWithdrawals(world: World) {
  const { status, body, text } = await world.call('POST /api/v1/admin/withdrawal-exports', {}, await adminToken(world));
  if (status !== 200) throw new Error(text);
  return body.data;
}

interface Sale {
  amount: bigint;
  fee: bigint;
  /** Length of the settlement hold in milliseconds. */
  hold: number;
}

/** Inserts a paid order with the rows that checkout writes. The earnings pay the debt first; the rest is in a settlement hold. */
export async function insertPaidOrder(
  world: World,
  { id: sellerId }: { id: number },
  buyer: { id: number },
  { amount, fee, hold }: Sale,
): Promise<string> {
  const [orderId, now] = [newId(systemRandom), world.clock.now()];
  await world.container.database.transact(async (tx) => {
    const run = (text: string, values: unknown[]) => tx.client.query(text, [orderId, ...values]);
    await run(
      `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
         customer_phone, amount, fee, created_at, updated_at, expires_at)
       values ($1, $2, $3, 'DIGITAL_PRODUCT', $1, 'Plan', 'buyer', 'Buyer', 'buyer@example.in', '+919876543210', $4, $5, $6, $6, $6::timestamptz + interval '1 day')`,
      [buyer.id, sellerId, String(amount), String(fee), now],
    );
    await run(
      `insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, outcome, created_at, updated_at)
       values ($1, $1, $2, 'Plan', 'cashfree', $1, 'SUCCESS', $3, 'INR', 'SETTLED', $4, $4)`,
      [sellerId, String(amount), now],
    );
    await run(`update orders set status = 'PAID', paid_at = $2 where id = $1`, [now]);
    const { debt, rest } = splitDebt(await ledger.lock(tx, sellerId), amount - fee);
    await run(
      'insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at) values ($1, $1, $2, $3, $4, $5, $6, $7)',
      [sellerId, String(amount), String(fee), String(amount - fee), now, later(now, hold)],
    );
    await drawSettlement(tx, orderId, debt);
    await run(
      `insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
       values ($1, $1, $2, $3, 'DIGITAL_PRODUCT', $1, 'Plan', $4, 'ACTIVE', $5, $5)`,
      [buyer.id, sellerId, String(amount), now],
    );
    const entries = { GROSS: -amount, CHARGES: fee, DEBT: debt, LOCKED: rest };
    await ledger.post(tx, { kind: 'SALE', source: { type: 'order', id: orderId }, sellerId, entries, at: now });
  });
  return orderId;
}

/** Takes an amount from the settlement hold of an order, as checkout does. */
async function drawSettlement(tx: Tx, orderId: string, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  await tx.client.query('update settlements set locked = locked - $2 where order_id = $1', [orderId, String(amount)]);
  await tx.client.query(
    `insert into settlement_draws (order_id, amount) values ($1, $2)
     on conflict (order_id, coalesce(refund_id, ''), coalesce(withdrawal_id, ''), coalesce(adjustment_id, ''))
     do update set amount = settlement_draws.amount + excluded.amount`,
    [orderId, String(amount)],
  );
}

/**
 * Posts a chargeback to the ledger. The money comes from the settlement hold of the order, then from the available balance, then from
 * the settlement holds of other orders; the rest becomes debt.
 */
export const postChargeback = (
  world: World,
  { id: sellerId }: { id: number },
  orderId: string,
  { amount, fee }: Omit<Sale, 'hold'>,
): Promise<void> =>
  world.container.database.transact(async (tx) => {
    const { AVAILABLE } = await ledger.lock(tx, sellerId);
    const { rows } = await tx.client.query<{ id: string; locked: string }>(
      'select order_id as id, locked from settlements where seller_id = $1 and locked > 0 order by (order_id = $2) desc, releases_at desc, order_id collate "C" desc',
      [sellerId, orderId],
    );
    const least = (one: bigint, other: bigint) => (one < other ? one : other);
    let missing = amount - fee;
    const own = least(missing, rows[0]?.id === orderId ? BigInt(rows[0].locked) : 0n);
    missing -= own;
    const free = least(missing, AVAILABLE);
    missing -= free;
    await drawSettlement(tx, orderId, own);
    let others = 0n;
    for (const { id, locked } of rows.filter((row) => row.id !== orderId)) {
      const taken = least(missing - others, BigInt(locked));
      await drawSettlement(tx, id, taken);
      others += taken;
    }
    const entries = { REFUNDS: amount, CHARGES: -fee, LOCKED: -(own + others), AVAILABLE: -free, DEBT: others - missing };
    await ledger.post(tx, { kind: 'CHARGEBACK', source: { type: 'refund', id: orderId }, sellerId, entries, at: world.clock.now() });
  });

const json = { 'content-type': 'application/json' };

/** Sets the status of a transfer at the simulated provider; its webhook has been processed when this returns. */
export const setTransferStatus = (world: World, withdrawalId: string, status: string, reason?: string) =>
  world.send('POST', `/sandbox/cashfree-payouts/transfers/jamun_${withdrawalId}`, {
    headers: json,
    body: JSON.stringify({ status, reason }),
  });

/** Sets the faults that the simulated payout provider injects from now on. */
export const setPayoutImperfections = (world: World, imperfections: object) =>
  world.send('POST', '/sandbox/cashfree-payouts/imperfections', { headers: json, body: JSON.stringify(imperfections) });

/** Scripts the provider's replies about one transfer; `[]` removes the script. */
export const scriptTransferReplies = (world: World, withdrawalId: string, rules: object[]) =>
  world.send('POST', '/sandbox/cashfree-payouts/scripts', {
    headers: json,
    body: JSON.stringify({ transferId: `jamun_${withdrawalId}`, rules }),
  });
