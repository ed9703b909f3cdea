import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canaries } from '../../harness/routes/canaries.ts';
import { createWorld, type World } from '../../harness/world.ts';

// What Telegram itself would keep: it knows what it has sent.
const ofTelegram = ['sandbox_telegram_codes'];

/** Every row of every table of every schema as text; bytes are in hexadecimal digits there. */
async function dump(world: World): Promise<string> {
  const { pool } = world.container.database;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all($1)`,
    [ofTelegram],
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from ${name} as t`);
    texts.push(`${name}\n${found.rows.map(({ row }) => row).join('\n')}`);
  }
  return texts.join('\n');
}

/** Every file below a directory. */
const namesAndContents = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path}\n${entry.isFile() ? readFileSync(path).toString('latin1') : ''}`;
    })
    .join('\n');

/** As it stands, in hexadecimal digits, and in base64 wherever in a text it begins. */
function disguises(text: string): string[] {
  const shifted = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
    // The letters at both ends also depend on what stands beside it.
    return encoded.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1);
  });
  return [text, Buffer.from(text).toString('hex'), ...shifted];
}
const occurs = (haystack: string, text: string) =>
  disguises(text).filter((disguise, index) =>
    index < 2 ? haystack.toLowerCase().includes(disguise.toLowerCase()) : haystack.includes(disguise),
  );

it('finds what is there, in every disguise', () => {
  for (const lead of ['', 'a', 'ab', 'abc']) {
    const [plain, bytes] = [`${lead}CANARY-12345 and more`, Buffer.from(`${lead}CANARY-12345 and more`)];
    for (const text of [plain, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
      expect(occurs(text, 'CANARY-12345'), text).not.toEqual([]);
    }
  }
  expect(occurs('nothing here', 'CANARY-12345')).toEqual([]);
});

it('what is sealed is nowhere in clear: in no table, no queue, no log, no file', async () => {
  const world = await createWorld({ env: { LOG_LEVEL: 'trace' } });
  const person = await world.person();
  for (const { plant } of canaries) await plant(world, person);
  const administrator = await world.administrator();
  for (const { text, review } of canaries)
    if (review) expect(await review(world, administrator.token), `an administrator reads ${text}`).toContain(text);
  // Before and after the worker has done its part: what waits in the queue is at rest too.
  const places = { waiting: await dump(world), done: '', log: '', files: '' };
  await world.settle();
  places.done = await dump(world);
  places.log = world.logged.join('\n');
  places.files = namesAndContents(world.filesDir);
  await world.close();

  for (const table of [
    'kyc_documents',
    'payment_methods',
    'withdrawals',
    'notifications',
    'uploads',
    'files',
    'audit_log',
    'sandbox_mails',
    'telegram_accounts',
    'telegram_sign_ins',
  ]) {
    expect(places.done, `something was planted in ${table}`).toMatch(new RegExp(`public\\.${table}\\n\\(`));
  }
  expect(places.waiting).toMatch(/public\.telegram_farewells\n\(/);
  expect(places.waiting).toMatch(/pgboss\.\w+\n\(/);
  for (const { text } of canaries) {
    for (const [place, content] of Object.entries(places)) expect(occurs(content, text), `${text} in ${place}`).toEqual([]);
  }
});
