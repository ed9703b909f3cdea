import { accountMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { administratorWithEmail, beginSecondFactor, enableSecondFactor } from '../../harness/administration.ts';
import { secondFactorSubject } from '../../harness/routes/account-security-fixtures.ts';
import { changeEmail, findTokenInEmail } from '../../harness/routes/email-change-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const newPassword = 'lantern-monsoon-77';
const signIn = (email: string, password: string) =>
  world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
const undoEmailChange = (token: string) => world.call('POST /api/v1/auth/email-change/undo', { body: { token } });
const undoSecondFactor = (token: string) => world.call('POST /api/v1/auth/second-factor/undo', { body: { token } });
const reset = (token: string) =>
  world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword, confirmPassword: newPassword } });
const enable = (person: Person) => enableSecondFactor(world, person, 'user');
const undoTokenOf = (email: string) => findTokenInEmail(world, email, secondFactorSubject);

/** Signs in with a recovery code; returns the person with the new session. */
async function signInWithCode(person: Person, [code]: string[]): Promise<Person> {
  const body = { username: person.email, loginMethod: 'email', password: person.password, code } as const;
  return { ...person, token: (await world.call('POST /api/v1/auth/signin', { body })).body.data.token };
}

/** Undoes the change and resets the password without a code; returns what each call answered. */
async function takeBack(undo: typeof undoEmailChange, token: string, email: string) {
  const undone = await undo(token);
  const resetting = await reset(undone.body.data.resetToken);
  const signedIn = await signIn(email, newPassword);
  return { undo: undone.status, reset: resetting.status, signIn: signedIn.status };
}
const takenBack = { undo: 200, reset: 200, signIn: 200 };

