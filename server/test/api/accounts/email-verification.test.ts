import { accountMessages, accountSecurityMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createPublishedChannel, newChannel } from '../../harness/channels.ts';
import { createPublishedProduct, newProduct } from '../../harness/products.ts';
import { findTokenInEmail, requestEmailChange } from '../../harness/routes/email-change-fixtures.ts';
import { createWorld, type Person, randomPhone, tokenInLink, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unverifiedPerson = () => world.person({ isVerified: false });
const showMe = async (token: string) => (await world.call('GET /api/v1/users/me', {}, token)).body.data;
const signUp = (overrides: { email?: string; phone?: string } = {}) =>
  world.call('POST /api/v1/auth/signup', {
    body: {
      email: `${randomWord()}@example.in`,
      phone: randomPhone(),
      fullName: 'Somebody New',
      password: signUpPassword,
      ...overrides,
    },
  });
const signIn = (username: string, password: string, loginMethod: 'email' | 'phone' = 'email') =>
  world.call('POST /api/v1/auth/signin', { body: { username, password, loginMethod } });
const signUpPassword = 'long enough password';
/** Without a session, with the password of the account. */
const verifyEmail = (token: string, { password }: Pick<Person, 'password'> = { password: signUpPassword }) =>
  world.call('POST /api/v1/auth/verify-email', { body: { token, password } });
const findVerificationToken = async (email: string) =>
  tokenInLink((await world.mailsTo(email)).find(({ subject }) => subject.startsWith('Welcome'))?.text ?? '');
const confirmEmailChange = (token: string, { password }: Pick<Person, 'password'>) =>
  world.call('POST /api/v1/auth/email-change/confirm', { body: { token, password } });
const resetPassword = async (email: string, newPassword: string) => {
  await world.call('POST /api/v1/auth/forgot-password', { body: { email } });
  const token = await findTokenInEmail(world, email, 'Set a new password');
  return world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword, confirmPassword: newPassword } });
};
const auditOf = async (person: Person, action: 'EMAIL_RELEASED' | 'UNVERIFIED_ACCOUNT_RECOVERED') => {
  const { token } = await world.administrator();
  return (await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id), action } }, token)).body.data;
};

describe('accounts with an unverified email address', () => {
  it('an unverified account creates a draft but cannot publish before it verifies its email address', async () => {
    const person = await unverifiedPerson();
    const draft = await world.call('POST /api/v1/digital-products', { body: newProduct }, person.token);
    expect(draft.status).toBe(200);
    const publish = () => world.call('POST /api/v1/digital-products/{id}/publish', { params: { id: draft.body.data.id } }, person.token);
    const rejected = await publish();
    expect({ status: rejected.status, body: rejected.body }).toEqual({
      status: 403,
      body: { success: false, code: 'EMAIL_UNVERIFIED', message: 'Verify your email address to publish a product' },
    });
    await verifyEmail(await findVerificationToken(person.email), person);
    // Publishing still fails, because the draft has no file.
    expect((await publish()).body.code).not.toBe('EMAIL_UNVERIFIED');
  });

  it('an unverified account buys a product', async () => {
    const product = await createPublishedProduct(world, await world.person());
    const buyer = await unverifiedPerson();
    const response = await world.call('POST /api/v1/digital-products/{id}/purchase', { params: { id: product.id }, body: {} }, buyer.token);
    expect(response.status).toBe(200);
  });

  it('returns the verification state and the sandbox outbox URL of an account', async () => {
    const person = await unverifiedPerson();
    const state = async () => (await world.call('GET /api/v1/auth/verify-email', {}, person.token)).body.data;
    const outboxUrl = `/sandbox/mails?to=${encodeURIComponent(person.email)}`;
    expect(await state()).toEqual({ email: person.email, isVerified: false, outboxUrl });
    await verifyEmail(await findVerificationToken(person.email), person);
    expect(await state()).toEqual({ email: person.email, isVerified: true, outboxUrl });
  });
});

