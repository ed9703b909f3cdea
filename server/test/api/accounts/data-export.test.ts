import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataExportMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { addPlan, createChannel } from '../../harness/channels.ts';
import { buyProduct, createShop, pay, startPurchase } from '../../harness/checkout.ts';
import { createCoupon } from '../../harness/coupons.ts';
import { newContact, startGuestPurchase } from '../../harness/guests.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { bank, requestWithdrawal, createSeller as sellerWithMoney, upi } from '../../harness/payouts.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { downloadAndUnzip, fetchExport, prepareExport, requestDownload, requestExport } from '../../harness/routes/data-export-fixtures.ts';
import { requestEmailChange } from '../../harness/routes/email-change-fixtures.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const sweep = async () => {
  await query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs();
};
const enqueueAgain = (exportId: string) =>
  query(`insert into jobs (kind, data) values ('make-data-export', $1)`, [JSON.stringify({ exportId })]);
const filesOf = async ({ id }: { id: number }) =>
  (await query(`select object from files where user_id = $1 and purpose = 'DATA_EXPORT'`, [id])).map(({ object }) => object as string);
const archiveOf = async (person: Person) => {
  const id = await prepareExport(world, person);
  return downloadAndUnzip((await requestDownload(world, person, id)).body.data.url);
};
type Records = Record<string, unknown>[];
const recordsIn = (archive: Record<string, string>, name: string) => JSON.parse(archive[`${name}.json`] ?? 'null') as Records;
const rename = (person: Person, name: string) => world.call('PUT /api/v1/users/me', { body: { name } }, person.token);

