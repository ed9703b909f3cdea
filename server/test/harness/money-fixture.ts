import { randomWord } from '@jamun/test-support/random-word';
import { soldItems } from '../../src/app/sold-items.ts';
import { AppError } from '../../src/kit/app-error.ts';
import { keyedMutex } from '../../src/kit/concurrency/keyed-mutex.ts';
import type { SealedBox } from '../../src/kit/crypto/sealed-box.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import type { AdminDeps } from '../../src/modules/admin/deps.ts';
import type { CheckoutDeps } from '../../src/modules/checkout/deps.ts';
import { checkoutModule, type PaymentHint } from '../../src/modules/checkout/index.ts';
import { ledger } from '../../src/modules/ledger/index.ts';
import type { WithdrawalDeps } from '../../src/modules/payouts/deps.ts';
import { payoutsModule } from '../../src/modules/payouts/index.ts';
import { sealDetails } from '../../src/modules/payouts/payment-methods/payment-method-details.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { noMails } from './mails.ts';
import { bank } from './payouts.ts';
import { scriptedPayments, webhookBody } from './providers/scripted-payments.ts';
import { scriptedPayouts } from './providers/scripted-payouts.ts';
import { randomPhone, type World } from './world.ts';

const noop = async () => {};

/** Receipts do not change balances, so their job is dropped. */
const ignoredJobs = new Set(['send-receipt']);

/** In-memory job queue. A failed job stays in the queue, like a retry. */
function memoryJobs() {
  const handlers = new Map<string, (data: object) => Promise<unknown>>();
  const pending: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    async enqueue(tx, { name }, ...data) {
      if (!ignoredJobs.has(name)) tx.afterCommit(() => void pending.push(...data.map((one) => ({ name, data: one }))));
    },
    handle: ({ name }, handler) => void handlers.set(name, handler as (data: object) => Promise<unknown>),
    repeat: () => {},
    work: noop,
    stopWorking: noop,
    stop: noop,
    isStalled: () => false,
    runDue: async () => 0,
  };
  return {
    jobs,
    pending,
    async run(): Promise<void> {
      for (const job of pending.splice(0)) {
        const hasSucceeded = await handlers
          .get(job.name)?.(job.data)
          .then(
            () => true,
            () => false,
          );
        if (hasSucceeded === false) pending.push(job);
      }
    },
  };
}

/** Encodes instead of encrypting: encryption at rest has its own tests. */
const unencryptedBox: SealedBox = {
  seal: (plain) => Buffer.from(plain.padEnd(40)).toString('base64'),
  open: (sealed) => Buffer.from(sealed, 'base64').toString('utf8').trimEnd(),
};

/** The real modules for checkout, payouts and administration, with scripted providers and an in-memory job queue. */
function scriptedModules(world: World) {
  const { database, accounts, attention, audit } = world.container;
  const { clock } = world;
  const [payments, payouts, queue] = [scriptedPayments(() => clock.now()), scriptedPayouts(), memoryJobs()];
  const logLines: string[] = [];
  const log = createLogger('error', { write: (line) => void logLines.push(line) });
  const common = {
    database,
    clock,
    random: systemRandom,
    jobs: queue.jobs,
    log,
    audit,
    attention,
    ledger,
    notify: noop,
    mails: noMails,
    people: accounts.people,
    guestBuyer: accounts.guestBuyer,
    createMergedGuest: accounts.createMergedGuest,
    publish: () => {},
    publicUrl: () => 'http://localhost',
  };
  const checkoutDeps: CheckoutDeps = {
    ...common,
    limits: { take: noop },
    payments: payments.port,
    items: soldItems(world.container, 500_000),
    settlementHoldDays: 2,
    channels: { ...world.container.telegram.members, channelOf: async () => null, findRunningSubscription: async () => null },
    coupons: world.container.promotions,
    linkBehind: async () => null,
    networkMark: () => null,
    unsubscribeTokens: { hashAddress: (email) => email },
    isOptedOut: async () => false,
    countOrders: () => {},
    feeOf: async () => 500,
  };
  const checkout = checkoutModule(checkoutDeps);
  const withdrawalDeps: WithdrawalDeps = {
    ...common,
    box: unencryptedBox,
    kyc: { lockStatus: async () => 'APPROVED' },
    holds: checkout.holds,
    salesBehind: checkout.salesBehind,
    notifyAdministrators: accounts.notifyAdministrators,
    confirmations: world.container.confirmations,
    transfers: payouts.port,
    withdrawals: { minimum: 1n, maximum: null, secondFactorAbove: null },
    userMutex: keyedMutex<number>(),
  };
  const withdrawals = payoutsModule(withdrawalDeps);
  const adminDeps = {
    ...common,
    accounts,
    confirmations: world.container.confirmations,
    checkout,
    payouts: withdrawals,
  } as unknown as AdminDeps;
  return {
    checkoutDeps,
    checkout,
    payments,
    withdrawalDeps,
    withdrawals,
    payouts,
    adminDeps,
    queue,
    logged: logLines,
  };
}

export interface MoneySeller {
  id: number;
  methodId: string;
}

