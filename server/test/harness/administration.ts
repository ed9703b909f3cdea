import { randomWord } from '@jamun/test-support/random-word';
import { codeOf, stepAt } from '../../src/kit/crypto/totp.ts';
import type { Administrator, World } from './world.ts';

/** What the plan form sends. */
export const newPlan = () => ({ name: `Plan ${randomWord()}`, monthlyPrice: 499.5, annualPrice: 4_999, transactionFeePercentage: 2.5 });

/** A plan that is nobody's default. */
export async function ownPlan(world: World, body: object = {}) {
  const { token } = await world.administrator();
  const answer = await world.call('POST /api/v1/admin/platform-subscription-plans', { body: { ...newPlan(), ...body } }, token);
  return answer.body.data;
}

export async function ownFeature(world: World) {
  const [{ token }, { id: planId }] = [await world.administrator(), await ownPlan(world)];
  const body = { featureKey: 'digital_products', limitValue: 5, isEnabled: true };
  return (await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body }, token)).body.data;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Reads a secret as an app does. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const areas = { user: 'users/me', admin: 'admin' } as const;

/** Somebody who signs in with a password: an administrator, or with `area` `user` a person. */
interface Owner {
  token: string;
  password: string;
}

/** An app that has the secret; it shows the code of now, or of some steps before or after. */
export async function secondFactorBegun(world: World, { token, password }: Owner, area: keyof typeof areas = 'admin') {
  const { body } = await world.call(`POST /api/v1/${areas[area]}/second-factor/begin`, { body: { password } }, token);
  const secret = bytesOf(body.data.secret);
  return { ...body.data, code: (steps = 0) => codeOf(secret, stepAt(world.clock.now()) + steps) };
}

export async function secondFactor(world: World, owner: Owner, area: keyof typeof areas = 'admin') {
  const app = await secondFactorBegun(world, owner, area);
  const { body } = await world.call(`POST /api/v1/${areas[area]}/second-factor/confirm`, { body: { code: app.code() } }, owner.token);
  return { ...app, recoveryCodes: body.data.recoveryCodes };
}

/** Production, where administrators must set up a second factor. */
export const productionEnv = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: 'telegram,payments',
  // Required; a world brings its own database and key, and no email leaves it.
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://jamun.example',
  RATE_LIMITS: 'on',
};

/** An administrator whom emails can reach. */
export async function administratorWithEmail(world: World): Promise<Administrator & { email: string }> {
  const administrator = await world.administrator();
  const email = `${administrator.username}@example.in`;
  await world.container.database.pool.query('update users set email = $2, email_verified_at = created_at where id = $1', [
    administrator.id,
    email,
  ]);
  return { ...administrator, email };
}
