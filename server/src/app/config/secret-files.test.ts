import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { secretVariables } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'jamun-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it.each(['', '\n', '\r\n', '\n\n'])('reads secrets from files and drops the line break %j at the end', (end) => {
  const config = readConfig({
    SECRET_KEY_FILE: secretFile('secret-key', `${'ab'.repeat(32)}${end}`),
    DATABASE_URL_FILE: secretFile('database-url', `postgres://jamun:a%20b@db/jamun${end}`),
    SMTP_URL_FILE: secretFile('smtp-url', `smtp://mail.example${end}`),
    METRICS_TOKEN_FILE: secretFile('metrics-token', `0123456789abcdef${end}`),
  });
  expect({
    key: config.secretKey?.toString('hex'),
    database: config.databaseUrl,
    smtp: config.smtp?.host,
    token: config.metricsToken,
  }).toEqual({
    key: 'ab'.repeat(32),
    database: 'postgres://jamun:a%20b@db/jamun',
    smtp: 'mail.example',
    token: '0123456789abcdef',
  });
});

it('an empty variable next to its file variable counts as not set', () => {
  const SECRET_KEY_FILE = secretFile('secret-key', 'cd'.repeat(32));
  expect(readConfig({ SECRET_KEY: '', SECRET_KEY_FILE, SMTP_URL_FILE: '' })).toMatchObject({
    secretKey: Buffer.from('cd'.repeat(32), 'hex'),
    smtp: null,
  });
});

it.each(secretVariables)('rejects %s together with its file variable', (name) => {
  expect(() => readConfig({ [name]: 'x', [`${name}_FILE`]: '/nowhere' })).toThrow(
    `${name}_FILE: is set together with ${name}; remove one of them`,
  );
});

it('rejects a secret file that is missing, empty or a directory in one line without its content', () => {
  const missing = join(folder, 'missing');
  const empty = secretFile('empty', '\n');
  const messageOf = (path: string) => {
    try {
      readConfig({ SMTP_URL_FILE: path });
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };
  expect({ missing: messageOf(missing), empty: messageOf(empty), directory: messageOf(folder) }).toEqual({
    missing: `SMTP_URL_FILE: the file ${missing} does not exist`,
    empty: `SMTP_URL_FILE: the file ${empty} is empty`,
    directory: `SMTP_URL_FILE: the file ${folder} is a directory`,
  });
});

it('rejects an invalid value of a secret file under the name of the variable', () => {
  expect(() => readConfig({ SECRET_KEY_FILE: secretFile('short', 'short') })).toThrow(/^SECRET_KEY: must be 64 hexadecimal digits/);
});

it('rejects a file variable of a setting that is not a secret', () => {
  expect(() => readConfig({ PORT_FILE: '/nowhere' })).toThrow(/^PORT_FILE: is not supported; set PORT itself/);
});

it('the README lists every variable that can be read from a file', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const paragraph = /^Secrets can be read from files.*?(?=\n\n)/ms.exec(readme)?.[0] ?? '';
  const listed = [...paragraph.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...secretVariables].sort());
});