describe('data export content', () => {
  const withRandomSuffix = (prefix: string) => `${prefix}-${randomWord()}`;
  const canary = withRandomSuffix('canary');
  let seller: Person;
  let buyer: Person;
  let archive: Record<string, string>;
  let buyerArchive: Record<string, string>;

  beforeAll(async () => {
    seller = await sellerWithMoney(world);
    buyer = await world.person();
    const stranger = await world.person();
    await rename(stranger, `Stranger ${canary}`);
    const product = await createPublishedProduct(world, seller, { title: '=HYPERLINK("https://evil.example")' });
    await world.call(
      'POST /api/v1/digital-products/{id}/faqs',
      { params: { id: product.id }, body: { question: 'Is it good?', answer: 'Yes' } },
      seller.token,
    );
    const channel = await createChannel(world, seller, { channelName: '../../etc/passwd' });
    await addPlan(world, seller, channel.id);
    await createLink(world, seller, { customShortId: withRandomSuffix('link') });
    await world.call('POST /api/v1/payment-methods', { body: upi }, seller.token);
    await requestWithdrawal(world, { ...seller, methodId: await firstMethod(seller) });
    await buyProduct(world, buyer, product);
    await world.notify(seller, 'You made a sale');
    // The stranger has records of the same kinds. Their texts carry the canary, which must not appear in the exports.
    const strangersProduct = await createPublishedProduct(world, stranger, { title: `Product ${canary}` });
    await buyProduct(world, stranger, product);
    await startPurchase(world, stranger, await createPublishedProduct(world, await world.person()));
    await buyProduct(world, buyer, strangersProduct);
    await createLink(world, stranger, { originalUrl: `https://example.com/${canary}` });
    await createChannel(world, stranger, { channelName: `Channel ${canary}` });
    await world.notify(stranger, `Notification ${canary}`);
    [archive, buyerArchive] = [await archiveOf(await signInAgain(world, seller)), await archiveOf(buyer)];
  });

  const firstMethod = async ({ token }: Person) =>
    (await world.call('GET /api/v1/payment-methods', {}, token)).body.data.find(({ type }) => type === 'BANK')?.id ?? '';

  it('a data export has a JSON file for every section, and a CSV file for every section with records', () => {
    const sections = [
      'profile',
      'sessions',
      'platform-plan',
      'kyc',
      'products',
      'product-files',
      'product-testimonials',
      'product-faqs',
      'product-questions',
      'product-support',
      'telegram-accounts',
      'channels',
      'channel-plans',
      'short-links',
      'short-link-days',
      'coupons',
      'orders-bought',
      'payments',
      'purchases',
      'orders-sold',
      'disputes',
      'checkout-reminders',
      'checkout-reminder-settings',
      'wallet',
      'wallet-entries',
      'withdrawals',
      'payment-methods',
      'notifications',
      'email-preferences',
      'files',
      'account-activity',
      'reports-of-pages',
    ];
    const names = Object.keys(archive);
    expect(names.filter((name) => name.endsWith('.json')).sort()).toEqual(sections.map((name) => `${name}.json`).sort());
    const filled = sections.filter((name) => recordsIn(archive, name).length > 0);
    expect(names.filter((name) => name.endsWith('.csv')).sort()).toEqual(filled.map((name) => `${name}.csv`).sort());
    expect(archive['readme.txt']).toContain('orders-sold: Your sales, with the buyer details that your Sales page shows');
  });

  it('a data export contains what the screens of the user show', async () => {
    expect(recordsIn(archive, 'profile')).toMatchObject([{ email: seller.email, phone: seller.phone, name: seller.name }]);
    expect(recordsIn(archive, 'products')).toMatchObject([{ title: '=HYPERLINK("https://evil.example")', price: 499, soldCount: 2 }]);
    expect(recordsIn(archive, 'product-files')).toMatchObject([{ fileName: 'guide.pdf' }]);
    expect(recordsIn(archive, 'product-faqs')).toMatchObject([{ question: 'Is it good?', answer: 'Yes' }]);
    expect(recordsIn(archive, 'channels')).toMatchObject([{ channelName: '../../etc/passwd' }]);
    expect(recordsIn(archive, 'channel-plans')).toMatchObject([{ name: 'Monthly', price: 299 }]);
    expect(recordsIn(archive, 'short-links')).toMatchObject([{ originalUrl: 'https://example.com/launch', clicks: 0 }]);
    expect(recordsIn(archive, 'withdrawals')).toHaveLength(1);
    expect(recordsIn(archive, 'wallet')).toMatchObject([{ totalWithdrawn: 0 }]);
    expect(recordsIn(archive, 'wallet-entries').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['SALE', 'WITHDRAW']));
    expect(recordsIn(archive, 'notifications').map(({ message }) => message)).toContain('You made a sale');
    expect(recordsIn(archive, 'kyc')).toMatchObject([{ documentType: 'PAN', status: 'APPROVED' }]);
    expect(recordsIn(archive, 'account-activity').map(({ action }) => action)).toContain('WITHDRAWAL_REQUESTED');
    expect(recordsIn(archive, 'files').map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(['guide.pdf', 'pan.pdf']));
  });

  it('orders in a data export name the buyer to the seller, and not the seller to the buyer', () => {
    const sold = recordsIn(archive, 'orders-sold').find(({ buyerEmail }) => buyerEmail === buyer.email);
    expect(sold).toMatchObject({ amount: 499, buyerName: buyer.name, buyerPhone: buyer.phone });
    expect(recordsIn(buyerArchive, 'orders-bought')).toHaveLength(2);
    expect(recordsIn(buyerArchive, 'payments')).toHaveLength(2);
    expect(recordsIn(archive, 'payments').map(({ orderId }) => orderId)).toEqual(
      recordsIn(archive, 'orders-bought').map(({ orderId }) => orderId),
    );
    expect(recordsIn(buyerArchive, 'purchases')).toHaveLength(2);
    const text = Object.values(buyerArchive).join('\n');
    for (const word of [seller.email, seller.phone, seller.name]) expect(text).not.toContain(word);
  });

  it('a data export contains no data of other users beyond what the screens show', () => {
    const filesWithCanary = (files: Record<string, string>) =>
      Object.entries(files).map(([name, text]) => ({ name, hasCanary: text.includes(canary) }));
    // The seller sees the stranger as a buyer, the buyer sees the product that they bought from the stranger.
    const allowed = { seller: /^(orders-sold|notifications|wallet-entries)\./, buyer: /^(orders-bought|purchases|notifications)\./ };
    expect(filesWithCanary(archive).filter(({ name, hasCanary }) => hasCanary && !allowed.seller.test(name))).toEqual([]);
    expect(filesWithCanary(buyerArchive).filter(({ name, hasCanary }) => hasCanary && !allowed.buyer.test(name))).toEqual([]);
    expect(JSON.stringify(recordsIn(archive, 'products')) + JSON.stringify(recordsIn(archive, 'short-links'))).not.toContain(canary);
  });

  it('a data export masks document and account numbers, and has no secrets', async () => {
    const text = Object.values(archive).join('\n');
    const [account] = await query('select sealed_session from telegram_accounts where user_id = $1', [seller.id]);
    const [{ password_hash: hash }] = (await query('select password_hash from users where id = $1', [seller.id])) as [
      { password_hash: string },
    ];
    for (const secret of [bank.accountNumber, upi.upiId, 'ABCPK1234L', seller.token, hash, String(account?.sealed_session)])
      expect(text).not.toContain(secret);
    expect(recordsIn(archive, 'payment-methods').map(({ accountNumber, upiId }) => accountNumber ?? upiId)).toEqual(
      expect.arrayContaining(['•••• 5678', 'me•••@okhdfc']),
    );
  });

  it('file names in a data export contain no user input', () => {
    for (const name of Object.keys(archive)) expect(name).toMatch(/^[a-z][a-z-]*\.(json|csv|txt)$/);
  });

  it('a data export escapes formulas in CSV cells', () => {
    expect(archive['products.csv']).toContain(`'=HYPERLINK`);
    expect(archive['products.csv']).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });
});