describe('links that prove an address', () => {
  const sendLink = {
    verification: async (person: Person) => findVerificationToken(person.email),
    'email change': async (person: Person) => (await requestEmailChange(world, person)).token,
  };
  const routes = { verification: 'POST /api/v1/auth/verify-email', 'email change': 'POST /api/v1/auth/email-change/confirm' } as const;
  const kinds = ['verification', 'email change'] as const;

  it.each(kinds)('a link of the kind %s works in a session of its account or with its password', async (kind) => {
    const [person, other] = [await unverifiedPerson(), await world.person()];
    const token = await sendLink[kind](person);
    const open = async (password?: string, session?: string) => {
      const { status, body } = await world.call(
        routes[kind],
        { body: { token, ...(password === undefined ? {} : { password }) } },
        session,
      );
      return { status, error: body.errors?.password };
    };
    const missing = { status: 422, error: accountMessages.linkNeedsPassword };
    const wrong = { status: 422, error: accountSecurityMessages.passwordWrong };
    expect({
      signedOut: await open(),
      otherAccount: await open(undefined, other.token),
      wrongPassword: await open('not the password'),
      passwordOfOther: await open(other.password, other.token),
      verified: (await showMe(person.token)).emailVerified,
      rightPassword: await open(person.password),
    }).toEqual({
      signedOut: missing,
      otherAccount: missing,
      wrongPassword: wrong,
      passwordOfOther: wrong,
      verified: false,
      rightPassword: { status: 200 },
    });
    expect((await showMe(person.token)).emailVerified).toBe(true);
    const next = await unverifiedPerson();
    const session = await world.call(routes[kind], { body: { token: await sendLink[kind](next) } }, next.token);
    expect(session.status, session.text).toBe(200);
  });

  it('a link takes ten passwords in 15 minutes, and wrong ones are in the security log', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const person = await limited.person({ isVerified: false });
      const [welcome] = await limited.mailsTo(person.email);
      const open = (password: string) =>
        limited.call('POST /api/v1/auth/verify-email', { body: { token: tokenInLink(welcome?.text ?? ''), password } });
      const statuses = [];
      for (let count = 0; count < 10; count++) statuses.push((await open('not the password')).status);
      const afterTen = (await open(person.password)).status;
      const entries = limited.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const reasons = entries.filter(({ event, page }) => event === 'sign-in-failed' && page === 'link').map(({ reason }) => reason);
      limited.clock.advance(minutes(15));
      expect({
        statuses,
        afterTen,
        reasons,
        later: (await open(person.password)).status,
      }).toEqual({
        statuses: Array(10).fill(422),
        afterTen: 429,
        reasons: [...Array(10).fill('password'), 'locked'],
        later: 200,
      });
    } finally {
      await limited.close();
    }
  });
});

