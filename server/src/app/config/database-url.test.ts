import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { databaseHost, databaseUrl } from './database-url.ts';

const certificate = fileURLToPath(import.meta.url);
const errorOf = (text: string) => databaseUrl.safeParse(text).error?.issues[0]?.message ?? null;

/** TLS options of the driver for an address. */
const tlsOf = (text: string) => {
  const { ssl } = new pg.Client({ connectionString: databaseUrl.parse(text) }) as unknown as { ssl: object | boolean };
  return ssl;
};

it.each([
  'postgres://user:pass@db.example.in/jamun',
  'postgresql://db:5433/jamun?application_name=x',
  'postgres://%2Fvar%2Frun%2Fpostgresql/jamun',
  'postgres://localhost/jamun?host=/var/run/postgresql',
  'postgres://user:p,ss@db/jamun',
])('accepts %s unchanged', (text) => {
  expect(databaseUrl.parse(text)).toBe(text);
});

it.each(['postgres://a,b/jamun', 'postgres://u:p@a:5432,b:5433/jamun', 'postgres://a/jamun?host=a,b'])(
  'rejects the hosts of %s',
  (text) => {
    expect(errorOf(text)).toMatch(/^several hosts are not supported/);
  },
);

describe('sslmode', () => {
  it.each(['allow', 'prefer'])('rejects sslmode=%s and names the alternatives', (mode) => {
    expect(errorOf(`postgres://db/jamun?sslmode=${mode}`)).toMatch(/unencrypted; use sslmode=require/);
  });

  it.each([
    ['sslmode=no-verify', /^unknown sslmode/],
    ['sslmode=verify-ca', /needs sslrootcert/],
    ['sslmode=require&sslrootcert=system', /needs sslmode=verify-full/],
    ['sslmode=verify-full&sslrootcert=/none/ca.pem', /^sslrootcert: the file \/none\/ca.pem cannot be read/],
  ])('rejects %s', (query, message) => {
    expect(errorOf(`postgres://db/jamun?${query}`)).toMatch(message);
  });

  it('gives each mode the meaning that it has in libpq', () => {
    expect({
      none: tlsOf('postgres://db/jamun'),
      disable: tlsOf('postgres://db/jamun?sslmode=disable'),
      require: tlsOf('postgres://db/jamun?sslmode=require'),
      verifyCa: tlsOf(`postgres://db/jamun?sslmode=verify-ca&sslrootcert=${certificate}`),
      verifyFull: tlsOf(`postgres://db/jamun?sslrootcert=${certificate}&sslmode=verify-full`),
      system: tlsOf('postgres://db/jamun?sslrootcert=system&sslmode=verify-full'),
    }).toEqual({
      none: false,
      disable: false,
      require: { rejectUnauthorized: false },
      verifyCa: { ca: expect.any(String), checkServerIdentity: expect.any(Function) },
      verifyFull: { ca: expect.any(String) },
      system: {},
    });
  });
});

it.each([
  ['postgres://user:secret@db/jamun', 'db:5432'],
  ['postgres://user:secret@db:5433/jamun', 'db:5433'],
  ['postgres://user@%2Fvar%2Frun/jamun', '/var/run'],
  ['postgres://localhost/jamun?host=/var/run', '/var/run'],
])('names the host of %s without credentials', (text, host) => {
  expect(databaseHost(text)).toBe(host);
});