it('a data export of several batches contains every record once', async () => {
  const person = await world.person();
  await query(
    `insert into notifications (id, user_id, message, created_at)
     select 'n' || $1 || '-' || n, $1::bigint, 'Message ' || n, now() from generate_series(1, 1203) as n`,
    [person.id],
  );
  const archive = await archiveOf(person);
  const messages = recordsIn(archive, 'notifications').map(({ message }) => message);
  expect({ records: messages.length, distinct: new Set(messages).size }).toEqual({ records: 1203, distinct: 1203 });
  expect(archive['notifications.csv']?.trim().split('\r\n')).toHaveLength(1204);
});

it('a data export contains purchases that stayed with a merged guest, with their coupon', async () => {
  const member = await world.person();
  const { seller, product } = await createShop(world);
  const coupon = await createCoupon(world, seller, { percent: 20 });
  const contact = newContact();
  await buyProduct(world, member, product);
  const started = await startGuestPurchase(world, product, { customer: contact, couponCode: coupon.code, remind: true });
  await pay(world, started);
  const change = await requestEmailChange(world, member, contact.email);
  await world.call('POST /api/v1/auth/email-change/confirm', { body: { token: change.token } }, member.token);
  const [order] = await query('select users.state from orders join users on users.id = buyer_id where orders.id = $1', [started.orderId]);
  const archive = await archiveOf(await signInAgain(world, { ...member, email: contact.email }));
  expect({
    buyer: order.state,
    orders: recordsIn(archive, 'orders-bought').map(({ amount, couponCode, discount }) => ({ amount, couponCode, discount })),
    purchases: recordsIn(archive, 'purchases').map(({ orderId }) => orderId),
  }).toMatchObject({
    buyer: 'MERGED',
    orders: [
      { amount: 399.2, couponCode: coupon.code, discount: 99.8 },
      { amount: 499, couponCode: null, discount: 0 },
    ],
    purchases: [started.orderId, expect.any(String)],
  });
});

