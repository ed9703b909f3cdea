import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sized } from '@jamun/test-support/depth';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyIn, copyOut } from '../../src/platform/backup/copy-streams.ts';

const connect = async () => {
  const connected = new pg.Client({ connectionString: `${inject('databaseServerUrl')}postgres` });
  await connected.connect();
  return connected;
};
let client: pg.Client;
beforeAll(async () => {
  client = await connect();
});
afterAll(() => client.end());

const rows = sized(100_000, 500_000);

it('copyOut followed by copyIn preserves every column type exactly', async () => {
  await client.query(`
    create temp table odd (at timestamptz, day date, took interval, bytes bytea, ids bigint[], names text[], doc jsonb, amount numeric,
      ratio double precision, small real, said text, yes boolean, key uuid);
    insert into odd values
      ('2024-02-29 23:59:59.123456+05:30', '0044-03-15 BC', '1 year -3 days 00:00:00.000001', '\\x00ff5c0a09', '{1,NULL,9223372036854775807}',
        '{"a,b","\\"q\\"",NULL,""}', '{"a":[1,2.50,"\\u20b9\\n\\\\"]}', 123456789012345678901234567890.000100, 0.1, 1e-37, E'tab\\tline\\nback\\\\slash \\\\N \\\\. ₹ 😀', true, gen_random_uuid()),
      ('infinity', '-infinity', null, '', '{}', '{}', 'null', 'NaN', 'Infinity', '-0', '', false, null),
      (null, null, null, null, null, null, null, null, 'NaN', null, null, null, null), (null, null, null, null, null, null, null, null, 2.2250738585072014e-308, null, E'\\\\N', null, null);
    create temp table again (like odd)`);
  const copied = await buffer(copyOut(client, 'copy odd to stdout'));
  // Chunks of one byte: rows and multi-byte characters may be split.
  const pieces = Array.from({ length: copied.length }, (_, at) => copied.subarray(at, at + 1));
  expect(await copyIn(client, 'copy again from stdin', Readable.from(pieces))).toBe(4);
  const readRows = (table: string) =>
    client.query(`select encode(record_send(t), 'hex') as bytes from ${table} as t order by 1`).then((found) => found.rows);
  expect(await readRows('again')).toEqual(await readRows('odd'));
});

it('copyOut applies backpressure and returns all bytes', async () => {
  const { stream } = client.connection as unknown as { stream: { bytesRead: number } };
  const out = copyOut(client, `copy (select n, repeat('x', 1000) from generate_series(1, ${rows}) as n) to stdout`);
  const before = stream.bytesRead;
  const chunks = out[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  let bytes = (await chunks.next()).value?.length ?? 0;
  const otherClient = await connect();
  for (let count = 0; count < 200; count++) await otherClient.query('select 1');
  await otherClient.end();
  expect(stream.bytesRead - before).toBeLessThan(5_000_000);
  for await (const chunk of chunks) bytes += chunk.length;
  expect(bytes).toBe(
    rows * 1_002 + Array.from({ length: rows }, (_, at) => String(at + 1).length).reduce((sum, length) => sum + length, 0),
  );
});

it('copyIn loads many rows with bounded memory', async () => {
  await client.query('create temp table many (n int, said text)');
  function* lines() {
    for (let at = 0; at < rows; at += 1_000)
      yield Buffer.from(Array.from({ length: 1_000 }, (_, n) => `${at + n}\t${'y'.repeat(1_000)}\n`).join(''));
  }
  const { stream } = client.connection as unknown as { stream: { writableLength: number } };
  let most = 0;
  const source = (async function* () {
    for (const chunk of lines()) {
      most = Math.max(most, stream.writableLength);
      yield chunk;
    }
  })();
  expect(await copyIn(client, 'copy many from stdin', source)).toBe(rows);
  expect(most).toBeLessThan(5_000_000);
});

it('COPY errors of the database and of the source are thrown, and the connection stays usable', async () => {
  await expect(buffer(copyOut(client, 'copy nothing_there to stdout'))).rejects.toThrow('nothing_there');
  await client.query('create temp table numbers (n int)');
  await expect(copyIn(client, 'copy numbers from stdin', Readable.from([Buffer.from('1\nword\n')]))).rejects.toThrow('word');
  const broken = (async function* () {
    yield Buffer.from('1\n');
    throw new Error('the disk is gone');
  })();
  await expect(copyIn(client, 'copy numbers from stdin', broken)).rejects.toThrow('the disk is gone');
  expect((await client.query('select count(*)::int as n from numbers')).rows).toEqual([{ n: 0 }]);
});

it('a connection can be closed after the reader of copyOut has failed', async () => {
  const failingClient = await connect();
  const fullDisk = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
  const out = copyOut(failingClient, `copy (select repeat('x', 1000) from generate_series(1, ${rows})) to stdout`);
  await expect(pipeline(out, fullDisk)).rejects.toThrow('the disk is full');
  await failingClient.end();
});