describe('ownership of an email address', () => {
  it('an email change takes the address from an account that never verified it', async () => {
    const [owner, unverified] = [await world.person(), await unverifiedPerson()];
    const { token } = await requestEmailChange(world, owner, unverified.email);
    expect((await confirmEmailChange(token, owner)).status).toBe(200);
    expect(await showMe(owner.token)).toMatchObject({ email: unverified.email, emailVerified: true });
    expect((await world.call('GET /api/v1/users/me', {}, unverified.token)).status).toBe(401);
    expect((await signIn(unverified.email, unverified.password)).status).toBe(401);
    expect((await auditOf(unverified, 'EMAIL_RELEASED')).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { email: unverified.email }, after: { email: null } },
    ]);
  });

  it('an account that lost its email address signs in by phone and adds another one', async () => {
    const [owner, unverified] = [await world.person(), await unverifiedPerson()];
    await confirmEmailChange((await requestEmailChange(world, owner, unverified.email)).token, owner);
    const again = await signIn(unverified.phone, unverified.password, 'phone');
    expect(again.body.data.user).toMatchObject({ id: unverified.id, email: null, emailVerified: false });
    const { token } = again.body.data;
    const resend = await world.call('POST /api/v1/auth/verify-email/resend', {}, token);
    expect({ status: resend.status, message: resend.body.message }).toEqual({ status: 409, message: accountMessages.noEmailToVerify });
    const added = await requestEmailChange(world, { ...unverified, token });
    expect((await confirmEmailChange(added.token, unverified)).status).toBe(200);
    expect(await showMe(token)).toMatchObject({ email: added.newEmail, emailVerified: true, phone: unverified.phone });
  });

  it('the verification link of an account that lost its address no longer works', async () => {
    const [owner, unverified] = [await world.person(), await unverifiedPerson()];
    const verificationToken = await findVerificationToken(unverified.email);
    await confirmEmailChange((await requestEmailChange(world, owner, unverified.email)).token, owner);
    expect((await verifyEmail(verificationToken, unverified)).status).toBe(410);
  });

  it('rejects an email change to an address that was verified after the request', async () => {
    const [person, holder] = [await world.person(), await unverifiedPerson()];
    const { token } = await requestEmailChange(world, person, holder.email);
    await verifyEmail(await findVerificationToken(holder.email), holder);
    const { status, body } = await confirmEmailChange(token, person);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await showMe(holder.token)).toMatchObject({ email: holder.email, emailVerified: true });
  });

  it('rejects an email change to the unverified address of an administrator', async () => {
    const email = `${randomWord()}@example.in`;
    const username = `admin-${randomWord()}`;
    await world.container.accounts.createAdministrator({ username, name: username, email, password: `password ${username}` });
    const person = await world.person();
    const response = await world.call(
      'POST /api/v1/auth/email-change',
      { body: { newEmail: email, password: person.password } },
      person.token,
    );
    expect({ status: response.status, code: response.body.code }).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
  });

  it('when two accounts concurrently change to an address that a third has not verified, exactly one gets it', async () => {
    const [one, other, unverified] = [await world.person(), await world.person(), await unverifiedPerson()];
    const links = [];
    for (const person of [one, other]) links.push({ person, ...(await requestEmailChange(world, person, unverified.email)) });
    const responses = await Promise.all(links.map(({ token, person }) => confirmEmailChange(token, person)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const holders = [one, other].map(async ({ token }) => (await world.call('GET /api/v1/users/me', {}, token)).body.data?.email);
    expect((await Promise.all(holders)).filter((email) => email === unverified.email)).toHaveLength(1);
  });

  it('when one account verifies an address while another changes to it, one gets it', async () => {
    for (let round = 0; round < 3; round++) {
      const [person, holder] = [await world.person(), await unverifiedPerson()];
      const [verificationToken, { token }] = [
        await findVerificationToken(holder.email),
        await requestEmailChange(world, person, holder.email),
      ];
      const [verified, changed] = await Promise.all([verifyEmail(verificationToken, holder), confirmEmailChange(token, person)]);
      expect({ verified: verified.status, changed: changed.status }).toEqual(
        verified.status === 200 ? { verified: 200, changed: 409 } : { verified: 410, changed: 200 },
      );
    }
  });

  it('two unverified accounts that swap addresses concurrently get no server error', async () => {
    const [one, other] = [await unverifiedPerson(), await unverifiedPerson()];
    const tokens = [(await requestEmailChange(world, one, other.email)).token, (await requestEmailChange(world, other, one.email)).token];
    const responses = await Promise.all([one, other].map((person, index) => confirmEmailChange(tokens[index] ?? '', person)));
    for (const { status } of responses) expect([200, 409, 410]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('first password reset of an unverified account', () => {
  it('the first password reset of an unverified account verifies the address and removes phone, payment methods, Telegram accounts and sessions', async () => {
    // Earlier versions allowed payment methods and channels before verification: set up first, then unverify.
    const stranger = await world.person();
    await createPublishedChannel(world, stranger, newChannel);
    const method = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;
    await world.call('POST /api/v1/payment-methods', { body: method }, stranger.token);
    await world.container.database.pool.query('update users set email_verified_at = null where id = $1', [stranger.id]);
    const response = await resetPassword(stranger.email, 'the owner’s password');
    expect({ status: response.status, message: response.body.message }).toEqual({
      status: 200,
      message: accountMessages.unverifiedAccountReset,
    });
    expect((await world.call('GET /api/v1/users/me', {}, stranger.token)).status).toBe(401);
    expect((await signIn(stranger.phone, stranger.password, 'phone')).status).toBe(401);
    const { token } = (await signIn(stranger.email, 'the owner’s password')).body.data;
    expect(await showMe(token)).toMatchObject({ emailVerified: true, phone: null });
    expect((await world.call('GET /api/v1/payment-methods', {}, token)).body.data).toEqual([]);
    expect((await world.call('GET /api/v1/telegram/accounts', {}, token)).body.data).toEqual([]);
    expect((await world.mailsTo(stranger.email)).map(({ subject }) => subject)).toContain('Your account is verified and secured');
    expect((await auditOf(stranger, 'UNVERIFIED_ACCOUNT_RECOVERED')).map(({ before }) => before)).toEqual([
      { phone: stranger.phone, paymentMethods: 1, telegramAccounts: 1 },
    ]);
  });

  it('a second password reset keeps the phone number and sign-in by phone', async () => {
    const person = await unverifiedPerson();
    await resetPassword(person.email, 'the first new password');
    const { token } = (await signIn(person.email, 'the first new password')).body.data;
    const phone = randomPhone();
    await world.call('PUT /api/v1/users/me', { body: { phone } }, token);
    const response = await resetPassword(person.email, 'the second new password');
    expect(response.body.message).toBe(accountMessages.passwordReset);
    expect((await signIn(phone, 'the second new password', 'phone')).status).toBe(200);
  });

  it('a password reset gives a squatted address to its owner', async () => {
    const unverified = await unverifiedPerson();
    const rejected = await signUp({ email: unverified.email });
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    await resetPassword(unverified.email, 'the owner’s password');
    expect((await signIn(unverified.email, 'the owner’s password')).status).toBe(200);
    expect((await signIn(unverified.email, unverified.password)).status).toBe(401);
  });
});

describe('phone numbers', () => {
  it('sign-in by phone requires a verified email address', async () => {
    const person = await unverifiedPerson();
    expect((await signIn(person.phone, person.password, 'phone')).status).toBe(401);
    await verifyEmail(await findVerificationToken(person.email), person);
    expect((await signIn(person.phone, person.password, 'phone')).body.data.user.id).toBe(person.id);
  });

  it('a phone number shared by unverified accounts belongs to the first one that verifies its email address', async () => {
    const first = await unverifiedPerson();
    const email = `${randomWord()}@example.in`;
    const second = await signUp({ email, phone: first.phone });
    expect(second.status).toBe(200);
    await verifyEmail(await findVerificationToken(first.email), first);
    const { status, body } = await verifyEmail(await findVerificationToken(email));
    expect({ status, message: body.message }).toEqual({ status: 200, message: accountMessages.emailVerifiedWithoutPhone });
    expect(await showMe(second.body.data.token)).toMatchObject({ phone: null, emailVerified: true });
    expect((await signIn(first.phone, first.password, 'phone')).body.data.user.id).toBe(first.id);
  });

  it('rejects the phone number of a verified account in sign-up and profile', async () => {
    const [holder, other] = [await world.person(), await unverifiedPerson()];
    expect((await signUp({ phone: holder.phone })).body).toMatchObject({ code: 'PHONE_TAKEN', errors: { phone: expect.any(String) } });
    const update = await world.call('PUT /api/v1/users/me', { body: { phone: holder.phone } }, other.token);
    expect({ status: update.status, code: update.body.code }).toEqual({ status: 409, code: 'PHONE_TAKEN' });
  });

  it('when accounts with the same phone number verify their email addresses concurrently, exactly one keeps the number', async () => {
    const phone = randomPhone();
    const emails = [1, 2, 3, 4].map(() => `${randomWord()}@example.in`);
    const tokens: string[] = [];
    for (const email of emails) tokens.push((await signUp({ email, phone })).body.data.token);
    const verificationTokens = await Promise.all(emails.map(findVerificationToken));
    const responses = await Promise.all(verificationTokens.map((token) => verifyEmail(token)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const phones = await Promise.all(tokens.map(async (token) => (await showMe(token)).phone));
    expect(phones.filter((current) => current === phone)).toHaveLength(1);
  });

  it('when an account sets a phone number while an unverified account with that number verifies its email, exactly one keeps it', async () => {
    const [verified, other] = [await world.person(), await unverifiedPerson()];
    const verificationToken = await findVerificationToken(other.email);
    const update = () => world.call('PUT /api/v1/users/me', { body: { phone: other.phone } }, verified.token);
    const [verification, changed] = await Promise.all([verifyEmail(verificationToken, other), update()]);
    expect(verification.status).toBe(200);
    const phones = await Promise.all([verified, other].map(async ({ token }) => (await showMe(token)).phone));
    expect(phones.filter((phone) => phone === other.phone)).toHaveLength(1);
    expect(phones[0] === other.phone).toBe(changed.status === 200);
  });

  it('sign-in by phone is rejected when two accounts without an email address have the same number', async () => {
    const owner = await world.person();
    const first = await unverifiedPerson();
    const email = `${randomWord()}@example.in`;
    await signUp({ email, phone: first.phone });
    await confirmEmailChange((await requestEmailChange(world, owner, first.email)).token, owner);
    expect((await signIn(first.phone, first.password, 'phone')).status).toBe(200);
    const next = await world.person();
    await confirmEmailChange((await requestEmailChange(world, next, email)).token, next);
    expect((await signIn(first.phone, first.password, 'phone')).status).toBe(401);
  });
});

describe('public contact of a seller', () => {
  const chooseContact = (person: Person, publicContact: 'EMAIL' | 'SUPPORT' | 'NONE') =>
    world.call('PUT /api/v1/users/me/public-contact', { body: { publicContact } }, person.token);
  const chosenContact = async ({ token }: Person) => (await world.call('GET /api/v1/users/me/public-contact', {}, token)).body.data;

  it('a product page shows the public contact that the seller chose, and no sign-in data by default', async () => {
    const seller = await world.person();
    const { id, slug } = await createPublishedProduct(world, seller);
    const detail = { kind: 'EMAIL', value: 'help@studio.example', note: '' } as const;
    await world.call('POST /api/v1/digital-products/{id}/support-details', { params: { id }, body: detail }, seller.token);
    const shownContact = async () => {
      // Pages are cached by the time of the last change.
      world.clock.advance(1);
      const { body, text } = await world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug } });
      const { creator, supportDetails } = body.data;
      expect(text).not.toContain(seller.phone);
      return { email: creator.email, phone: creator.phone, support: supportDetails.map(({ value }) => value) };
    };
    expect(await chosenContact(seller)).toEqual({ publicContact: 'SUPPORT' });
    expect(await shownContact()).toEqual({ email: null, phone: null, support: [detail.value] });
    expect((await chooseContact(seller, 'EMAIL')).status).toBe(200);
    expect(await shownContact()).toEqual({ email: seller.email, phone: null, support: [detail.value] });
    await chooseContact(seller, 'NONE');
    expect(await shownContact()).toEqual({ email: null, phone: null, support: [] });
  });

  it('a channel page shows its own contact, else the public contact of the seller, and none if the seller chose NONE', async () => {
    const seller = await world.person();
    const { id, slug } = await createPublishedChannel(world, seller);
    const shownContact = async () => {
      const { contactEmail, contactPhone } = (await world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug } })).body
        .data;
      return { contactEmail, contactPhone };
    };
    const contact = (contactEmail: string) =>
      world.call('PUT /api/v1/telegram/channels/{id}/contact', { params: { id }, body: { contactEmail, contactPhone: '' } }, seller.token);
    expect(await shownContact()).toEqual({ contactEmail: null, contactPhone: null });
    await chooseContact(seller, 'EMAIL');
    expect(await shownContact()).toEqual({ contactEmail: seller.email, contactPhone: null });
    await contact('desk@studio.example');
    expect(await shownContact()).toEqual({ contactEmail: 'desk@studio.example', contactPhone: null });
    await chooseContact(seller, 'NONE');
    expect(await shownContact()).toEqual({ contactEmail: null, contactPhone: null });
    expect((await contact('')).status).toBe(200);
    expect((await contact('no address')).body.errors).toEqual({ contactEmail: 'Enter a valid email address' });
  });

  it('rejects the legacy value ACCOUNT as public contact', async () => {
    const seller = await world.person();
    const body = { publicContact: 'ACCOUNT' } as never;
    expect((await world.call('PUT /api/v1/users/me/public-contact', { body }, seller.token)).status).toBe(422);
  });
});
