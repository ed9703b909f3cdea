import { createCipheriv, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beside } from '@jamun/test-support/beside';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '../../src/kit/crypto/secret-key.ts';
import { sealedJobFields } from '../../src/platform/keys/sealed-places.ts';
import { boxWith, openAll, rotate } from '../harness/key-rotation.ts';
import { unsubscribeToken } from '../harness/mails.ts';
import { requested, type Seller, seller } from '../harness/payouts.ts';
import { canaries } from '../harness/routes/canaries.ts';
import { copyDatabase, createWorld, type Person, type World } from '../harness/world.ts';

const [former, current] = [randomBytes(32), randomBytes(32)];
const env = (databaseUrl: string, { previous = [former] as Buffer[], key = current } = {}) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: key.toString('hex'),
  SECRET_KEY_PREVIOUS: previous.map((one) => one.toString('hex')).join(','),
});

/** A value in the format from before keys had ids. */
function sealedBefore(plain: string, rowId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(former, 'sealed-box'), nonce).setAAD(Buffer.from(rowId));
  return Buffer.concat([Buffer.of(1), nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Something sealed in every place, also in the queue, and one document in the former format. */
async function fill(world: World): Promise<{ person: Person; owner: Seller }> {
  const person = await world.person();
  for (const { plant } of canaries) await plant(world, person);
  const administrator = await world.administrator();
  for (const { review } of canaries) await review?.(world, administrator.token);
  const owner = await seller(world);
  await requested(world, owner);
  const { pool } = world.container.database;
  const box = boxWith(former);
  const documents = await pool.query<{ id: string; number_sealed: string }>('select id, number_sealed from kyc_documents');
  const [document] = documents.rows;
  if (!document) throw new Error('No document was planted');
  const { id, number_sealed: sealed } = document;
  await pool.query(
    `begin; set local jamun.resealing = 'on'; update kyc_documents set number_sealed = '${sealedBefore(box.open(sealed, id), id)}' where id = '${id}'; commit`,
  );
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
  return { person, owner };
}

describe('a rotation beside the running product', () => {
  let copy: Awaited<ReturnType<typeof copyDatabase>>;
  let before: World;
  let running: World;
  let person: Person;
  let owner: Seller;
  const open = (secretKey: Buffer, ...previousKeys: Buffer[]) => createWorld({ databaseUrl: copy.url, secretKey, previousKeys });
  beforeAll(async () => {
    copy = await copyDatabase();
    before = await open(former);
    ({ person, owner } = await fill(before));
  }, 120_000);
  afterAll(async () => {
    await running?.close();
    await copy.drop();
  });

  it('is refused while a process seals with the former key', async () => {
    await expect(open(current)).rejects.toThrow(
      `SECRET_KEY: this database holds values that are sealed with the key ${boxWith(former).keyId}, which is not configured`,
    );
    running = await open(current, former);
    await expect(rotate(env(copy.url))).rejects.toThrow(/still seals with the key/);
    await before.container.close();
  });

  it('seals everything anew, changes nothing else, and the former key is not needed any more', async () => {
    const values = await openAll(copy.url, boxWith(current, former));
    const states = await beside(copy.url, async (client) => [
      (await client.query('select id, status, version, updated_at from payment_methods order by id')).rows,
      (await client.query('select id, status, amount from withdrawals order by id')).rows,
    ]);
    const said: string[] = [];
    const { results } = await rotate(env(copy.url), { batchSize: 2, say: (line) => said.push(line) });
    const resealed = Object.fromEntries(results.map((result) => [result.place, result.resealed]));
    for (const place of [
      'kyc_documents.number_sealed',
      'payment_methods.account_number_sealed',
      'payment_methods.upi_id_sealed',
      'withdrawals.account_number_sealed',
      'withdrawals.paid_account_sealed',
      'second_factors.secret_sealed',
      'telegram_accounts.sealed_session',
      'telegram_farewells.sealed_session',
      'telegram_sign_ins.sealed_state',
      'signing_keys.key_sealed',
      'pgboss.job (sealed)',
      'pgboss.job (sealedEmail)',
    ])
      expect(resealed[place], place).toBeGreaterThan(0);
    expect(said).toContainEqual(expect.stringMatching(/^kyc_documents\.number_sealed: \d+ of \d+$/));
    expect(await openAll(copy.url, boxWith(current))).toEqual(values);
    const after = await beside(copy.url, async (client) => [
      (await client.query('select id, status, version, updated_at from payment_methods order by id')).rows,
      (await client.query('select id, status, amount from withdrawals order by id')).rows,
    ]);
    expect(after).toEqual(states);
    expect(await running.broken()).toEqual([]);
  }, 120_000);

  it('has nothing left to do when it is run again', async () => {
    const { results } = await rotate(env(copy.url));
    expect(results.filter(({ resealed, unreadable }) => resealed + unreadable > 0)).toEqual([]);
  });

  it('leaves sessions, unsubscribe links, waiting emails and sealed numbers working without the former key', async () => {
    await running.container.close();
    running = await open(current);
    const { body } = await running.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
    expect(body.data?.documentNumber).toBe('•••• 391Y');
    const method = await running.call('GET /api/v1/payment-methods/{id}', { params: { id: owner.methodId } }, owner.token);
    expect(method.body.data.status).toBe('VERIFIED');
    // Made with the key that was derived from the former secret key.
    const token = unsubscribeToken({ secretKey: former }, { about: 'sales', userId: person.id });
    expect((await running.call('GET /api/v1/email-subscriptions/{token}', { params: { token } })).status).toBe(200);
    const mails = await running.mailsTo(person.email);
    expect(mails.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1);
  });

  it('refuses a start with the former key afterwards', async () => {
    await expect(open(former)).rejects.toThrow(boxWith(current).keyId);
  });
});

describe('a rotation', () => {
  let world: World;
  let who: Seller[];
  beforeAll(async () => {
    const copy = await copyDatabase();
    const first = await createWorld({ databaseUrl: copy.url, secretKey: former });
    who = [await seller(first), await seller(first), await seller(first)];
    await first.container.close();
    world = await createWorld({ databaseUrl: copy.url, secretKey: current, previousKeys: [former] });
  }, 120_000);
  afterAll(() => world.close());

  it('goes on recognizing networks that were marked with the former key', async () => {
    const [person] = who;
    if (!person) throw new Error('No seller');
    const body = { username: person.email, loginMethod: 'email', password: person.password } as const;
    expect((await world.call('POST /api/v1/auth/signin', { body })).status).toBe(200);
    const mails = await world.mailsTo(person.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.filter(({ subject }) => subject.startsWith('New sign-in'))).toEqual([]);
  });

  it('that is interrupted goes on with what is left', async () => {
    const stopped = new AbortController();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      if (said.length === 3) stopped.abort();
    };
    await expect(rotate(env(world.databaseUrl), { batchSize: 1, signal: stopped.signal, say })).rejects.toThrow('Interrupted');
    expect(said).toHaveLength(3);
    await openAll(world.databaseUrl, boxWith(current, former));
    await expect(openAll(world.databaseUrl, boxWith(current))).rejects.toThrow(boxWith(former).keyId);
  });

  it('waits for a row that the product changes, and keeps the change', async () => {
    const [{ methodId } = { methodId: '' }] = who;
    const anew = boxWith(current).seal('111122223333', methodId);
    await beside(world.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `update payment_methods set account_number_sealed = decode($2, 'base64'), status = 'PENDING', version = version + 1 where id = $1`,
        [methodId, anew],
      );
      const rotated = rotate(env(world.databaseUrl), { batchSize: 1 });
      // The others are done meanwhile: the rotation is past the locked row.
      await expect
        .poll(async () => {
          const { rows } = await world.container.database.pool.query<{ count: number }>(
            `select count(*)::int as count from payment_methods where substring(account_number_sealed from 1 for 6) <> $1`,
            [boxWith(current).header],
          );
          return rows[0]?.count;
        })
        .toBe(1);
      await client.query('commit');
      await rotated;
    });
    const values = await openAll(world.databaseUrl, boxWith(current));
    expect(values.get(`payment_methods.account_number_sealed ${methodId}`)).toBe('111122223333');
  });

  it('does not finish while a value opens with no configured key, unless it is told to give that up', async () => {
    const lost = randomBytes(32);
    const { pool } = world.container.database;
    const id = 'f'.repeat(20);
    const sealed = boxWith(lost).seal('session', id);
    await pool.query('insert into telegram_farewells (id, account_id, sealed_session, created_at) values ($1, null, $2, now())', [
      id,
      sealed,
    ]);
    await pool.query('insert into secret_keys (id, first_used_at) values ($1, now())', [boxWith(lost).keyId]);
    await expect(rotate(env(world.databaseUrl))).rejects.toThrow(boxWith(lost).keyId);
    await pool.query('delete from secret_keys where id = $1', [boxWith(lost).keyId]);
    await expect(rotate(env(world.databaseUrl))).rejects.toThrow('telegram_farewells.sealed_session (1)');
    await rotate(env(world.databaseUrl), { giveUpUnreadable: true });
    const { rows } = await pool.query('select sealed_session from telegram_farewells where id = $1', [id]);
    expect(rows).toEqual([{ sealed_session: sealed }]);
    await pool.query('delete from telegram_farewells where id = $1', [id]);
  });

  it('changes nothing but seals, and nothing else changes them', async () => {
    const change = (assignment: string, isResealing: boolean) =>
      beside(world.databaseUrl, async (client) => {
        await client.query(`begin; set local jamun.resealing = '${isResealing ? 'on' : 'off'}'`);
        await client.query(`update ${assignment}`);
      });
    await expect(change(`kyc_documents set number_sealed = 'other'`, false)).rejects.toMatchObject({ constraint: 'kyc_documents_stay' });
    for (const assignment of [
      `kyc_documents set number_sealed = 'other', document_name = 'other'`,
      `payment_methods set account_number_sealed = account_number_sealed || account_number_sealed, bank_name = 'Other'`,
    ])
      await expect(change(assignment, true), assignment).rejects.toMatchObject({ constraint: 'only_seals_change' });
  });

  it('runs once at a time', async () => {
    await beside(world.databaseUrl, async (client) => {
      await client.query('select pg_advisory_lock(27050)');
      await expect(rotate(env(world.databaseUrl))).rejects.toThrow('Another key rotation is running');
    });
  });
});

it('knows every sealed field of a queued job', () => {
  const found = new Set<string>();
  const sources = new URL('../../src/', import.meta.url);
  for (const file of readdirSync(sources, { recursive: true }).map(String)) {
    const shapes = file.endsWith('.ts') ? readFileSync(new URL(file, sources), 'utf8').matchAll(/jobKind<\{([^}]*)\}>/g) : [];
    for (const [, shape = ''] of shapes) for (const [, field = ''] of shape.matchAll(/(\w*sealed\w*)\??:/gi)) found.add(field);
  }
  expect([...found].sort()).toEqual([...sealedJobFields].sort());
});