describe('second factor and the undo of an email change', () => {
  it('undoing an email change removes a second factor that was switched on before the change', async () => {
    const person = await world.person();
    await enable(person);
    const { undoToken } = await changeEmail(world, person);
    expect(await takeBack(undoEmailChange, undoToken, person.email)).toEqual(takenBack);
  });

  it('undoing an email change removes a second factor that was switched on after the change', async () => {
    const person = await world.person();
    const { newEmail, undoToken } = await changeEmail(world, person);
    world.clock.advance(hours(70));
    await enable({ ...person, token: (await signIn(newEmail, person.password)).body.data.token });
    expect(await takeBack(undoEmailChange, undoToken, person.email)).toEqual(takenBack);
    world.clock.advance(-hours(70));
  });

  it('undoing an email change keeps a second factor that was switched on more than 72 hours before the change', async () => {
    const [old, recent] = [await world.person(), await world.person()];
    const oldFactor = await enable(old);
    world.clock.advance(minutes(2));
    const recentFactor = await enable(recent);
    world.clock.advance(hours(72) - minutes(1));
    const links = {
      old: (await changeEmail(world, await signInWithCode(old, oldFactor.recoveryCodes))).undoToken,
      recent: (await changeEmail(world, await signInWithCode(recent, recentFactor.recoveryCodes))).undoToken,
    };
    expect(await takeBack(undoEmailChange, links.recent, recent.email)).toEqual(takenBack);
    const { resetToken } = (await undoEmailChange(links.old)).body.data;
    expect(await reset(resetToken)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    world.clock.advance(-hours(72) - minutes(1));
  });
});

describe('undo of a second factor', () => {
  it('undoing an email change removes a second factor whose set-up was begun but not confirmed', async () => {
    const person = await world.person();
    await beginSecondFactor(world, person, 'user');
    const { undoToken } = await changeEmail(world, person);
    expect(await takeBack(undoEmailChange, undoToken, person.email)).toEqual(takenBack);
    const { rows } = await world.container.database.pool.query('select user_id from second_factors where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  it('after a second factor was turned off and on again, the link of the first switch-on removes the current one', async () => {
    const person = await world.person();
    const first = await enable(person);
    const token = await undoTokenOf(person.email);
    const body = { password: person.password, code: first.recoveryCodes[0] ?? '' };
    await world.call('POST /api/v1/users/me/second-factor/disable', { body }, person.token);
    await enable(person);
    expect(await takeBack(undoSecondFactor, token, person.email)).toEqual(takenBack);
  });

  it('the link in the email about two-step sign-in turns it off, ends every session and requires a new password', async () => {
    const person = await world.person();
    await enable(person);
    const token = await undoTokenOf(person.email);
    const undone = await undoSecondFactor(token);
    expect(undone).toMatchObject({ status: 200, body: { message: accountMessages.secondFactorUndone } });
    expect({
      session: (await world.call('GET /api/v1/users/me', {}, person.token)).status,
      oldPassword: (await signIn(person.email, person.password)).status,
      reset: (await reset(undone.body.data.resetToken)).status,
      newPassword: (await signIn(person.email, newPassword)).status,
      again: (await undoSecondFactor(token)).status,
    }).toEqual({ session: 401, oldPassword: 401, reset: 200, newPassword: 200, again: 410 });
  });

  it('the link in the email about two-step sign-in turns it off although the time moves on while it is switched on', async () => {
    const person = await world.person();
    const { now } = world.clock;
    world.clock.now = () => {
      world.clock.advance(1);
      return now();
    };
    try {
      await enable(person);
      expect(await takeBack(undoSecondFactor, await undoTokenOf(person.email), person.email)).toEqual(takenBack);
    } finally {
      world.clock.now = now;
    }
  });

  it('undoing a second factor also emails a password reset link, which works without a code', async () => {
    const person = await world.person();
    await enable(person);
    await undoSecondFactor(await undoTokenOf(person.email));
    const mailed = await findTokenInEmail(world, person.email, 'Two-step sign-in was turned off again');
    expect((await reset(mailed)).status).toBe(200);
  });

  it('the undo link of a second factor expires after 72 hours', async () => {
    const [early, late] = [await world.person(), await world.person()];
    await enable(early);
    await enable(late);
    const tokens = { early: await undoTokenOf(early.email), late: await undoTokenOf(late.email) };
    world.clock.advance(hours(72) - 1_000);
    const inTime = (await undoSecondFactor(tokens.early)).status;
    world.clock.advance(1_000);
    expect({ inTime, tooLate: (await undoSecondFactor(tokens.late)).status }).toEqual({ inTime: 200, tooLate: 410 });
    world.clock.advance(-days(3));
  });

  it('concurrent use of one undo link of a second factor succeeds once', async () => {
    const person = await world.person();
    await enable(person);
    const token = await undoTokenOf(person.email);
    const responses = await Promise.all([undoSecondFactor(token), undoSecondFactor(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('rejects the undo link of a second factor after a change of the address, and the undo of that change removes the factor', async () => {
    const person = await world.person();
    await enable(person);
    const token = await undoTokenOf(person.email);
    const { undoToken } = await changeEmail(world, person);
    expect(await undoSecondFactor(token)).toMatchObject({ status: 409, body: { message: accountMessages.undoEmailChangeFirst } });
    expect(await takeBack(undoEmailChange, undoToken, person.email)).toEqual(takenBack);
  });

  it('undoing an email change revokes the undo link of a second factor that went to the new address', async () => {
    const person = await world.person();
    const { newEmail, undoToken } = await changeEmail(world, person);
    await enable(person);
    const token = await undoTokenOf(newEmail);
    expect((await undoEmailChange(undoToken)).status).toBe(200);
    expect((await undoSecondFactor(token)).status).toBe(410);
  });

  it('the undo link of a second factor at a new address does not revoke the undo link of the email change', async () => {
    const person = await world.person();
    const { newEmail, undoToken } = await changeEmail(world, person);
    await enable(person);
    expect((await undoSecondFactor(await undoTokenOf(newEmail))).status).toBe(200);
    expect(await takeBack(undoEmailChange, undoToken, person.email)).toEqual(takenBack);
  });

  it('the email about two-step sign-in has no undo link for administrators and for unverified addresses', async () => {
    const [administrator, unverified] = [await administratorWithEmail(world), await world.person({ isVerified: false })];
    await enableSecondFactor(world, administrator);
    await enable(unverified);
    const linksTo = async (email: string) => {
      const mail = (await world.mailsTo(email)).find(({ subject }) => subject === secondFactorSubject);
      return { isSent: mail !== undefined, hasLink: mail?.text.includes('undo-two-step-sign-in') ?? true };
    };
    expect({ administrator: await linksTo(administrator.email), unverified: await linksTo(unverified.email) }).toEqual({
      administrator: { isSent: true, hasLink: false },
      unverified: { isSent: true, hasLink: false },
    });
  });

  it('neither undo link removes the second factor of somebody who has become an administrator', async () => {
    const [byFactor, byAddress] = [await world.person(), await world.person()];
    await enable(byFactor);
    await enable(byAddress);
    const token = await undoTokenOf(byFactor.email);
    const { undoToken } = await changeEmail(world, byAddress);
    await world.container.database.pool.query(`update users set role = 'ADMIN' where id = any($1)`, [[byFactor.id, byAddress.id]]);
    const undone = { factor: (await undoSecondFactor(token)).status, address: (await undoEmailChange(undoToken)).status };
    const { rows } = await world.container.database.pool.query('select user_id from second_factors where user_id = any($1)', [
      [byFactor.id, byAddress.id],
    ]);
    expect({ ...undone, factorsLeft: rows.length }).toEqual({ factor: 410, address: 200, factorsLeft: 2 });
  });

  it('rejects the undo link of a second factor while the account is suspended', async () => {
    const person = await world.person();
    await enable(person);
    const token = await undoTokenOf(person.email);
    await world.ban(person);
    expect(await undoSecondFactor(token)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
  });

  it('an undone second factor is in the audit log', async () => {
    const person = await world.person();
    await enable(person);
    await undoSecondFactor(await undoTokenOf(person.email));
    const { token } = await world.administrator();
    const query = { userId: String(person.id), action: 'SECOND_FACTOR_UNDONE' } as const;
    const { body } = await world.call('GET /api/v1/admin/audit', { query }, token);
    expect(body.data).toMatchObject([{ actor: { id: person.id }, before: { enabled: true }, after: { enabled: false } }]);
  });
});
