import { randomBytes } from 'node:crypto';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/app/config/config.ts';
import { openDatabaseAndKeys, withoutMigrations } from '../../src/app/database-and-keys.ts';
import { examine } from '../../src/app/doctor/doctor.ts';
import { createListener } from '../../src/platform/events/listener.ts';
import { keysInUse } from '../../src/platform/keys/running-processes.store.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { rotateInProcess, sealedBoxWith } from '../harness/key-rotation.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../harness/pgbouncer.ts';
import { copyDatabase, createWorld, type World } from '../harness/world.ts';

const secretKey = randomBytes(32);

describe.skipIf(findPgBouncer() === null)('PgBouncer in transaction mode (skipped if not installed: apt-get install pgbouncer)', () => {
  let pooler: PgBouncer;
  let copy: Awaited<ReturnType<typeof copyDatabase>>;
  let poolerUrl: string;
  let world: World;
  const databaseName = () => new URL(copy.url).pathname.slice(1);
  beforeAll(async () => {
    pooler = await startPgBouncer(inject('databaseServerUrl'));
    copy = await copyDatabase();
    poolerUrl = `${pooler.url}${databaseName()}`;
    world = await createWorld({ databaseUrl: copy.url, poolerUrl, secretKey });
  });
  afterAll(async () => {
    await world?.close();
    await copy?.drop();
    await pooler?.stop();
  });

  it('serves concurrent requests of several users without errors', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()));
    const statuses = await Promise.all(
      people.flatMap(({ token }, index) => [
        world.call('GET /api/v1/users/me', {}, token),
        world.call('POST /api/v1/links', { body: { originalUrl: `https://example.in/${index}` } }, token),
        world.call('GET /api/v1/notifications', {}, token),
        world.call('GET /api/v1/users/me', {}, token),
      ]),
    );
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 200));
  });

  it('limits statements inside transactions and leaves no setting behind in the shared session', async () => {
    const { database } = world.container;
    const settings = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
    const { rows } = await database.transact((tx) => tx.client.query(settings));
    expect(rows).toEqual([{ statement: '20200ms', idle: '15s' }]);
    expect((await database.pool.query(settings)).rows).toEqual([{ statement: '0', idle: '0' }]);
  });

  it('doctor warns about a pooler that does not limit statements', async () => {
    const findings = await examine({ variables: { NODE_ENV: 'test', DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: copy.url } });
    const states = Object.fromEntries(findings.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ database: 'ok', migrations: 'ok', pooler: 'warning' });
  });

  it('a changed short link reaches the cache of another process', async () => {
    const second = await createWorld({ databaseUrl: copy.url, poolerUrl, secretKey, clock: world.clock });
    const { token } = await world.person();
    const { body } = await world.call('POST /api/v1/links', { body: { originalUrl: 'https://example.in/old' } }, token);
    const { id, shortId } = body.data;
    const target = async () => (await second.send('GET', `/s/${shortId}`)).headers.get('location');
    expect(await target()).toBe('https://example.in/old');
    await world.call('PUT /api/v1/links/{id}', { params: { id }, body: { originalUrl: 'https://example.in/new' } }, token);
    await expect.poll(target).toBe('https://example.in/new');
    await second.close();
  });

  it('a key rotation detects a process by its direct connection, until the process ends', async () => {
    const previousKey = randomBytes(32);
    const database = await copyDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const process = await createWorld({ databaseUrl: database.url, poolerUrl: `${pooler.url}${name}`, secretKey: previousKey });
    const env = {
      DATABASE_URL: `${pooler.url}${name}`,
      DATABASE_DIRECT_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SECRET_KEY_PREVIOUS: previousKey.toString('hex'),
    };
    const keys = () => withConnection(database.url, keysInUse);
    expect(await keys()).toEqual([sealedBoxWith(previousKey).keyId]);
    await expect(rotateInProcess(env)).rejects.toThrow(/still encrypts with the key/);
    await process.close();
    await expect.poll(keys).toEqual([]);
    await rotateInProcess(env);
    await database.drop();
  });

  it('LISTEN through the pooler is not reported as listening', async () => {
    const events: string[] = [];
    const listener = createListener({
      url: poolerUrl,
      channel: 'jamun_test',
      notify: (channel, payload) => world.container.database.pool.query('select pg_notify($1, $2)', [channel, payload]),
      log: createLogger('warn', { write: (line) => void events.push(JSON.parse(line).err.message) }),
      onNotification: () => {},
      onUp: () => void events.push('up'),
      onDown: () => {},
    });
    await listener.start();
    listener.stop();
    expect(events).toEqual(['LISTEN succeeded, but a test notification did not arrive']);
  });

  describe('start', () => {
    const start = (env: Record<string, string>) =>
      openDatabaseAndKeys(
        readConfig({ NODE_ENV: 'test', SECRET_KEY: secretKey.toString('hex'), ...env }),
        createLogger('silent'),
        withoutMigrations,
      );

    it('rejects a pooler without DATABASE_DIRECT_URL', async () => {
      await expect(start({ DATABASE_URL: poolerUrl })).rejects.toThrow(
        /^DATABASE_URL: leads to a connection pooler; set DATABASE_DIRECT_URL/,
      );
    });

    it('rejects a pooler that ignores start-up parameters as the direct address', async () => {
      const lenient = await startPgBouncer(inject('databaseServerUrl'), { ignore_startup_parameters: 'statement_timeout' });
      const direct = `${lenient.url}${databaseName()}`;
      await expect(start({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: direct })).rejects.toThrow(
        /^DATABASE_DIRECT_URL: leads to a connection pooler/,
      );
      await lenient.stop();
    });

    it('rejects a direct address of another database', async () => {
      const direct = `${inject('databaseServerUrl')}postgres`;
      await expect(start({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: direct })).rejects.toThrow(
        /^DATABASE_DIRECT_URL: leads to another database or server than DATABASE_URL/,
      );
    });

    it('accepts the pooler with the direct address of the same database', async () => {
      await expect(start({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: copy.url })).resolves.toMatchObject({ directUrl: copy.url });
    });
  });
});

describe('start without a pooler', () => {
  it.each([
    ['a wrong password', { password: 'wrong' }, '28P01'],
    ['a missing database', { pathname: '/none' }, '3D000'],
    ['a refused connection', { port: '1' }, 'ECONNREFUSED'],
  ])('rejects %s with one line', async (_, part, code) => {
    const url = Object.assign(new URL(`${inject('databaseServerUrl')}postgres`), part).href;
    const config = readConfig({ NODE_ENV: 'test', SECRET_KEY: secretKey.toString('hex'), DATABASE_URL: url });
    await expect(openDatabaseAndKeys(config, createLogger('silent'))).rejects.toThrow(
      `DATABASE_URL: the database returned an error (${code})`,
    );
  });
});
