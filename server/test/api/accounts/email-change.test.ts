import { accountMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import {
  changedSubject,
  changeEmail,
  confirmSubject,
  findTokenInEmail,
  requestEmailChange,
} from '../../harness/routes/email-change-fixtures.ts';
import { createWorld, type Person, randomPhone, tokenInLink, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const newAddress = () => `new-${randomWord()}@example.in`;
const me = (token: string) => world.call('GET /api/v1/users/me', {}, token);
const request = ({ token, password }: Person, newEmail: string, typedPassword = password) =>
  world.call('POST /api/v1/auth/email-change', { body: { newEmail, password: typedPassword } }, token);
const pendingOf = async ({ token }: Person) => (await world.call('GET /api/v1/auth/email-change', {}, token)).body.data;
const resend = ({ token }: Person) => world.call('POST /api/v1/auth/email-change/resend', {}, token);
const cancel = ({ token }: Person) => world.call('DELETE /api/v1/auth/email-change', {}, token);
/** Without a session, with the password of the account. */
const confirm = (token: string, { password }: Pick<Person, 'password'>) =>
  world.call('POST /api/v1/auth/email-change/confirm', { body: { token, password } });
const undo = (token: string) => world.call('POST /api/v1/auth/email-change/undo', { body: { token } });
const signIn = (username: string, password: string) =>
  world.call('POST /api/v1/auth/signin', { body: { username, loginMethod: 'email', password } });
const signUp = (email: string) =>
  world.call('POST /api/v1/auth/signup', { body: { email, fullName: 'Someone', phone: randomPhone(), password: 'long enough' } });
const subjectsTo = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);

describe('email change requests', () => {
  it('a requested email change is pending, and the old address stays until the link is opened', async () => {
    const person = await world.person();
    const newEmail = newAddress();
    const { status, body } = await request(person, ` ${newEmail.toUpperCase()} `);
    expect({ status, message: body.message }).toEqual({ status: 200, message: accountMessages.emailChangeMailed(newEmail) });
    expect(await pendingOf(person)).toEqual(body.data);
    expect(body.data.newEmail).toBe(newEmail);
    expect((await me(person.token)).body.data).toMatchObject({ email: person.email, emailVerified: true });
    expect(await subjectsTo(newEmail)).toEqual([confirmSubject]);
  });

  it('rejects an email change with a wrong password, an invalid address or the current address with a field error', async () => {
    const person = await world.person();
    const errorsOf = async (newEmail: string, password?: string) => {
      const { status, body } = await request(person, newEmail, password);
      return { status, errors: body.errors };
    };
    expect(await errorsOf(newAddress(), 'not the password')).toEqual({ status: 422, errors: { password: 'Password is incorrect' } });
    expect(await errorsOf('nobody')).toEqual({ status: 422, errors: { newEmail: 'Enter a valid email address' } });
    expect(await errorsOf(person.email)).toEqual({ status: 422, errors: { newEmail: accountMessages.emailUnchanged } });
    expect(await pendingOf(person)).toBeNull();
  });

  it('rejects an email change to the address of another account and sends no email', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const before = await subjectsTo(other.email);
    const { status, body } = await request(person, other.email);
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
      errors: { newEmail: accountMessages.newEmailTaken },
    });
    expect(await subjectsTo(other.email)).toEqual(before);
  });

  it('a pending email change does not reserve the address for sign-ups', async () => {
    const person = await world.person();
    const { newEmail, token } = await requestEmailChange(world, person);
    expect((await signUp(newEmail)).status).toBe(200);
    const welcome = (await world.mailsTo(newEmail)).find(({ subject }) => subject.startsWith('Welcome'));
    await world.call('POST /api/v1/auth/verify-email', { body: { token: tokenInLink(welcome?.text ?? ''), password: 'long enough' } });
    const { status, body } = await confirm(token, person);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: accountMessages.newEmailTaken,
    });
    expect((await me(person.token)).body.data.email).toBe(person.email);
  });

  it('a second email change request replaces the first one and its link', async () => {
    const person = await world.person();
    const first = await requestEmailChange(world, person);
    const second = await requestEmailChange(world, person);
    expect((await pendingOf(person))?.newEmail).toBe(second.newEmail);
    expect((await confirm(first.token, person)).status).toBe(410);
    expect((await confirm(second.token, person)).status).toBe(200);
  });

  it('concurrent email change requests of one user leave one pending change', async () => {
    const person = await world.person();
    const addresses = [newAddress(), newAddress(), newAddress()];
    const responses = await Promise.all(addresses.map((newEmail) => request(person, newEmail)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tokens = await Promise.all(addresses.map((email) => findTokenInEmail(world, email, confirmSubject)));
    const statuses = [];
    for (const token of tokens) statuses.push((await confirm(token, person)).status);
    expect(statuses.sort()).toEqual([200, 410, 410]);
  });

  it('resending an email change sends a new link to the same address and revokes the old link', async () => {
    const person = await world.person();
    const { newEmail, token } = await requestEmailChange(world, person);
    expect((await resend(person)).body.message).toBe(accountMessages.emailChangeMailed(newEmail));
    expect((await confirm(token, person)).status).toBe(410);
    expect((await confirm(await findTokenInEmail(world, newEmail, confirmSubject), person)).status).toBe(200);
    expect(await resend(person)).toMatchObject({ status: 404, body: { message: accountMessages.noPendingEmailChange } });
  });

  it('resending an email change returns 404 when a concurrent request replaces the change', async () => {
    const person = await world.person();
    const { newEmail } = await requestEmailChange(world, person);
    const replacement = newAddress();
    const lockingClient = await world.container.database.pool.connect();
    await lockingClient.query('begin');
    await lockingClient.query('select from users where id = $1 for update', [person.id]);
    // The replacing request is first in the lock queue; the resend has read the former change by then.
    const replacing = request(person, replacement);
    await waitForLockWaits(world, 1);
    const resending = resend(person);
    await waitForLockWaits(world, 2);
    await lockingClient.query('commit');
    lockingClient.release();
    const mailsTo = async (email: string) => (await subjectsTo(email)).length;
    expect({
      replaced: (await replacing).status,
      resent: (await resending).status,
      pending: (await pendingOf(person))?.newEmail,
      mails: { former: await mailsTo(newEmail), replacement: await mailsTo(replacement) },
    }).toEqual({ replaced: 200, resent: 404, pending: replacement, mails: { former: 1, replacement: 1 } });
  });

  it('cancelling a pending email change revokes its link and is idempotent', async () => {
    const person = await world.person();
    const { token } = await requestEmailChange(world, person);
    expect((await cancel(person)).body.message).toBe(accountMessages.emailChangeCancelled);
    expect((await cancel(person)).status).toBe(200);
    expect(await pendingOf(person)).toBeNull();
    expect(await confirm(token, person)).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } });
  });

  it('a pending email change expires after 24 hours', async () => {
    const person = await world.person();
    const { token } = await requestEmailChange(world, person);
    world.clock.advance(hours(24) - 1_000);
    const session = (await signIn(person.email, person.password)).body.data.token;
    expect(await pendingOf({ ...person, token: session })).not.toBeNull();
    world.clock.advance(1_000);
    expect(await pendingOf({ ...person, token: session })).toBeNull();
    expect((await confirm(token, person)).status).toBe(410);
  });

  it('a new password revokes the pending email change', async () => {
    const person = await world.person();
    const { token } = await requestEmailChange(world, person);
    const body = { oldPassword: person.password, newPassword: 'a new password', confirmPassword: 'a new password' };
    expect((await world.call('POST /api/v1/auth/update-password', { body }, person.token)).status).toBe(200);
    expect(await pendingOf(person)).toBeNull();
    expect((await confirm(token, person)).status).toBe(410);
  });

  it('an administrator with a user session cannot change the email address', async () => {
    const email = newAddress();
    const password = 'password of an administrator';
    await world.container.accounts.createAdministrator({ username: `admin-${randomWord()}`, name: 'A', email, password });
    const { token } = (await signIn(email, password)).body.data;
    const response = await world.call('POST /api/v1/auth/email-change', { body: { newEmail: newAddress(), password } }, token);
    expect(response).toMatchObject({ status: 403, body: { message: accountMessages.administratorEmailFixed } });
  });
});