describe('data export requests', () => {
  it('a requested data export is prepared, announced by email, and can be downloaded', async () => {
    const person = await world.person();
    expect(await fetchExport(world, person)).toBeNull();
    const { status, body } = await requestExport(world, person);
    expect({ status, message: body.message, state: body.data.status }).toEqual({
      status: 200,
      message: dataExportMessages.requested,
      state: 'PREPARING',
    });
    const [mail] = await world.mailsTo(person.email);
    expect(mail?.subject).toBe('Your data is ready to download');
    expect(mail?.text).toContain('/settings#your-data');
    const ready = await fetchExport(world, person);
    expect(ready).toMatchObject({ id: body.data.id, status: 'READY', fileSize: expect.any(Number) });
    const { url } = (await requestDownload(world, person, body.data.id)).body.data;
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="jamun-data-\d{4}-\d\d-\d\d\.zip"/);
  });

  it('a second data export within a day is rejected and says when the next is possible', async () => {
    const person = await world.person();
    const first = await requestExport(world, person);
    const second = await requestExport(world, person);
    expect({ status: second.status, code: second.body.code }).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(second.body.message).toMatch(/^You can request your data once a day\. Try again on \d+ \w+ at .* IST\.$/);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(86_000);
    world.clock.advance(hours(24) - 1_000);
    const later = await signInAgain(world, person);
    expect((await requestExport(world, later)).status).toBe(429);
    world.clock.advance(1_000);
    expect((await requestExport(world, later)).body.data.id).not.toBe(first.body.data.id);
  });

  it('concurrent requests for a data export create one export', async () => {
    const person = await world.person();
    const responses = await Promise.all([1, 2, 3, 4].map(() => requestExport(world, person)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    await world.runJobs('make-data-export');
    expect(await filesOf(person)).toHaveLength(1);
  });

  it('concurrent requests for the next data export replace the former one once', async () => {
    const person = await world.person();
    await prepareExport(world, person);
    world.clock.advance(days(1));
    const now = await signInAgain(world, person);
    const requestTwice = () => Promise.all([requestExport(world, now), requestExport(world, now)]);
    let requesting: ReturnType<typeof requestTwice> | undefined;
    await world.container.database.transact(async (tx) => {
      await tx.client.query('select from data_exports where user_id = $1 for update', [person.id]);
      requesting = requestTwice();
      await waitForLockWaitsOrEnd(world, requesting, 2);
    });
    expect((await requesting)?.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it('a new data export replaces the former one and removes its file', async () => {
    const person = await world.person();
    const former = await prepareExport(world, person);
    const [formerObject = ''] = await filesOf(person);
    world.clock.advance(days(1));
    const now = await signInAgain(world, person);
    const next = await prepareExport(world, now);
    await world.runJobs();
    expect((await requestDownload(world, now, former)).status).toBe(404);
    expect((await requestDownload(world, now, next)).status).toBe(200);
    expect(await filesOf(person)).toHaveLength(1);
    expect(readdirSync(join(world.filesDir, 'data-exports'))).not.toContain(formerObject.split('/')[1]);
  });

  it('requests and downloads of a data export are in the audit log', async () => {
    const person = await world.person();
    await requestDownload(world, person, await prepareExport(world, person));
    const { token } = await world.administrator();
    const { body } = await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id) } }, token);
    expect(body.data.map(({ action }) => action)).toEqual(['DATA_EXPORT_DOWNLOADED', 'DATA_EXPORT_REQUESTED']);
  });
});

describe('data export downloads', () => {
  it('a data export cannot be downloaded by another user or before it is ready', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const { id } = (await requestExport(world, person)).body.data;
    expect((await requestDownload(world, person, id)).status).toBe(404);
    await world.runJobs('make-data-export');
    expect((await requestDownload(world, other, id)).status).toBe(404);
    await prepareExport(world, other);
    expect((await requestDownload(world, other, id)).status).toBe(404);
    expect((await requestDownload(world, person, id)).status).toBe(200);
  });

  it('the download URL of a data export expires within an hour', async () => {
    const person = await world.person();
    const { url } = (await requestDownload(world, person, await prepareExport(world, person))).body.data;
    expect((await fetch(url)).status).toBe(200);
    world.clock.advance(hours(1));
    expect((await fetch(url)).status).not.toBe(200);
  });

  it('a data export expires after seven days, and its file is removed', async () => {
    const person = await world.person();
    const id = await prepareExport(world, person);
    const [object = ''] = await filesOf(person);
    world.clock.advance(days(7) - 1_000);
    let now = await signInAgain(world, person);
    await sweep();
    expect((await requestDownload(world, now, id)).status).toBe(200);
    world.clock.advance(1_000);
    now = await signInAgain(world, person);
    expect(await requestDownload(world, now, id)).toMatchObject({ status: 410, body: { message: dataExportMessages.expired } });
    expect((await fetchExport(world, now))?.status).toBe('EXPIRED');
    await sweep();
    expect(await filesOf(person)).toEqual([]);
    expect(readdirSync(join(world.filesDir, 'data-exports'))).not.toContain(object.split('/')[1]);
    expect(await requestDownload(world, now, id)).toMatchObject({ status: 410, body: { message: dataExportMessages.expired } });
  });
});

