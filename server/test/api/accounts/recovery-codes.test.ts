import { accountSecurityMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seconds } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import { type Administrator, createWorld, type World } from '../../harness/world.ts';

const step = seconds(30);

let world: World;
let admin: Administrator & { email: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await administratorWithEmail();
});

async function administratorWithEmail() {
  const username = `admin-${randomWord()}`;
  const [email, password] = [`${username}@example.in`, `password ${username}`];
  await world.container.accounts.createAdministrator({ username, name: 'Asha Rao', email, password });
  const { body } = await world.call('POST /api/v1/admin/signin', { body: { username, password } });
  return { id: body.data.user.id, username, password, email, token: body.data.token };
}

const renew = (code: string, password = admin.password) =>
  world.call('POST /api/v1/admin/second-factor/recovery-codes', { body: { password, code } }, admin.token);
const signIn = (code: string) =>
  world.call('POST /api/v1/admin/signin', { body: { username: admin.username, password: admin.password, code } });
const codesLeft = async () => (await world.call('GET /api/v1/admin/second-factor', {}, admin.token)).body.data.recoveryCodesLeft;
/** Emails about the second factor, without the notice of the first sign-in. */
const secondFactorMails = async () => (await world.mailsTo(admin.email)).filter(({ subject }) => !subject.startsWith('New sign-in'));
const subjects = async () => (await secondFactorMails()).map(({ subject }) => subject);

describe('new recovery codes', () => {
  it('new recovery codes replace all old ones, used or unused', async () => {
    const { recoveryCodes: old } = await enableSecondFactor(world, admin);
    await signIn(old[0] ?? '');
    expect(await codesLeft()).toBe(7);
    const { body } = await renew(old[1] ?? '');
    expect(body.message).toBe(accountSecurityMessages.renewed);
    expect(body.data.recoveryCodes).toHaveLength(8);
    expect(body.data.recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    expect(await codesLeft()).toBe(8);
    for (const code of old) expect((await signIn(code)).status).toBe(401);
    expect((await signIn(body.data.recoveryCodes[7] ?? '')).status).toBe(200);
    const { data } = (await world.call('GET /api/v1/admin/audit', { query: { actorId: String(admin.id), limit: '2' } }, admin.token)).body;
    expect(data.map(({ action }) => action)).toEqual(['ADMINISTRATOR_SIGNED_IN', 'RECOVERY_CODES_RENEWED']);
  });

  it('renewing recovery codes requires the password and an unused code', async () => {
    expect((await renew('123456')).body.message).toBe(accountSecurityMessages.notEnabled);
    const app = await enableSecondFactor(world, admin);
    world.clock.advance(step);
    expect(await renew(app.code(), 'wrong')).toMatchObject({
      status: 422,
      body: { errors: { password: accountSecurityMessages.passwordWrong } },
    });
    expect(await renew(app.code(4))).toMatchObject({ status: 422, body: { errors: { code: accountSecurityMessages.codeWrong } } });
    expect(await codesLeft()).toBe(8);
    expect((await renew(app.code())).status).toBe(200);
    expect((await renew(app.code())).status).toBe(422);
  });

  it('concurrent renewals of recovery codes succeed once', async () => {
    const { recoveryCodes: old } = await enableSecondFactor(world, admin);
    const responses = await Promise.all(old.slice(0, 4).map((code) => renew(code)));
    const [renewed, ...others] = responses.filter(({ status }) => status === 200);
    // The first renewal revokes the codes of the other requests.
    expect(others).toEqual([]);
    expect(await codesLeft()).toBe(8);
    expect((await signIn(renewed?.body.data.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('emails about the second factor', () => {
  it('emails the administrator when the second factor is enabled, renewed or disabled', async () => {
    const { recoveryCodes } = await enableSecondFactor(world, admin);
    expect(await subjects()).toEqual(['Two-step sign-in is on']);
    const fresh = (await renew(recoveryCodes[0] ?? '')).body.data.recoveryCodes;
    const body = { password: admin.password, code: fresh[0] ?? '' };
    await world.call('POST /api/v1/admin/second-factor/disable', { body }, admin.token);
    const mails = await secondFactorMails();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Two-step sign-in is off',
      'Two-step sign-in is on',
      'You have new recovery codes',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('Asha Rao');
      expect(text).toContain('If this wasn’t you');
      for (const code of [...recoveryCodes, ...fresh]) expect(text).not.toContain(code);
    }
  });

  it('emails the administrator about a reset on the command line, and not about a rejected renewal', async () => {
    await enableSecondFactor(world, admin);
    await renew('000000');
    await world.container.accounts.resetSecondFactor({ username: admin.username });
    expect((await subjects()).sort()).toEqual(['Two-step sign-in is off', 'Two-step sign-in is on']);
  });
});