describe('email change rate limits', () => {
  it('limits email change links to five per hour and address, across all requesting users', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const newEmail = newAddress();
      const statuses = [];
      for (let count = 0; count < 6; count++) {
        const { token, password } = await limited.person();
        statuses.push((await limited.call('POST /api/v1/auth/email-change', { body: { newEmail, password } }, token)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('email change confirmation', () => {
  it('confirming an email change verifies the new address, ends the other sessions, and notifies the old address', async () => {
    const person = await world.person();
    const other = (await signIn(person.email, person.password)).body.data.token;
    const { newEmail, token } = await requestEmailChange(world, person);
    expect(await confirm(token, person)).toMatchObject({ status: 200, body: { message: accountMessages.emailChanged } });
    expect((await me(person.token)).body.data).toMatchObject({ email: newEmail, emailVerified: true });
    expect({ current: (await me(person.token)).status, other: (await me(other)).status }).toEqual({ current: 200, other: 401 });
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(newEmail, person.password)).status).toBe(200);
    expect(await pendingOf(person)).toBeNull();
    const notice = (await world.mailsTo(person.email)).find(({ subject }) => subject === changedSubject);
    expect(notice?.text).toContain(newEmail);
    expect(notice?.text).toContain('/undo-email-change?token=');
    expect((await confirm(token, person)).status).toBe(410);
  });

  it('confirming an email change sends no undo link to an unverified old address', async () => {
    const person = await world.person({ isVerified: false });
    const { newEmail, token } = await requestEmailChange(world, person);
    expect((await confirm(token, person)).status).toBe(200);
    const [notice] = await world.mailsTo(person.email);
    expect(notice?.subject).toBe('This email address was removed from a Jamun account');
    expect(notice?.text).not.toContain('token=');
    expect(notice?.text).not.toContain(newEmail);
  });

  it('the old address stays reserved while the email change can be undone', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await changeEmail(world, person);
    const changeTo = () =>
      world.call('POST /api/v1/auth/email-change', { body: { newEmail: person.email, password: other.password } }, other.token);
    expect(await signUp(person.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await changeTo()).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    world.clock.advance(hours(72));
    expect((await signUp(person.email)).status).toBe(200);
    world.clock.advance(-days(3));
  });

  it('rejects the confirmation of an address that became reserved after the request', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await world.container.database.pool.query('update users set email = $2 where id = $1', [person.id, newAddress()]);
    const { token } = await requestEmailChange(world, other, person.email);
    await world.container.database.pool.query('update users set email = $2 where id = $1', [person.id, person.email]);
    await changeEmail(world, person);
    expect(await confirm(token, other)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  it('confirming an email change revokes password reset links sent to the old address', async () => {
    const person = await world.person();
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
    const reset = await findTokenInEmail(world, person.email, 'Set a new password');
    await changeEmail(world, person);
    const body = { token: reset, newPassword: 'brand new password', confirmPassword: 'brand new password' };
    expect((await world.call('POST /api/v1/auth/reset-password', { body })).status).toBe(410);
  });

  it('when two accounts confirm one address concurrently, one succeeds and the other gets EMAIL_TAKEN', async () => {
    const newEmail = newAddress();
    const people = [await world.person(), await world.person()];
    // Sequential: both emails go to the same recipient, and the newest one holds the token.
    const tokens: string[] = [];
    for (const person of people) tokens.push((await requestEmailChange(world, person, newEmail)).token);
    // Row locks make both confirmations read their link before either one writes.
    const lockingClient = await world.container.database.pool.connect();
    await lockingClient.query('begin');
    await lockingClient.query('select from users where id = any($1) for update', [people.map(({ id }) => id)]);
    const confirmations = people.map((person, index) => confirm(tokens[index] ?? '', person));
    await waitForLockWaits(world, 2);
    await lockingClient.query('commit');
    lockingClient.release();
    const responses = await Promise.all(confirmations);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: accountMessages.newEmailTaken,
    });
    const emails = await Promise.all(people.map(async ({ token }) => (await me(token)).body.data.email));
    expect(emails.filter((email) => email === newEmail)).toHaveLength(1);
  });

  it('a confirmation link used concurrently changes the address once', async () => {
    const person = await world.person();
    const { token } = await requestEmailChange(world, person);
    const responses = await Promise.all([confirm(token, person), confirm(token, person), confirm(token, person)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('rejects an email change confirmation while the account is banned, and accepts it after the unban', async () => {
    const person = await world.person();
    const { newEmail, token } = await requestEmailChange(world, person);
    await world.ban(person);
    expect(await confirm(token, person)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
    await world.container.database.transact((tx) => world.container.accounts.unban(tx, { userId: person.id }));
    expect((await confirm(token, person)).status).toBe(200);
    expect((await signIn(newEmail, person.password)).status).toBe(200);
  });

  it('email change confirmation and undo accept only their own tokens', async () => {
    const person = await world.person();
    const { undoToken } = await changeEmail(world, person);
    expect((await confirm(undoToken, person)).status).toBe(410);
    expect((await confirm(person.token, person)).status).toBe(410);
    const pending = await requestEmailChange(world, person);
    expect((await undo(pending.token)).status).toBe(410);
  });

  it('a confirmed email change is in the audit log, and the admin user search finds the new address only', async () => {
    const person = await world.person();
    const { newEmail } = await changeEmail(world, person);
    const { token } = await world.administrator();
    const audit = await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id), action: 'EMAIL_CHANGED' } }, token);
    expect(audit.body.data).toMatchObject([
      { actor: { id: person.id }, subject: { type: 'user' }, before: { email: person.email }, after: { email: newEmail } },
    ]);
    const idsFor = async (search: string) =>
      (await world.call('GET /api/v1/admin/users', { query: { search } }, token)).body.data.map(({ id }) => id);
    expect(await idsFor(newEmail)).toEqual([person.id]);
    expect(await idsFor(person.email)).toEqual([]);
  });
});

describe('undo of an email change', () => {
  it('undoing an email change restores the old address, ends every session, and requires a new password', async () => {
    const person = await world.person();
    const { newEmail, undoToken } = await changeEmail(world, person);
    const { status, body } = await undo(undoToken);
    expect({ status, message: body.message }).toEqual({ status: 200, message: accountMessages.emailChangeUndone });
    expect((await me(person.token)).status).toBe(401);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    const byPhone = { username: person.phone, loginMethod: 'phone', password: person.password } as const;
    expect((await world.call('POST /api/v1/auth/signin', { body: byPhone })).status).toBe(401);
    const password = { newPassword: 'brand new password', confirmPassword: 'brand new password' };
    const reset = await world.call('POST /api/v1/auth/reset-password', { body: { token: body.data.resetToken, ...password } });
    expect(reset.status).toBe(200);
    const again = await signIn(person.email, 'brand new password');
    expect(again.body.data.user).toMatchObject({ id: person.id, email: person.email, emailVerified: true });
    expect((await signIn(newEmail, 'brand new password')).status).toBe(401);
    expect((await undo(undoToken)).status).toBe(410);
  });

  it('undoing an email change returns and emails a password reset link; using one revokes the other', async () => {
    const person = await world.person();
    const { undoToken } = await changeEmail(world, person);
    const { resetToken } = (await undo(undoToken)).body.data;
    const mailed = await findTokenInEmail(world, person.email, 'Your email address was restored');
    const reset = (token: string) =>
      world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword: 'a long one', confirmPassword: 'a long one' } });
    expect({ mailed: (await reset(mailed)).status, returned: (await reset(resetToken)).status }).toEqual({ mailed: 200, returned: 410 });
  });

  it('an undo link expires after 72 hours', async () => {
    const [early, late] = [await world.person(), await world.person()];
    const first = await changeEmail(world, early);
    const second = await changeEmail(world, late);
    world.clock.advance(hours(72) - 1_000);
    expect((await undo(first.undoToken)).status).toBe(200);
    world.clock.advance(1_000);
    expect(await undo(second.undoToken)).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } });
    world.clock.advance(-days(3));
  });

  it('rejects undoing an email change when another account has taken the old address', async () => {
    const person = await world.person();
    const { newEmail, undoToken } = await changeEmail(world, person);
    const other = await world.person();
    await world.container.database.pool.query('update users set email = $2 where id = $1', [other.id, person.email]);
    const { status, body } = await undo(undoToken);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: accountMessages.formerEmailTaken,
    });
    expect((await me(person.token)).body.data.email).toBe(newEmail);
  });

  it('the undo link of a first email change works after a second change and revokes the second undo link', async () => {
    const person = await world.person();
    const first = await changeEmail(world, person);
    const again = await requestEmailChange(world, person);
    await confirm(again.token, person);
    const secondUndo = await findTokenInEmail(world, first.newEmail, changedSubject);
    expect((await undo(first.undoToken)).status).toBe(200);
    expect((await undo(secondUndo)).status).toBe(410);
  });

  it('the undo link of a first email change works after the second change was undone with its own link', async () => {
    const person = await world.person();
    const first = await changeEmail(world, person);
    world.clock.advance(minutes(1));
    const again = await requestEmailChange(world, person);
    await confirm(again.token, person);
    const secondUndo = await findTokenInEmail(world, first.newEmail, changedSubject);
    expect((await undo(secondUndo)).status).toBe(200);
    expect((await undo(first.undoToken)).status).toBe(200);
    const { rows } = await world.container.database.pool.query('select email from users where id = $1', [person.id]);
    expect(rows).toEqual([{ email: person.email }]);
    expect((await undo(secondUndo)).status).toBe(410);
  });

  it('undoing an email change cancels a deletion that was requested after it, and keeps an earlier one', async () => {
    const requestDeletion = (person: Person) =>
      world.call('POST /api/v1/users/me/deletion', { body: { password: person.password, confirmation: 'DELETE' } as never }, person.token);
    const dueAt = async ({ id }: Person) =>
      (await world.container.database.pool.query('select deletion_due_at from users where id = $1', [id])).rows[0].deletion_due_at;
    const [later, earlier] = [await world.person(), await world.person()];
    const first = await changeEmail(world, later);
    expect((await requestDeletion(later)).status).toBe(200);
    expect(await dueAt(later)).not.toBeNull();
    expect((await undo(first.undoToken)).status).toBe(200);
    expect(await dueAt(later)).toBeNull();
    expect((await requestDeletion(earlier)).status).toBe(200);
    world.clock.advance(minutes(1));
    const second = await changeEmail(world, earlier);
    expect((await undo(second.undoToken)).status).toBe(200);
    expect(await dueAt(earlier)).not.toBeNull();
  });

  it('undoing an email change revokes a pending change', async () => {
    const person = await world.person();
    const { undoToken } = await changeEmail(world, person);
    const pending = await requestEmailChange(world, person);
    expect((await undo(undoToken)).status).toBe(200);
    expect((await confirm(pending.token, person)).status).toBe(410);
  });

  it('an undo link used concurrently undoes the change once', async () => {
    const { undoToken } = await changeEmail(world, await world.person());
    const responses = await Promise.all([undo(undoToken), undo(undoToken)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('rejects an undo link while the account is suspended', async () => {
    const person = await world.person();
    const { undoToken } = await changeEmail(world, person);
    await world.ban(person);
    expect(await undo(undoToken)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
  });

  it('an undone email change is in the audit log', async () => {
    const person = await world.person();
    const { newEmail, undoToken } = await changeEmail(world, person);
    await undo(undoToken);
    const { token } = await world.administrator();
    const query = { userId: String(person.id), action: 'EMAIL_CHANGE_UNDONE' } as const;
    const { body } = await world.call('GET /api/v1/admin/audit', { query }, token);
    expect(body.data).toMatchObject([{ before: { email: newEmail }, after: { email: person.email } }]);
  });
});