it('the sweep keeps a data export that is replaced after the sweep has found it expired', async () => {
  const person = await world.person();
  await prepareExport(world, person);
  world.clock.advance(days(7));
  const replacing = await world.container.database.pool.connect();
  await replacing.query('begin');
  await replacing.query(`update data_exports set expires_at = expires_at + interval '7 days' where user_id = $1`, [person.id]);
  const sweeping = sweep();
  await waitForLockWaitsOrEnd(world, sweeping);
  await replacing.query('commit');
  replacing.release();
  await sweeping;
  const status = (await fetchExport(world, await signInAgain(world, person)))?.status;
  expect({ status, files: (await filesOf(person)).length }).toEqual({ status: 'READY', files: 1 });
});

describe('data export job', () => {
  it('a repeated data export job creates one file and sends one email', async () => {
    const person = await world.person();
    const id = await prepareExport(world, person);
    await enqueueAgain(id);
    await world.runJobs();
    expect(await filesOf(person)).toHaveLength(1);
    const subjects = (await world.mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your data is ready to download')).toHaveLength(1);
  });

  it('concurrent runs of the data export job register one file, and the sweep removes the other', async () => {
    const person = await world.person();
    const { id } = (await requestExport(world, person)).body.data;
    await enqueueAgain(id);
    const objectsBefore = new Set(readdirSync(join(world.filesDir, 'data-exports')));
    await Promise.all([world.runJobs('make-data-export'), world.runJobs('make-data-export')]);
    const [object = ''] = await filesOf(person);
    expect(await filesOf(person)).toHaveLength(1);
    world.clock.advance(hours(2));
    await sweep();
    const added = readdirSync(join(world.filesDir, 'data-exports')).filter((name) => !objectsBefore.has(name));
    expect(added).toEqual([object.split('/')[1]]);
  });

  it('a data export whose job failed permanently can be requested again', async () => {
    const isolated = await createWorld();
    try {
      const person = await isolated.person();
      // A file in place of the directory makes the job fail.
      writeFileSync(join(isolated.filesDir, 'data-exports'), '');
      const { id } = (await requestExport(isolated, person)).body.data;
      await isolated.runJobs('make-data-export');
      expect((await fetchExport(isolated, person))?.status).toBe('PREPARING');
      isolated.clock.advance(hours(7));
      await isolated.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
      await isolated.runJobs();
      expect((await fetchExport(isolated, person))?.status).toBe('FAILED');
      rmSync(join(isolated.filesDir, 'data-exports'));
      await isolated.confirmPassword(person);
      const again = await prepareExport(isolated, person);
      expect(again).not.toBe(id);
      expect((await requestDownload(isolated, person, again)).status).toBe(200);
    } finally {
      await isolated.close();
    }
  });

  it('the database requires a file and a later expiry for a READY data export, and no file otherwise', async () => {
    const person = await world.person();
    await prepareExport(world, person);
    const change = (set: string) => query(`update data_exports set ${set} where user_id = $1`, [person.id]);
    await expect(change(`status = 'EXPIRED'`)).rejects.toThrow('data_exports_file_check');
    await expect(change('file_id = null')).rejects.toThrow('data_exports_file_check');
    await expect(change('expires_at = ready_at')).rejects.toThrow('data_exports_expiry_check');
  });
});
