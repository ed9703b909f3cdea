import { randomWord } from '@jamun/test-support/random-word';
import { stepAt, totpCode } from '../../src/kit/crypto/totp.ts';
import type { Administrator, World } from './world.ts';

/** Request body of the plan form. */
export const platformPlanBody = () => ({
  name: `Plan ${randomWord()}`,
  monthlyPrice: 499.5,
  annualPrice: 4_999,
  transactionFeePercentage: 2.5,
});

/** Creates a platform plan that is not the default plan. */
export async function createPlatformPlan(world: World, body: object = {}) {
  const { token } = await world.administrator();
  const response = await world.call('POST /api/v1/admin/platform-subscription-plans', { body: { ...platformPlanBody(), ...body } }, token);
  return response.body.data;
}

export async function createPlatformFeature(world: World) {
  const [{ token }, { id: planId }] = [await world.administrator(), await createPlatformPlan(world)];
  const body = { featureKey: 'digital_products', limitValue: 5, isEnabled: true };
  return (await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body }, token)).body.data;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Decodes a Base32 secret as an authenticator app does. */
function decodeBase32(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const areas = { user: 'users/me', admin: 'admin' } as const;

/** Password sign-in of an administrator, or of a user with `area` `user`. */
interface PasswordSignIn {
  token: string;
  password: string;
}

/** Begins the setup of a second factor. `code(steps)` is the TOTP code of now, or of that many time steps later (earlier if negative). */
export async function beginSecondFactor(world: World, { token, password }: PasswordSignIn, area: keyof typeof areas = 'admin') {
  const { body } = await world.call(`POST /api/v1/${areas[area]}/second-factor/begin`, { body: { password } }, token);
  const secret = decodeBase32(body.data.secret);
  return { ...body.data, code: (steps = 0) => totpCode(secret, stepAt(world.clock.now()) + steps) };
}

export async function enableSecondFactor(world: World, owner: PasswordSignIn, area: keyof typeof areas = 'admin') {
  const app = await beginSecondFactor(world, owner, area);
  const { body } = await world.call(`POST /api/v1/${areas[area]}/second-factor/confirm`, { body: { code: app.code() } }, owner.token);
  return { ...app, recoveryCodes: body.data.recoveryCodes };
}

/** Production environment: administrators must set up a second factor. */
export const productionEnv = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: 'telegram,payments',
  // Required by the configuration but not used: a world has its own database and key, and sends no email.
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://jamun.example',
  RATE_LIMITS: 'on',
};

/** Administrator with a verified email address. */
export async function administratorWithEmail(world: World): Promise<Administrator & { email: string }> {
  const administrator = await world.administrator();
  const email = `${administrator.username}@example.in`;
  await world.container.database.pool.query('update users set email = $2, email_verified_at = created_at where id = $1', [
    administrator.id,
    email,
  ]);
  return { ...administrator, email };
}
