import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leakCanaries } from '../../harness/routes/leak-canaries.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Sandbox tables that simulate the storage of Telegram itself.
const providerTables = ['sandbox_telegram_codes'];

/** Every row of every table in every schema as text; binary columns are hexadecimal. */
async function dump(world: World): Promise<string> {
  const { pool } = world.container.database;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all($1)`,
    [providerTables],
  );
  const tableDumps: string[] = [];
  for (const { name } of rows) {
    const rowTexts = await pool.query<{ row: string }>(`select t::text as row from ${name} as t`);
    tableDumps.push(`${name}\n${rowTexts.rows.map(({ row }) => row).join('\n')}`);
  }
  return tableDumps.join('\n');
}

/** Path and content of every file below a directory. */
const dumpFiles = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path}\n${entry.isFile() ? readFileSync(path).toString('latin1') : ''}`;
    })
    .join('\n');

/** The text in plain, in hexadecimal and in base64 at each of the three possible offsets. */
function encodings(text: string): string[] {
  const base64AtOffsets = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
    // The base64 characters at both ends also depend on the neighbouring bytes.
    return encoded.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1);
  });
  return [text, Buffer.from(text).toString('hex'), ...base64AtOffsets];
}
const findEncoded = (haystack: string, text: string) =>
  encodings(text).filter((encodedText, index) =>
    index < 2 ? haystack.toLowerCase().includes(encodedText.toLowerCase()) : haystack.includes(encodedText),
  );

it('the search finds a canary in plain, hexadecimal and base64 text', () => {
  for (const lead of ['', 'a', 'ab', 'abc']) {
    const [plain, bytes] = [`${lead}CANARY-12345 and more`, Buffer.from(`${lead}CANARY-12345 and more`)];
    for (const text of [plain, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
      expect(findEncoded(text, 'CANARY-12345'), text).not.toEqual([]);
    }
  }
  expect(findEncoded('nothing here', 'CANARY-12345')).toEqual([]);
});

it('encrypted values appear in plain text in no table, queue, log or file', async () => {
  const world = await createWorld({ env: { LOG_LEVEL: 'trace' } });
  const person = await world.person();
  for (const { plant } of leakCanaries) await plant(world, person);
  const administrator = await world.administrator();
  for (const { text, review } of leakCanaries)
    if (review) expect(await review(world, administrator.token), `an administrator reads ${text}`).toContain(text);
  // Dumps before and after the jobs run: queued jobs are data at rest too.
  const places = { waiting: await dump(world), done: '', log: '', files: '' };
  await world.runJobs();
  places.done = await dump(world);
  places.log = world.logLines.join('\n');
  places.files = dumpFiles(world.filesDir);
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
  expect(places.waiting).toMatch(/public\.telegram_pending_logouts\n\(/);
  expect(places.waiting).toMatch(/public\.jobs\n\(/);
  for (const { text } of leakCanaries) {
    for (const [place, content] of Object.entries(places)) expect(findEncoded(content, text), `${text} in ${place}`).toEqual([]);
  }
});
