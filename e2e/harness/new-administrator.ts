import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { root } from './server-process.ts';

/** A separate administrator, for tests that change sign-in settings. */
export function newAdministrator() {
  const username = `admin-${randomBytes(4).toString('hex')}`;
  const password = `password of ${username}`;
  execFileSync(process.execPath, ['build/server/admin.mjs', 'create', '--username', username], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', DATA_DIR: inject('serverDataDir') },
    input: `${password}\n`,
  });
  return { username, password };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** TOTP code of a secret, as an authenticator app shows it. */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const sum = createHmac('sha1', key).update(step).digest();
  const digits = (sum.readUInt32BE((sum.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000;
  return String(digits).padStart(6, '0');
}
