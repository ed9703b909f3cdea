import { createCipheriv, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '../../src/kit/crypto/secret-key.ts';
import { sealedJobFields } from '../../src/platform/keys/sealed-places.ts';
import { openAllSealedValues, rotateInProcess, sealedBoxWith } from '../harness/key-rotation.ts';
import { unsubscribeToken } from '../harness/mails.ts';
import { createSeller, requestWithdrawal, type Seller } from '../harness/payouts.ts';
import { leakCanaries } from '../harness/routes/leak-canaries.ts';
import { copyDatabase, createWorld, type Person, type World } from '../harness/world.ts';

const [previousKey, currentKey] = [randomBytes(32), randomBytes(32)];
const env = (databaseUrl: string, { previous = [previousKey] as Buffer[], key = currentKey } = {}) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: key.toString('hex'),
  SECRET_KEY_PREVIOUS: previous.map((one) => one.toString('hex')).join(','),
});

/** Encrypts a value in the old format without key id. */
function sealInOldFormat(plain: string, rowId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(previousKey, 'sealed-box'), nonce).setAAD(Buffer.from(rowId));
  return Buffer.concat([Buffer.of(1), nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Creates encrypted values in every column and in the job queue, and one document in the old format. */
async function fill(world: World): Promise<{ person: Person; owner: Seller }> {
  const person = await world.person();
  for (const { plant } of leakCanaries) await plant(world, person);
  const administrator = await world.administrator();
  for (const { review } of leakCanaries) await review?.(world, administrator.token);
  const owner = await createSeller(world);
  await requestWithdrawal(world, owner);
  const { pool } = world.container.database;
  const box = sealedBoxWith(previousKey);
  const documents = await pool.query<{ id: string; number_sealed: string }>('select id, number_sealed from kyc_documents');
  const [document] = documents.rows;
  if (!document) throw new Error('No document was planted');
  const { id, number_sealed: sealed } = document;
  await pool.query(
    `begin; set local jamun.resealing = 'on'; update kyc_documents set number_sealed = '${sealInOldFormat(box.open(sealed, id), id)}' where id = '${id}'; commit`,
  );
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
  return { person, owner };
}

describe('key rotation with a running server', () => {
  let copy: Awaited<ReturnType<typeof copyDatabase>>;
  let before: World;
  let running: World;
  let person: Person;
  let owner: Seller;
  const open = (secretKey: Buffer, ...previousKeys: Buffer[]) => createWorld({ databaseUrl: copy.url, secretKey, previousKeys });
  beforeAll(async () => {
    copy = await copyDatabase();
    before = await open(previousKey);
    ({ person, owner } = await fill(before));
  }, 120_000);
  afterAll(async () => {
    await running?.close();
    await copy.drop();
  });

  it('rejects a key rotation while a process encrypts with the previous key', async () => {
    await expect(open(currentKey)).rejects.toThrow(
      `SECRET_KEY: this database contains values that are encrypted with the key ${sealedBoxWith(previousKey).keyId}, which is not configured`,
    );
    running = await open(currentKey, previousKey);
    await expect(rotateInProcess(env(copy.url))).rejects.toThrow(/still encrypts with the key/);
    await before.container.close();
  });

  it('a key rotation re-encrypts every value, changes nothing else, and the previous key is no longer needed', async () => {
    const values = await openAllSealedValues(copy.url, sealedBoxWith(currentKey, previousKey));
    const states = await withConnection(copy.url, async (client) => [
      (await client.query('select id, status, version, updated_at from payment_methods order by id')).rows,
      (await client.query('select id, status, amount from withdrawals order by id')).rows,
    ]);
    const output: string[] = [];
    const { results } = await rotateInProcess(env(copy.url), { batchSize: 2, say: (line) => output.push(line) });
    const resealed = Object.fromEntries(results.map((result) => [result.place, result.resealed]));
    for (const place of [
      'kyc_documents.number_sealed',
      'payment_methods.account_number_sealed',
      'payment_methods.upi_id_sealed',
      'withdrawals.account_number_sealed',
      'withdrawals.paid_account_sealed',
      'second_factors.secret_sealed',
      'telegram_accounts.sealed_session',
      'telegram_pending_logouts.sealed_session',
      'telegram_sign_ins.sealed_state',
      'signing_keys.key_sealed',
      'jobs (sealed)',
      'jobs (sealedEmail)',
    ])
      expect(resealed[place], place).toBeGreaterThan(0);
    expect(output).toContainEqual(expect.stringMatching(/^kyc_documents\.number_sealed: \d+ of \d+$/));
    expect(await openAllSealedValues(copy.url, sealedBoxWith(currentKey))).toEqual(values);
    const after = await withConnection(copy.url, async (client) => [
      (await client.query('select id, status, version, updated_at from payment_methods order by id')).rows,
      (await client.query('select id, status, amount from withdrawals order by id')).rows,
    ]);
    expect(after).toEqual(states);
    expect(await running.findInvariantViolations()).toEqual([]);
  }, 120_000);

  it('a second key rotation finds nothing to re-encrypt', async () => {
    const { results } = await rotateInProcess(env(copy.url));
    expect(results.filter(({ resealed, unreadable }) => resealed + unreadable > 0)).toEqual([]);
  });

  it('sessions, unsubscribe links, queued emails and encrypted numbers work without the previous key', async () => {
    await running.container.close();
    running = await open(currentKey);
    const { body } = await running.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
    expect(body.data?.documentNumber).toBe('•••• 391Y');
    const method = await running.call('GET /api/v1/payment-methods/{id}', { params: { id: owner.methodId } }, owner.token);
    expect(method.body.data.status).toBe('VERIFIED');
    // Signed with the key that was derived from the previous secret key.
    const token = unsubscribeToken({ secretKey: previousKey }, { about: 'sales', userId: person.id });
    expect((await running.call('GET /api/v1/email-subscriptions/{token}', { params: { token } })).status).toBe(200);
    const mails = await running.mailsTo(person.email);
    expect(mails.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1);
  });

  it('rejects a start with the previous key after the key rotation', async () => {
    await expect(open(previousKey)).rejects.toThrow(sealedBoxWith(currentKey).keyId);
  });
});

describe('key rotation', () => {
  let world: World;
  let sellers: Seller[];
  beforeAll(async () => {
    const copy = await copyDatabase();
    const first = await createWorld({ databaseUrl: copy.url, secretKey: previousKey });
    sellers = [await createSeller(first), await createSeller(first), await createSeller(first)];
    await first.container.close();
    world = await createWorld({ databaseUrl: copy.url, secretKey: currentKey, previousKeys: [previousKey] });
  }, 120_000);
  afterAll(() => world.close());

  it('networks hashed with the previous key are still recognized at sign-in', async () => {
    const [person] = sellers;
    if (!person) throw new Error('No seller');
    const body = { username: person.email, loginMethod: 'email', password: person.password } as const;
    expect((await world.call('POST /api/v1/auth/signin', { body })).status).toBe(200);
    const mails = await world.mailsTo(person.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.filter(({ subject }) => subject.startsWith('New sign-in'))).toEqual([]);
  });

  it('an interrupted key rotation leaves every value readable with both keys', async () => {
    const stopped = new AbortController();
    const output: string[] = [];
    const say = (line: string) => {
      output.push(line);
      if (output.length === 3) stopped.abort();
    };
    await expect(rotateInProcess(env(world.databaseUrl), { batchSize: 1, signal: stopped.signal, say })).rejects.toThrow('Interrupted');
    expect(output).toHaveLength(3);
    await openAllSealedValues(world.databaseUrl, sealedBoxWith(currentKey, previousKey));
    await expect(openAllSealedValues(world.databaseUrl, sealedBoxWith(currentKey))).rejects.toThrow(sealedBoxWith(previousKey).keyId);
  });

  it('a key rotation waits for a row that the server is updating and keeps the update', async () => {
    const [{ methodId } = { methodId: '' }] = sellers;
    const updated = sealedBoxWith(currentKey).seal('111122223333', methodId);
    await withConnection(world.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `update payment_methods set account_number_sealed = decode($2, 'base64'), status = 'PENDING', version = version + 1 where id = $1`,
        [methodId, updated],
      );
      const rotated = rotateInProcess(env(world.databaseUrl), { batchSize: 1 });
      // All other rows are re-encrypted: the rotation has skipped the locked row and retries it.
      await expect
        .poll(async () => {
          const { rows } = await world.container.database.pool.query<{ count: number }>(
            `select count(*)::int as count from payment_methods where substring(account_number_sealed from 1 for 6) <> $1`,
            [sealedBoxWith(currentKey).header],
          );
          return rows[0]?.count;
        })
        .toBe(1);
      await client.query('commit');
      await rotated;
    });
    const values = await openAllSealedValues(world.databaseUrl, sealedBoxWith(currentKey));
    expect(values.get(`payment_methods.account_number_sealed ${methodId}`)).toBe('111122223333');
  });

  it('a key rotation fails while a value opens with no configured key, unless giveUpUnreadable is set', async () => {
    const lost = randomBytes(32);
    const { pool } = world.container.database;
    const id = 'f'.repeat(20);
    const sealed = sealedBoxWith(lost).seal('session', id);
    await pool.query('insert into telegram_pending_logouts (id, account_id, sealed_session, created_at) values ($1, null, $2, now())', [
      id,
      sealed,
    ]);
    await pool.query('insert into secret_keys (id, first_used_at) values ($1, now())', [sealedBoxWith(lost).keyId]);
    await expect(rotateInProcess(env(world.databaseUrl))).rejects.toThrow(sealedBoxWith(lost).keyId);
    await pool.query('delete from secret_keys where id = $1', [sealedBoxWith(lost).keyId]);
    await expect(rotateInProcess(env(world.databaseUrl))).rejects.toThrow('telegram_pending_logouts.sealed_session (1)');
    await rotateInProcess(env(world.databaseUrl), { giveUpUnreadable: true });
    const { rows } = await pool.query('select sealed_session from telegram_pending_logouts where id = $1', [id]);
    expect(rows).toEqual([{ sealed_session: sealed }]);
    await pool.query('delete from telegram_pending_logouts where id = $1', [id]);
  });

  it('database constraints allow changes of encrypted values in a key rotation only, and no other changes in it', async () => {
    const change = (assignment: string, isResealing: boolean) =>
      withConnection(world.databaseUrl, async (client) => {
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

  it('rejects a second concurrent key rotation', async () => {
    await withConnection(world.databaseUrl, async (client) => {
      await client.query('select pg_advisory_lock(27050)');
      await expect(rotateInProcess(env(world.databaseUrl))).rejects.toThrow('Another key rotation is running');
    });
  });
});

it('sealedJobFields lists every encrypted field of a job kind', () => {
  const fields = new Set<string>();
  const sources = new URL('../../src/', import.meta.url);
  for (const file of readdirSync(sources, { recursive: true }).map(String)) {
    const shapes = file.endsWith('.ts') ? readFileSync(new URL(file, sources), 'utf8').matchAll(/jobKind<\{([^}]*)\}>/g) : [];
    for (const [, shape = ''] of shapes) for (const [, field = ''] of shape.matchAll(/(\w*sealed\w*)\??:/gi)) fields.add(field);
  }
  expect([...fields].sort()).toEqual([...sealedJobFields].sort());
});