/** Inserts sellers who may withdraw (KYC approved, payment method verified), buyers and an administrator. */
async function insertUsers(world: World, { sellers, buyers }: { sellers: number; buyers: number }) {
  const now = world.clock.now();
  return world.container.database.transact(async (tx) => {
    const query = async (text: string, values: unknown[]) => (await tx.client.query(text, values)).rows;
    const names = Array.from({ length: sellers + buyers + 1 }, () => `m${randomWord()}`);
    const rows = await query(
      `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
       select name, 'Someone', name || '@example.in', phone, 'x', $3, $3 from unnest($1::text[], $2::text[]) as person (name, phone) returning id`,
      [names, names.map(randomPhone), now],
    );
    const ids = rows.map(({ id }) => Number(id));
    const sellerRows = ids.slice(0, sellers).map((id): MoneySeller => ({ id, methodId: newId(systemRandom) }));
    for (const { id, methodId } of sellerRows) {
      const { bankName, accountHolderName, ifscCode, accountNumberSealed } = sealDetails(unencryptedBox, methodId, {
        ...bank,
        type: 'BANK',
      });
      await query(
        `insert into payment_methods (id, user_id, place, type, priority, status, bank_name, account_holder_name, ifsc_code,
           account_number_sealed, created_at, updated_at)
         values ($1, $2, 1, 'BANK', 'PRIMARY', 'VERIFIED', $3, $4, $5, $6, $7, $7)`,
        [methodId, id, bankName, accountHolderName, ifscCode, accountNumberSealed, now],
      );
      await query(
        `with file as (
           insert into files (id, user_id, purpose, key, object, content_type, size, file_name, created_at)
           values ($1, $2, 'KYC_DOCUMENT', $1, $1, 'application/pdf', 1, 'pan.pdf', $3) returning id
         )
         insert into kyc_documents (id, user_id, document_type, number_sealed, document_name, file_id, status, created_at, updated_at, reviewed_at)
         select id, $2, 'PAN', 'sealed', 'pan.pdf', id, 'APPROVED', $3, $3, $3 from file`,
        [methodId, id, now],
      );
    }
    return { sellers: sellerRows, buyers: ids.slice(sellers, -1), adminId: ids.at(-1) as number };
  });
}

interface ProductOffer {
  sellerId: number;
  /** In paise. */
  price: number;
  quantity: number | null;
}

async function insertProducts(world: World, offers: ProductOffer[]): Promise<string[]> {
  const rows = offers.map((offer) => ({ ...offer, id: newId(systemRandom) }));
  await world.container.database.pool.query(
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, is_limited, quantity, status, created_at, updated_at)
     select id, seller, 'p-' || lower(id), 'Thing', 'Other', 'FIXED', price, 'Pay', quantity is not null, quantity, 'ACTIVE', $5, $5
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) as product (id, seller, price, quantity)`,
    [
      rows.map(({ id }) => id),
      rows.map((row) => row.sellerId),
      rows.map((row) => row.price),
      rows.map((row) => row.quantity),
      world.clock.now(),
    ],
  );
  return rows.map(({ id }) => id);
}

export type MoneyFixture = Awaited<ReturnType<typeof createMoneyFixture>>;

/** Two sellers with three products, two of them limited, five buyers and an administrator. */
export async function createMoneyFixture(world: World) {
  const { sellers, buyers, adminId } = await insertUsers(world, { sellers: 2, buyers: 5 });
  const [one, other] = sellers.map(({ id }) => id) as [number, number];
  const items = await insertProducts(world, [
    { sellerId: one, price: 49_999, quantity: null },
    { sellerId: one, price: 12_345, quantity: 1 },
    { sellerId: other, price: 20_000, quantity: 3 },
  ]);
  const modules = scriptedModules(world);
  const { database } = world.container;
  return {
    ...modules,
    world,
    sellers,
    buyers,
    items,
    admin: { userId: adminId, address: '127.0.0.1' },
    /** With a name, the statement is prepared. */
    query: async (text: string, values: unknown[] = [], name?: string) =>
      (await database.pool.query(name ? { name, text, values } : { text, values })).rows,
    hint: (hint: PaymentHint, isComplete = false) => modules.checkout.receiveWebhook({}, webhookBody(hint, isComplete)),
    /** Paise that administrators paid manually, by seller id. */
    paidManually: new Map<number, bigint>(),
    /** Ids of external refunds and disputes that an administrator dismissed although they moved money. */
    dismissedEvents: new Set<string>(),
    /** Ids of transfers and refunds whose status at the provider is final. */
    finalIds: new Set<string>(),
    /** Ids of refunds that an administrator repeated in the provider's dashboard. */
    repeatedRefunds: new Set<string>(),
    journal: [] as string[],
    count: 0,
    webhooks: 0,
  };
}

/**
 * Reads every invariant view with one prepared statement: `broken_invariants()` plans each view again in every call, which takes
 * ten times as long as reading them. Uses one pooled connection until `close`.
 */
export async function invariantReader({ container: { database } }: World) {
  const client = await database.pool.connect();
  await client.query('set jit = off');
  const { rows } = await client.query(
    `select viewname as name from pg_views where schemaname = current_schema() and viewname like 'invariant\\_%'`,
  );
  const text = rows
    .map(({ name }) => `(select '${name}' as name, to_jsonb(broken) as found from ${name} as broken limit 5)`)
    .join(' union all ');
  return {
    read: async () => (await client.query({ name: 'read-invariants', text })).rows,
    close: () => client.release(true),
  };
}

/** Result of a use case, or undefined when it throws an `AppError`; other errors are rethrown. */
export async function undefinedOnAppError<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
